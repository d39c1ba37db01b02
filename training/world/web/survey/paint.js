// What an element draws: ground, frame, signs; and how much of what lies under it shines through.
const Paint = (() => {
  let styles = new Map(), shown = new Map(), clicks = new Map();
  const forget = () => { styles = new Map(); shown = new Map(); };
  const styleOf = (el) => {
    let style = styles.get(el);
    if (!style) styles.set(el, (style = getComputedStyle(el)));
    return style;
  };
  const channels = (colour) => {
    const found = colour.match(/[\d.]+%?/g) || [];
    const numbers = found.map((n) => (n.endsWith("%") ? parseFloat(n) * 2.55 : parseFloat(n)));
    if (colour.startsWith("color(")) return [...numbers.slice(0, 3).map((n) => n * 255), numbers[3] ?? 1];
    return [numbers[0] || 0, numbers[1] || 0, numbers[2] || 0, numbers.length ? numbers[3] ?? 1 : 0];
  };
  const alphaOf = (colour) => channels(colour)[3];
  const opacityOf = (el) => {
    let known = shown.get(el);
    if (known === undefined) {
      const above = Tree.parentOf(el);
      known = parseFloat(styleOf(el).opacity || 1) * (above ? opacityOf(above) : 1);
      shown.set(el, known);
    }
    return known;
  };
  const isShown = (el) => {
    const style = styleOf(el);
    if (style.visibility !== "visible" || style.display === "none") return false;
    return opacityOf(el) > 0.15;
  };
  const groundUnder = (el) => {
    for (let at = Tree.parentOf(el); at; at = Tree.parentOf(at)) {
      const style = styleOf(at);
      if (style.backgroundImage !== "none") return null;
      const colour = channels(style.backgroundColor);
      if (colour[3] > 0.9) return colour;
    }
    return [255, 255, 255, 1];
  };
  const differs = (a, b) => !b || a[3] * Math.max(...[0, 1, 2].map((i) => Math.abs(a[i] - b[i]))) > 3;
  const edges = (style) =>
    ["Top", "Right", "Bottom", "Left"].filter(
      (side) =>
        parseFloat(style[`border${side}Width`]) > 0 &&
        !["none", "hidden"].includes(style[`border${side}Style`]) &&
        alphaOf(style[`border${side}Color`]) > 0.05,
    ).length;
  const isDrawn = (style, under) =>
    (style.backgroundImage !== "none" && !style.backgroundImage.includes("rgba(0, 0, 0, 0) 0px")) ||
    differs(channels(style.backgroundColor), under) ||
    edges(style) > 1 ||
    (style.boxShadow !== "none" && !/^rgba?\([^)]*, 0\)/.test(style.boxShadow));
  const NATIVE = "button, input, select, textarea, progress, meter";
  const hasGround = (el) => {
    const style = styleOf(el);
    const under = groundUnder(el);
    if (isDrawn(style, under)) return true;
    if (el.matches(NATIVE) && style.appearance === "auto" && !el.matches("[type=hidden]")) return true;
    for (const pseudo of ["::before", "::after"]) {
      const drawn = getComputedStyle(el, pseudo);
      if (drawn.content === "none" || drawn.display === "none" || parseFloat(drawn.opacity) < 0.1) continue;
      const box = el.getBoundingClientRect();
      if (parseFloat(drawn.width) > box.width * 0.8 && parseFloat(drawn.height) > box.height * 0.6 && isDrawn(drawn, under))
        return true;
    }
    return false;
  };
  // 1: nothing under it is seen; 0: everything is.
  const cover = (el) => {
    const style = styleOf(el);
    if (style.visibility !== "visible") return 0;
    const opacity = opacityOf(el);
    if (el.matches("img, video, canvas")) return opacity;
    if (el.matches(NATIVE) && style.appearance === "auto") return opacity;
    if (el instanceof SVGElement) return el.localName === "svg" || style.fill === "none" ? 0 : opacity;
    if (/url\(|gradient/.test(style.backgroundImage)) return opacity * 0.9;
    return opacity * alphaOf(style.backgroundColor);
  };
  const rememberClicks = (el) => clicks.set(el, styleOf(el).pointerEvents !== "none");
  const takesClicks = (el) => clicks.get(el) ?? true;
  const pseudoBox = (host, pseudo) => {
    const style = getComputedStyle(host, pseudo);
    if (style.content === "none" || style.content === "normal" || style.display === "none") return null;
    const number = (name) => parseFloat(style[name]) || 0;
    let w = number("width"), h = number("height");
    if (style.boxSizing !== "border-box") {
      w += number("borderLeftWidth") + number("borderRightWidth") + number("paddingLeft") + number("paddingRight");
      h += number("borderTopWidth") + number("borderBottomWidth") + number("paddingTop") + number("paddingBottom");
    }
    if (w < 5 || h < 5) return null;
    let block = host;
    if (style.position === "absolute")
      while (block && styleOf(block).position === "static") block = Tree.parentOf(block);
    const box = (block || document.body).getBoundingClientRect();
    const around = styleOf(block || document.body);
    const inset = (name) => parseFloat(around[name]) || 0;
    let x = box.left + inset("borderLeftWidth"), y = box.top + inset("borderTopWidth");
    if (style.position === "absolute") {
      x += number("left") + number("marginLeft");
      y += number("top") + number("marginTop");
    } else {
      x += inset("paddingLeft") + number("marginLeft");
      y += inset("paddingTop") + number("marginTop");
      if (style.position === "relative") { x += number("left"); y += number("top"); }
    }
    const moved = style.transform.match(/matrix\(([^)]+)\)/);
    if (moved) { const m = moved[1].split(",").map(Number); x += m[4]; y += m[5]; }
    return new DOMRect(x, y, w, h);
  };
  return { forget, styleOf, opacityOf, isShown, hasGround, cover, rememberClicks, takesClicks, pseudoBox, alphaOf };
})();
