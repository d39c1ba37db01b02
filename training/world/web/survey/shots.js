// Brings up what a shot wants: one overlay or none, a scroll, a focus.
window.setShot = ({ overlay, scroll, focus, pick }) => {
  for (const el of document.querySelectorAll("[data-overlay]")) el.style.display = el.dataset.overlay === overlay ? "block" : "none";
  const bars = [...document.querySelectorAll(".x-scroll, .x-tablewrap, .x-kanban")].filter((el) => el.scrollHeight > el.clientHeight + 20 || el.scrollWidth > el.clientWidth + 20);
  bars.forEach((el, i) => { const part = (scroll * (i + 1) * 7919) % 1; el.scrollTop = scroll ? part * (el.scrollHeight - el.clientHeight) : 0; el.scrollLeft = scroll > 0.7 ? part * (el.scrollWidth - el.clientWidth) : 0; });
  document.activeElement?.blur?.();
  const shown = (el) => { const b = el.getBoundingClientRect(); return b.width > 4 && b.height > 4 && b.top >= 0 && b.left >= 0 && b.bottom <= innerHeight && b.right <= innerWidth; };
  const among = (selector) => [...document.querySelectorAll(selector)].filter((el) => shown(el) && !el.closest("[data-overlay]"));
  const one = (all, lot) => all[Math.floor(lot * all.length) % (all.length || 1)];
  const floating = overlay && document.querySelector(`[data-overlay="${overlay}"] .x-layer[data-at]`);
  if (floating) {
    const at = floating.dataset.at;
    const from = { button: "button:not(:disabled)", menu: "[data-opens], .x-topbar [data-w=nav_item], button:not(:disabled)", field: "select, .s-select_like, [role=combobox], input", corner: ".x-topbar .x-avatar", anywhere: "td, main" }[at];
    const anchor = one(among(from), pick);
    const box = anchor ? anchor.getBoundingClientRect() : new DOMRect(innerWidth * pick, innerHeight * 0.3, 20, 20);
    floating.style.minWidth = at === "field" ? box.width + "px" : "";
    floating.style.left = floating.style.top = "0px";
    const own = floating.getBoundingClientRect();
    let x = at === "anywhere" ? box.left + box.width * pick : box.left, y = at === "anywhere" ? box.top + box.height * pick : box.bottom + 1;
    if (x + own.width > innerWidth) x = Math.max(0, Math.min(box.right, innerWidth) - own.width);
    if (y + own.height > innerHeight) y = Math.max(0, box.top - own.height - 1);
    floating.style.left = x + "px"; floating.style.top = y + "px";
  }
  if (focus) {
    const inside = overlay ? `[data-overlay="${overlay}"] ` : "";
    const target = one([...document.querySelectorAll(`${inside}input, ${inside}select, ${inside}button, ${inside}textarea`)].filter(shown), pick);
    target?.focus?.({ focusVisible: true, preventScroll: true });
  }
  return document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))));
};

// Whether what a real click at this point goes to lies within the box that is told for it, or holds it tightly.
window.reaches = (x, y, [left, top, width, height], scale) => {
  for (let at = Tree.stackAt(x, y)[0]; at && at !== document.body; at = Tree.parentOf(at)) {
    const box = at.getBoundingClientRect();
    const near = (a, b) => Math.abs(a * scale - b) <= 3;
    const inside = box.left * scale >= left - 3 && box.top * scale >= top - 3 && box.right * scale <= left + width + 3 && box.bottom * scale <= top + height + 3;
    if (inside || near(box.left, left) || near(box.right, left + width) || near(box.top, top) || near(box.bottom, top + height)) return true;
  }
  return false;
};
