// The truth about this page, from the browser's own layout, left in the document for whoever dumps it.
(() => {
  const words = [], elements = [], doubtful = [];
  const box = (r) => [r.left, r.top, r.right, r.bottom];
  const { clientWidth: width, clientHeight: height } = document.body;

  // The share of the box that lies within the page and is not covered by a menu or dialog above it.
  const layer = (element) => element.closest("[data-above]");
  const shown = (r, owner) => {
    const inset = Math.min(4, r.width / 4, r.height / 4); // a round corner shows what is behind it
    const across = [r.left + inset, (r.left + r.right) / 2, r.right - inset];
    const down = [r.top + inset, (r.top + r.bottom) / 2, r.bottom - inset];
    const points = across.flatMap((x) => down.map((y) => [x, y]));
    const seen = points.filter(([x, y]) => {
      const hit = x < width && y < height && document.elementFromPoint(x, y);
      return hit && layer(hit) === layer(owner);
    });
    return seen.length / points.length;
  };

  const keep = (list, r, owner, entry) => {
    if (r.width < 1 || r.height < 1) return;
    const part = shown(r, owner);
    if (part === 1) list.push({ ...entry, box: box(r) });
    else if (part > 0) doubtful.push(box(r));
  };

  const asShown = (text, style) => (style.textTransform === "uppercase" ? text.toLocaleUpperCase("fr") : text);

  const readText = (node, owner) => {
    const text = asShown(node.data, getComputedStyle(node.parentElement));
    for (const found of node.data.matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(node, found.index);
      range.setEnd(node, found.index + found[0].length);
      const rects = [...range.getClientRects()];
      if (rects.length > 1) rects.forEach((r) => doubtful.push(box(r)));
      else if (rects.length) keep(words, rects[0], owner, { text: text.substr(found.index, found[0].length) });
    }
  };

  // What a field holds is no part of the document: it is laid out once more, in a twin at the same place.
  const readField = (field) => {
    const value = field.tagName === "SELECT" ? field.selectedOptions[0].text : field.value || field.placeholder;
    if (!value || field.type === "password") return;
    const style = getComputedStyle(field), at = field.getBoundingClientRect(), twin = document.createElement("div");
    const same = ["font", "letterSpacing", "paddingTop", "paddingRight", "paddingBottom", "paddingLeft", "textAlign",
      "borderTopWidth", "borderRightWidth", "borderBottomWidth", "borderLeftWidth", "boxSizing"];
    same.forEach((name) => { twin.style[name] = style[name]; });
    const area = field.tagName === "TEXTAREA";
    Object.assign(twin.style, { position: "fixed", left: `${at.left}px`, top: `${at.top}px`, width: `${at.width}px`,
      height: `${at.height}px`, boxSizing: "border-box", borderStyle: "solid", display: area ? "block" : "flex",
      alignItems: "center", whiteSpace: area ? "pre-wrap" : "pre", lineHeight: area ? style.lineHeight : "normal",
      pointerEvents: "none", overflow: "hidden" });
    if (field.tagName === "SELECT" && style.appearance !== "none") twin.style.paddingLeft = "4px";
    twin.textContent = value;
    document.body.append(twin);
    readText(twin.firstChild, field);
    const room = at.right - parseFloat(style.paddingRight);
    while (words.length && words.at(-1).box[2] > room && words.at(-1).box[1] >= at.top && words.at(-1).box[3] <= at.bottom)
      doubtful.push(words.pop().box);
    twin.remove();
  };

  const textBox = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect();
  };

  const noteElement = (element) => {
    const { type, label = "" } = element.dataset, states = [];
    const control = element.matches("input,select,textarea,button") ? element : element.querySelector("input");
    if (control?.checked || element.matches(".chosen")) states.push("checked");
    if (control?.disabled || element.matches(".disabled")) states.push("disabled");
    if (control && control === document.activeElement) states.push("focused");
    const tight = ["label", "link"].includes(type);
    const text = type === "label" || label === "=" ? element.textContent.trim().replace(/\s+/g, " ") : label;
    const shows = asShown(text, getComputedStyle(element));
    keep(elements, tight ? textBox(element) : element.getBoundingClientRect(), element, { type, label: shows, states });
  };

  addEventListener("load", () => {
    document.querySelector("[data-focus]")?.focus();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.filter((node) => !node.parentElement.closest("script,style,select,textarea,svg"))
      .forEach((node) => readText(node, node.parentElement));
    document.querySelectorAll("input:not([type=checkbox], [type=radio]),select,textarea").forEach(readField);
    document.querySelectorAll("[data-type]").forEach(noteElement);
    const truth = document.createElement("meta");
    truth.name = "truth";
    truth.content = JSON.stringify({ words, elements, doubtful });
    document.head.append(truth);
  });
})();
