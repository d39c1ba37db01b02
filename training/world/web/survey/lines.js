// Every line of text as it is drawn, and what it belongs to.
const Lines = (() => {
  const letters = document.createElement("canvas").getContext("2d");
  const wordsOf = (node) => {
    const found = [], words = /\S+/g;
    for (let m; (m = words.exec(node.data)); ) {
      const range = document.createRange();
      range.setStart(node, m.index);
      range.setEnd(node, m.index + m[0].length);
      const box = range.getClientRects()[0];
      if (box && box.width > 0.5) found.push({ text: m[0], box });
    }
    return found;
  };
  const joined = (words) => {
    const lines = [];
    for (const { text, box } of words) {
      const last = lines.at(-1);
      if (last && Math.abs(last.box.top - box.top) < 3 && box.left - last.box.right < box.height * 1.2 && box.left >= last.box.left) {
        last.text += " " + text;
        last.box = new DOMRect(last.box.left, last.box.top, box.right - last.box.left, last.box.height);
      } else lines.push({ text, box: new DOMRect(box.left, box.top, box.width, box.height) });
    }
    return lines;
  };
  const transformed = (text, how) =>
    how === "uppercase" ? text.toUpperCase() : how === "lowercase" ? text.toLowerCase()
      : how === "capitalize" ? text.replace(/(^|\s)\p{L}/gu, (l) => l.toUpperCase()) : text;
  const ofValue = (el) => {
    const style = Paint.styleOf(el), box = el.getBoundingClientRect();
    const isSelect = el.localName === "select";
    const text = isSelect ? el.selectedOptions[0]?.text : el.value || el.placeholder;
    if (!text || el.type === "password" || el.localName === "textarea" || box.height < 8 || !/^(select|input)$/.test(el.localName)) return [];
    if (["checkbox", "radio", "range", "color", "file", "image", "date", "time", "datetime-local", "month"].includes(el.type)) return [];
    letters.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const width = letters.measureText(text).width, size = parseFloat(style.fontSize);
    const pad = parseFloat(style.paddingLeft) + parseFloat(style.borderLeftWidth) + (isSelect && style.appearance === "auto" ? 4 : 0);
    const room = box.width - pad - parseFloat(style.paddingRight);
    const end = Math.max(room, 0);
    const from = ["right", "end"].includes(style.textAlign) ? end - width : style.textAlign === "center" || el.type === "submit" || el.type === "button" ? (end - width) / 2 : 0;
    if (width > room + 1) return [];
    return [{ text, box: new DOMRect(box.left + pad + from, box.top + box.height / 2 - size * 0.62, width, size * 1.24) }];
  };
  const of = (el) => {
    if (/^(select|input)$/.test(el.localName)) return ofValue(el);
    if (/^(script|style|option|textarea|title|desc|svg)$/.test(el.localName) || Kinds.isGlyph(el)) return [];
    const how = Paint.styleOf(el).textTransform, words = [];
    for (const node of Tree.nodesOf(el)) if (node.nodeType === 3 && node.data.trim()) words.push(...wordsOf(node));
    return joined(words).map((line) => ({ ...line, text: transformed(line.text, how) }));
  };
  return { of };
})();
