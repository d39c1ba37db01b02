// What each element is, what it says, what state it is in.
const Kinds = (() => {
  const RULES = [
    ["[type=hidden]", null],
    ["[role=switch]", "switch"],
    ["input[type=checkbox], [role=checkbox], [role=menuitemcheckbox] > input", "checkbox"],
    ["input[type=radio], [role=radio]", "radio"],
    ["input[type=range], [role=slider]", "slider"],
    ["input[type=submit], input[type=button], input[type=reset]", "button"],
    ["input[type=image]", "icon_button"],
    ["select, [role=combobox]:not(input)", "dropdown"],
    ["input[role=combobox][readonly]", "dropdown"],
    ["input, textarea, [role=textbox], [role=spinbutton], [role=searchbox], [contenteditable=true]", "text_input"],
    ["[role=tab]", "tab"],
    ["[role=menuitem], [role=menuitemradio], [role=menuitemcheckbox]", "menu_item"],
    ["[role=option]", "dropdown_item"],
    ["[role=treeitem]", "tree_item"],
    ["[role=link], a[href]", "link"],
    ["button, [role=button], summary", "button"],
    ["[role=alertdialog], [role=dialog], dialog", "dialog"],
    ["[role=tablist]", "tabbar"],
    ["[role=toolbar]", "toolbar"],
    ["[role=menu], [role=listbox]", "menu"],
    ["[role=tree]", "tree"],
    ["[role=columnheader], thead th", "column_header"],
    ["td, th, [role=gridcell], [role=cell], [role=rowheader]", "table_cell"],
    ["tr, [role=row]", "table_row"],
    ["table:not([role=presentation]), [role=table], [role=grid], [role=treegrid]", "table"],
    ["nav, [role=navigation]", "nav"],
    ["form, [role=form], fieldset", "form"],
    ["[role=progressbar], progress, meter", "progress"],
    ["h1, h2, h3, h4, h5, h6, legend, [role=heading]", "heading"],
    ["label", "label"],
    ["canvas", "chart"],
    ["img, [role=img]", "image"],
    ["p, dd, dt, blockquote, figcaption", "text"],
  ];
  const CONTROLS = new Set(["button", "icon_button", "text_input", "checkbox", "radio", "switch", "slider", "dropdown",
    "tab", "link", "menu_item", "dropdown_item", "nav_item", "tree_item", "list_item", "column_header", "card"]);
  let kit = [];
  const use = (rules) => { kit = rules; };
  const byRules = (el, rules) => {
    for (const [selector, type] of rules) if (el.matches(selector)) return type;
    return undefined;
  };
  const kindOf = (el) => {
    const told = el.dataset?.w;
    if (told) return told === "none" ? null : told;
    const special = byRules(el, kit);
    if (special !== undefined) return special === "none" ? null : special;
    if (el instanceof SVGElement) return el.localName === "svg" ? "icon" : null;
    return byRules(el, RULES) ?? (isGlyph(el) ? "icon" : null);
  };
  const isGlyph = (el) => {
    if (!/^(i|span|em)$/.test(el.localName)) return false;
    const font = Paint.styleOf(el).fontFamily;
    if (/material (icons|symbols)/i.test(font)) return el.childElementCount === 0 && el.textContent.trim() !== "";
    if (el.textContent.trim()) return false;
    const sign = getComputedStyle(el, "::before").content;
    return sign.length >= 3 && sign !== "none" && sign !== "normal" && sign !== '""' && sign !== '" "';
  };
  const tidy = (text) => (text || "").replace(/[\u0000-\u001f\u007f-\u009f\ue000-\uf8ff]|\s+/gu, " ").replace(/ +/g, " ").trim().slice(0, 160);
  const written = (el) => {
    const parts = [];
    const walk = (node) => {
      if (node.nodeType === 3) parts.push(node.data);
      else if (node.nodeType === 1 && !["script", "style", "option", "title", "desc"].includes(node.localName)) {
        if (!Paint.isShown(node) || isGlyph(node)) return;
        if (Paint.styleOf(node).display !== "inline") parts.push(" ");
        for (const child of Tree.nodesOf(node)) walk(child);
      }
    };
    for (const child of Tree.nodesOf(el)) walk(child);
    return tidy(parts.join(""));
  };
  const rootOf = (el) => el.getRootNode();
  const labelsOf = (el) => {
    const found = [];
    const ids = (el.getAttribute("aria-labelledby") || "").split(/\s+/).filter(Boolean);
    for (const id of ids) { const by = rootOf(el).getElementById?.(id); if (by) found.push(by); }
    if (el.dataset?.labels) { const by = document.getElementById(el.dataset.labels); if (by) found.push(by); }
    for (const label of el.labels || []) if (!found.includes(label)) found.push(label);
    if (!found.length && el.id && !el.labels) found.push(...document.querySelectorAll(`label[for="${CSS.escape(el.id)}"]`));
    return found;
  };
  const valueOf = (el) =>
    el.localName === "select" ? el.selectedOptions[0]?.text : ["submit", "button", "reset"].includes(el.type) ? el.value : "";
  // Its name, and whether it is written on the picture.
  const nameOf = (el, type) => {
    const labels = labelsOf(el);
    const by = tidy(labels.map(written).join(" "));
    if (by) return [by, labels.some(Paint.isShown)];
    if (el.dataset?.name) return [tidy(el.dataset.name), false];
    if (["text_input", "dropdown", "slider"].includes(type)) {
      const told = tidy(el.getAttribute("aria-label") || el.getAttribute("label") || el.title || "");
      const inner = el.matches("input, textarea") ? el : el.querySelector("input, textarea");
      if (inner?.placeholder) return [told || tidy(inner.placeholder), !told && !inner.value];
      if (told) return [told, false];
      return [type === "dropdown" ? tidy(valueOf(el)) || written(el) : "", type === "dropdown"];
    }
    const text = tidy(valueOf(el)) || (["icon", "image", "chart"].includes(type) ? "" : written(el));
    if (text) return [text, true];
    const told = el.getAttribute("aria-label") || el.getAttribute("title") || el.getAttribute("alt") || el.getAttribute("name");
    return [tidy(told), false];
  };
  const has = (el, name) => el.getAttribute(name);
  const isDisabled = (el) =>
    el.disabled === true || has(el, "aria-disabled") === "true" || el.matches("[data-disabled=true], fieldset[disabled] *") ||
    el.classList.contains("disabled");
  const statesOf = (el, type) => {
    const states = {};
    if (CONTROLS.has(type)) states.disabled = isDisabled(el);
    if (["checkbox", "radio", "switch"].includes(type)) {
      const told = has(el, "aria-checked");
      states.checked = el.dataset.on ? el.dataset.on === "true" : el.localName === "input" ? el.checked : told ? told === "true" : el.checked === true || el.matches("[checked]");
    }
    if (["tab", "nav_item", "tree_item", "list_item", "dropdown_item", "table_row", "menu_item"].includes(type))
      states.selected = has(el, "aria-selected") === "true" || (has(el, "aria-current") || "false") !== "false" ||
        has(el, "aria-checked") === "true";
    if (["button", "icon_button"].includes(type) && has(el, "aria-pressed")) states.selected = has(el, "aria-pressed") === "true";
    if (has(el, "aria-expanded")) states.expanded = has(el, "aria-expanded") === "true";
    if (el.localName === "summary") states.expanded = el.parentElement.open;
    if (["text_input", "dropdown", "button", "checkbox", "radio"].includes(type)) {
      const active = rootOf(el).activeElement;
      states.focused = !!active && active !== document.body && Tree.holds(el, active);
    }
    return states;
  };
  const roleOf = (el, type) =>
    has(el, "role") ||
    ({ text_input: el.type === "number" ? "spinbutton" : el.type === "search" ? "searchbox" : "textbox", dropdown: "combobox",
      icon_button: "button", nav_item: "link", dropdown_item: "option", menu_item: "menuitem", table_row: "row",
      table_cell: "cell", column_header: "columnheader", tabbar: "tablist", icon: "img", image: "img", nav: "navigation",
      tree_item: "treeitem", list_item: "listitem", label: "label" })[type] || type;
  return { use, kindOf, nameOf, statesOf, roleOf, labelsOf, written, isDisabled, isGlyph, CONTROLS, tidy };
})();
