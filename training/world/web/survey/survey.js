// window.survey(scale): everything one sees on the page, in pixels of the picture.
(() => {
  const INK_AROUND = 4;
  const SNUG = new Set(["button", "icon_button", "link"]);
  const CHOICES = new Set(["checkbox", "radio", "switch"]);
  const OVERLAYS = new Set(["dialog", "popover", "menu", "toast", "banner", "window"]);
  const LOOKED_AT = new Set(["icon", "image", "label", "heading", "text", "badge"]);
  const WITHIN_TEXT = new Set(["label", "heading", "text", "badge"]);
  let rules = { kinds: [], visuals: [] };

  const union = (boxes) => {
    if (!boxes.length) return null;
    const l = Math.min(...boxes.map((b) => b.left)), t = Math.min(...boxes.map((b) => b.top));
    return new DOMRect(l, t, Math.max(...boxes.map((b) => b.right)) - l, Math.max(...boxes.map((b) => b.bottom)) - t);
  };
  const grown = (box, by) => new DOMRect(box.left - by, box.top - by, box.width + 2 * by, box.height + 2 * by);

  const inkOf = (el) => {
    const boxes = [];
    for (const part of Tree.descend(el)) {
      if (!Paint.isShown(part)) continue;
      const box = part.getBoundingClientRect();
      if (box.width < 1 || box.height < 1) continue;
      if (part !== el && (part.matches("img, svg, input, canvas") || Kinds.isGlyph(part) || Paint.hasGround(part))) boxes.push(box);
      else boxes.push(...Lines.of(part).map((line) => line.box));
    }
    return union(boxes);
  };
  const hasOwnGround = (el, box) => {
    if (Paint.hasGround(el)) return true;
    for (const part of Tree.descend(el)) {
      if (part === el || part instanceof SVGElement) continue;
      const inner = part.getBoundingClientRect();
      if (inner.width * inner.height > 0.7 * box.width * box.height && Paint.isShown(part) && Paint.hasGround(part)) return true;
    }
    return false;
  };
  // The square, circle or track a person sees, where the real control is hidden behind it.
  const choiceOf = (el) => {
    for (const [selector, how] of rules.visuals) {
      if (!el.matches(selector)) continue;
      const [where, pseudo] = how.split("::");
      const host = where === "" ? el : where === "+" ? el.nextElementSibling : where === "^" ? Tree.parentOf(el) : where === "^^" ? Tree.parentOf(Tree.parentOf(el))
        : where.startsWith("~") ? Tree.parentOf(el).querySelector(where.slice(1))
        : where.startsWith("+") ? el.nextElementSibling?.querySelector(where.slice(1)) : (el.shadowRoot || el).querySelector(where) || Tree.parentOf(el).querySelector(where);
      if (host) return { box: pseudo ? Paint.pseudoBox(host, "::" + pseudo) : host.getBoundingClientRect(), host };
    }
    const box = el.getBoundingClientRect();
    if (el.localName === "input" && (!Paint.isShown(el) || box.width < 5)) {
      for (const host of [el.nextElementSibling, Tree.parentOf(el), ...(el.labels || [])]) {
        if (!host) continue;
        for (const pseudo of ["::before", "::after"]) {
          const drawn = Paint.pseudoBox(host, pseudo);
          if (drawn && drawn.width < 80 && drawn.height < 50) return { box: drawn, host };
        }
      }
      return null;
    }
    return { box, host: el };
  };
  const placeOf = (el, type) => {
    let area = el.getBoundingClientRect(), also = null;
    if (CHOICES.has(type)) {
      const choice = choiceOf(el);
      if (!choice || !choice.box || choice.box.width < 4 || !Paint.isShown(choice.host) || !choice.host.getClientRects().length) return null;
      return { box: choice.box, area: choice.box, also: choice.host };
    }
    if (!Paint.isShown(el)) return null;
    for (const [selector, frame] of rules.frames || []) {
      const around = el.matches(selector) && el.closest(frame);
      if (around) return { box: around.getBoundingClientRect(), area: around.getBoundingClientRect(), also: around };
    }
    if (Paint.styleOf(el).display === "contents") area = union([...el.children].map((c) => c.getBoundingClientRect())) || area;
    if (area.width < 3 || area.height < 3) return null;
    if (WITHIN_TEXT.has(type) && !Paint.hasGround(el)) return { box: inkOf(el) || area, area, also };
    if (SNUG.has(type) && !hasOwnGround(el, area)) {
      const ink = inkOf(el);
      if (ink) {
        const box = type === "link" ? ink : Seeing.cut(grown(ink, INK_AROUND), union([area, ink]));
        return { box: box || area, area: union([area, ink]), also };
      }
    }
    return { box: area, area, also };
  };
  const numbered = (thing, el) => {
    const table = el.closest("table, [role=grid], [role=table], [role=treegrid], [data-w=table]");
    const row = el.closest("tr, [role=row], [data-w=table_row]");
    if (!table || !row) return;
    const isHead = (r) => !!r.querySelector(":scope > th:not([scope=row]), :scope > [role=columnheader], :scope > [data-w=column_header]");
    const rows = [...table.querySelectorAll("tr, [role=row], [data-w=table_row]")].filter((r) => !isHead(r));
    thing.row = isHead(row) ? -1 : rows.indexOf(row);
    if (el === row) return;
    const told = el.closest("[aria-colindex]");
    const cell = [...row.children].findIndex((c) => c.contains(el));
    thing.column = told ? Number(told.getAttribute("aria-colindex")) - 1 : cell < 0 ? null : cell;
  };

  window.survey = (scale) => {
    Paint.forget();
    rules = window.kitRules || rules;
    Kinds.use(rules.kinds);
    const all = [...Tree.descend(document.body)];
    all.forEach(Paint.rememberClicks);
    const forced = new CSSStyleSheet();
    forced.replaceSync("* { pointer-events: auto !important }");
    const roots = [document, ...all.map((el) => el.shadowRoot).filter(Boolean)];
    roots.forEach((root) => { root.adoptedStyleSheets = [...root.adoptedStyleSheets, forced]; });
    try {
      return surveyed(all, scale);
    } finally {
      roots.forEach((root) => { root.adoptedStyleSheets = root.adoptedStyleSheets.filter((s) => s !== forced); });
    }
  };

  const surveyed = (all, scale) => {
    const W = Math.floor(innerWidth * scale + 0.01), H = Math.floor(innerHeight * scale + 0.01);
    const whole = (box) => {
      const x = Math.max(0, Math.round(box.left * scale)), y = Math.max(0, Math.round(box.top * scale));
      return [x, y, Math.max(1, Math.min(W, Math.round(box.right * scale)) - x), Math.max(1, Math.min(H, Math.round(box.bottom * scale)) - y)];
    };
    const things = [], ids = new Map(), doubtful = [];
    const layerOf = (el) => {
      let z = 0;
      for (let at = el; at; at = Tree.parentOf(at)) {
        const overlay = ids.has(at) ? things[ids.get(at)] : null;
        if (overlay && OVERLAYS.has(overlay.type) || at.dataset?.layer) z += Number(at.dataset?.layer || 1);
      }
      return z;
    };
    for (const el of all) {
      let type = Kinds.kindOf(el);
      if (!type || el === document.body) continue;
      if (["button", "link"].includes(type) && !el.dataset.w) {
        const table = el.closest("[role=menu]");
        if (table && table !== el && type === "button") type = "menu_item";
      }
      const place = placeOf(el, type);
      if (!place) continue;
      if (type === "icon" && (place.box.width > 90 || place.box.height > 90)) type = place.box.width > 140 ? "chart" : "image";
      if (type === "icon" && place.box.width < 4) continue;
      const isControl = Kinds.CONTROLS.has(type) || ["table_row", "table_cell"].includes(type);
      const sight = Seeing.look(el, place.also, place.box, { clicks: isControl });
      if (!sight) continue;
      const area = place.area === place.box ? null : Seeing.look(el, place.also, place.area, { clicks: false });
      let [name, visible] = Kinds.nameOf(el, type);
      if (type === "button" && !visible) type = "icon_button";
      if (type === "button" && visible && !name) type = "icon_button";
      if (type === "link" && !visible) type = "icon_button";
      const states = Kinds.statesOf(el, type);
      const told = el.dataset.click;
      const reacts = told ? told === "1" : Kinds.CONTROLS.has(type);
      const thing = {
        id: things.length, type, role: Kinds.roleOf(el, type), name, box: whole(sight.box),
        area: whole(area ? union([area.box, sight.box]) : sight.box), seen: Math.round(Math.min(1, sight.seen) * 100) / 100,
        hit: sight.hit && sight.hit.map((v) => Math.floor(v * scale)),
        clickable: reacts && !states.disabled && !!sight.hit, z: 0, states,
        label_for: [], labelled_by: [], part_of: null, row: null, column: null, visible_text: visible,
        key: el.dataset?.key || "",
      };
      if (!thing.clickable) thing.hit = null;
      if (thing.hit && !(thing.hit[0] >= thing.area[0] && thing.hit[0] < thing.area[0] + thing.area[2] && thing.hit[1] >= thing.area[1] && thing.hit[1] < thing.area[1] + thing.area[3])) {
        thing.hit = [thing.box[0] + (thing.box[2] >> 1), thing.box[1] + (thing.box[3] >> 1)];
      }
      numbered(thing, el);
      ids.set(el, thing.id);
      things.push(thing);
      if (thing.seen < 0.5 && (Kinds.CONTROLS.has(type) || LOOKED_AT.has(type))) doubtful.push(whole(sight.clear));
    }
    for (const [el, id] of ids) {
      const thing = things[id];
      thing.z = layerOf(el);
      for (let at = Tree.parentOf(el); at; at = Tree.parentOf(at))
        if (ids.has(at)) { thing.part_of = ids.get(at); break; }
      const labels = Kinds.labelsOf(el);
      for (const label of labels) {
        const by = ids.get(label);
        if (by === undefined || by === id) continue;
        thing.labelled_by.push(by);
        things[by].label_for.push(id);
      }
    }
    for (const el of all) doubtfulPart(el, ids, whole, doubtful);
    const lines = [];
    for (const el of all) {
      if (!Paint.isShown(el)) continue;
      for (const [number, line] of Lines.of(el).entries()) {
        const sight = Seeing.look(el, null, line.box, { clicks: false });
        if (!sight) continue;
        if (sight.seen < 0.95) { if (sight.seen > 0.05) doubtful.push(whole(sight.clear)); continue; }
        let holder = null;
        for (let at = el; at; at = Tree.parentOf(at)) if (ids.has(at)) { holder = ids.get(at); break; }
        lines.push({ text: line.text, box: whole(line.box), thing: holder, key: el.dataset?.key ? `${el.dataset.key}/${number}` : "" });
      }
    }
    return { things, lines, doubtful, size: [W, H] };
  };
  // Something that says it reacts (a hand for a pointer), but whose kind nobody knows.
  const doubtfulPart = (el, ids, whole, doubtful) => {
    if (el instanceof SVGElement || Paint.styleOf(el).cursor !== "pointer" || !Paint.isShown(el)) return;
    if (el.closest("label") || Kinds.kindOf(el) === "label") return;
    const above = Tree.parentOf(el);
    if (above && Paint.styleOf(above).cursor === "pointer") return;
    for (let at = el; at; at = Tree.parentOf(at)) if (ids.has(at) && Kinds.CONTROLS.has(Kinds.kindOf(at))) return;
    for (const part of Tree.descend(el)) if (ids.has(part) && Kinds.CONTROLS.has(Kinds.kindOf(part))) return;
    const sight = Seeing.look(el, null, el.getBoundingClientRect(), { clicks: false });
    if (sight && sight.box.width * sight.box.height < innerWidth * innerHeight * 0.2) doubtful.push(whole(sight.clear));
  };
})();
