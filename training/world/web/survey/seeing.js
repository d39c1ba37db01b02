// How much of a box one sees, and where a click reaches it.
const Seeing = (() => {
  const SEE_THROUGH = 0.8;
  const cut = (a, b) => {
    const x = Math.max(a.left, b.left), y = Math.max(a.top, b.top);
    const r = Math.min(a.right, b.right), u = Math.min(a.bottom, b.bottom);
    return r - x > 0.5 && u - y > 0.5 ? new DOMRect(x, y, r - x, u - y) : null;
  };
  const screen = () => new DOMRect(0, 0, innerWidth, innerHeight);
  // Cut at every parent that scrolls or hides what stands out of it.
  const clipped = (el, box) => {
    let left = cut(box, screen());
    let fixed = Paint.styleOf(el).position === "fixed", absolute = Paint.styleOf(el).position === "absolute";
    for (let at = Tree.parentOf(el); at && left && !fixed; at = Tree.parentOf(at)) {
      const style = Paint.styleOf(at);
      if (style.display === "contents") continue;
      if (absolute && style.position === "static" && style.transform === "none") continue;
      if (style.overflowX !== "visible" || style.overflowY !== "visible") {
        if (at !== document.body && at !== document.documentElement) {
          const inner = at.getBoundingClientRect();
          left = cut(left, new DOMRect(inner.left + at.clientLeft, inner.top + at.clientTop,
            at.clientWidth || inner.width, at.clientHeight || inner.height));
        }
      }
      absolute = style.position === "absolute";
      fixed = style.position === "fixed";
    }
    return left;
  };
  // Is the element seen at this point, and would a click there reach it?
  const probe = (el, also, x, y) => {
    let light = 1, free = true;
    for (const over of Tree.stackAt(x, y)) {
      if (Tree.holds(el, over) || (also && Tree.holds(also, over))) return { seen: light > 1 - SEE_THROUGH, free };
      if (Tree.holds(over, el)) return { seen: light > 1 - SEE_THROUGH, free };
      light *= 1 - Paint.cover(over);
      if (Paint.takesClicks(over)) free = false;
      if (light <= 1 - SEE_THROUGH) return { seen: false, free: false };
    }
    return { seen: light > 1 - SEE_THROUGH, free: false };
  };
  // Points reach to the edges: what lies over a corner alone must not go unnoticed.
  const inside = (from, size, i, n) => {
    const rim = Math.min(1.5, size / 3);
    return n === 1 ? from + size / 2 : from + rim + ((size - 2 * rim) * i) / (n - 1);
  };
  const grid = (el, also, box, n, m) => {
    const rows = [];
    for (let j = 0; j < m; j++) {
      const row = [];
      for (let i = 0; i < n; i++) {
        const x = inside(box.left, box.width, i, n), y = inside(box.top, box.height, j, m);
        row.push({ x, y, ...probe(el, also, x, y) });
      }
      rows.push(row);
    }
    return rows;
  };
  const bisect = (el, also, seenAt, hiddenAt, along, other) => {
    for (let k = 0; k < 7; k++) {
      const mid = (seenAt + hiddenAt) / 2;
      const [x, y] = along === "x" ? [mid, other] : [other, mid];
      if (probe(el, also, x, y).seen) seenAt = mid; else hiddenAt = mid;
    }
    return hiddenAt;
  };
  const seenBox = (el, also, box, points) => {
    const seen = points.flat().filter((p) => p.seen);
    if (!seen.length) return null;
    const by = (key, best) => seen.reduce((a, b) => (best(a[key], b[key]) === a[key] ? a : b));
    const l = by("x", Math.min), r = by("x", Math.max), t = by("y", Math.min), b = by("y", Math.max);
    const edge = (p, to, along) => {
      const [x, y] = along === "x" ? [to, p.y] : [p.x, to];
      return probe(el, also, x, y).seen ? to : bisect(el, also, p[along], to, along, along === "x" ? p.y : p.x);
    };
    const x0 = edge(l, box.left + 0.6, "x"), x1 = edge(r, box.right - 0.6, "x");
    const y0 = edge(t, box.top + 0.6, "y"), y1 = edge(b, box.bottom - 0.6, "y");
    const left = x0 <= box.left + 0.6 ? box.left : x0, right = x1 >= box.right - 0.6 ? box.right : x1;
    const top = y0 <= box.top + 0.6 ? box.top : y0, bottom = y1 >= box.bottom - 0.6 ? box.bottom : y1;
    return new DOMRect(left, top, right - left, bottom - top);
  };
  // The largest part of it that nothing lies over.
  const clearPart = (box, points) => {
    const m = points.length, n = points[0].length;
    let best = null;
    for (let a = 0; a < m; a++) for (let b = a; b < m; b++) {
      let run = 0;
      for (let i = 0; i <= n; i++) {
        const open = i < n && points.slice(a, b + 1).every((row) => row[i].seen);
        if (open) run++;
        if (!open || i === n - 1) {
          const size = run * (b - a + 1);
          const end = open ? i + 1 : i;
          if (run && (!best || size > best.size)) best = { size, box: new DOMRect(box.left + (box.width * (end - run)) / n, box.top + (box.height * a) / m, (box.width * run) / n, (box.height * (b - a + 1)) / m) };
          run = 0;
        }
      }
    }
    return best?.box;
  };
  // Box as seen, share that is seen, a point to click; null where nothing is seen.
  const look = (el, also, box, { clicks = true } = {}) => {
    const left = clipped(el, box);
    if (!left) return null;
    const low = left.height < 24, narrow = left.width < 24;
    let points = grid(el, also, left, narrow ? 2 : 3, low ? (clicks ? 2 : 1) : 3);
    if (clicks && (low || narrow)) points.push(...grid(el, also, left, 1, 1));
    let flat = points.flat();
    const covered = !flat.every((p) => p.seen);
    if (covered) {
      points = grid(el, also, left, left.width > 60 ? 9 : 5, left.height > 60 ? 9 : 5);
      flat = points.flat();
    }
    const box2 = flat.every((p) => p.seen) ? left : seenBox(el, also, left, points);
    if (!box2 || box2.width < 2 || box2.height < 2) return null;
    const share = flat.filter((p) => p.seen).length / flat.length;
    const whole = (left.width * left.height) / (box.width * box.height);
    const cx = left.left + left.width / 2, cy = left.top + left.height / 2;
    const free = clicks ? flat.filter((p) => p.seen && p.free) : [];
    free.sort((a, b) => Math.hypot(a.x - cx, a.y - cy) - Math.hypot(b.x - cx, b.y - cy));
    return { box: box2, clear: covered ? clearPart(left, points) || box2 : box2, seen: share * whole, hit: free.length ? [free[0].x, free[0].y] : null };
  };
  return { look, clipped, probe, cut };
})();
