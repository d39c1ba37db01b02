(async () => {
  // Nobody clicks what is not painted yet.
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  if (document.readyState !== 'complete') return [];
  const FIELDS = 'input, select, textarea';
  const CONTROLS = `${FIELDS}, a, button, summary, label, option, th, td, li, h1, h2, h3, [role], [contenteditable=true]`;
  const plain = (text) => (text || '').replace(/\s+/g, ' ').trim();
  const named = (ids) => plain((ids || '').split(' ').map((id) => document.getElementById(id)?.innerText).join(' '));
  const role = (part) => {
    const told = part.getAttribute('role');
    if (told) return told;
    const tag = part.localName;
    if (tag === 'input') return ['checkbox', 'radio'].includes(part.type) ? part.type : ['submit', 'button'].includes(part.type) ? 'button' : 'textbox';
    return part.isContentEditable ? 'textbox' : { a: 'link', select: 'combobox', textarea: 'textbox' }[tag] || tag;
  };
  const name = (part) => {
    const told = part.getAttribute('aria-label') || named(part.getAttribute('aria-labelledby'));
    if (told) return plain(told);
    if (part.matches('input[type=submit], input[type=button]')) return plain(part.value);
    if (part.matches(FIELDS) && part.labels?.length) return plain(part.labels[0].innerText);
    if (part.matches(FIELDS)) return plain(part.placeholder || part.title || part.name);
    return plain(part.innerText || part.title);
  };
  const isUncovered = (part, box) => {
    const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    return top !== null && (part.contains(top) || top.contains(part));
  };
  const left = screenX + (outerWidth - innerWidth) / 2;
  const top = screenY + outerHeight - innerHeight - (outerWidth - innerWidth) / 2;
  return [...document.querySelectorAll(CONTROLS)].flatMap((part) => {
    const box = part.getBoundingClientRect();
    if (box.width < 1 || box.height < 1 || !isUncovered(part, box)) return [];
    const edges = [left + box.left, top + box.top, left + box.right, top + box.bottom];
    return [[name(part), role(part), ...edges.map((edge) => Math.round(edge * devicePixelRatio))]];
  });
})()
