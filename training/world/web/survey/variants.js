// Names that outlive a change, and the changes: what comes and goes, moves and says something else between two looks.
const Variants = (() => {
  const NAMED = "data-key";
  const RECORDS = "tbody > tr, [data-w=list_item], .x-kcard, .x-event";
  const drawn = (seed) => () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  let fresh = 0;
  const rename = (el) => { for (const part of Tree.descend(el)) part.setAttribute(NAMED, `new${++fresh}`); };
  // The page's main part has names of its own, so what surrounds another page keeps those it has.
  const name = (page) => {
    const main = document.querySelector("[data-main]");
    let within = 0, around = 0;
    for (const el of Tree.descend(document.body))
      el.setAttribute(NAMED, main && main.contains(el) && el !== main ? `${page}${++within}` : `a${++around}`);
  };
  const IDLE = / (data-key|id|for|name|aria-labelledby|aria-controls|data-labels)="[^"]*"/g;
  const seems = (el) => el.outerHTML.replace(IDLE, "");
  const shows = (el) => el.getClientRects().length > 0 && !el.closest("[data-overlay]");
  const holds = (el) => { for (const part of Tree.descend(el)) if (Kinds.kindOf(part)) return true; return false; };
  const kept = (el) => el.closest("svg, select, table thead, script, style, head") || el.shadowRoot || el.getRootNode() !== document;

  // Children that look the same: by their order alone can one tell which is which.
  const doubles = () => {
    const groups = [];
    for (const el of document.querySelectorAll("body, body *")) {
      if (kept(el) || el.childElementCount < 2) continue;
      const alike = new Map();
      for (const child of el.children) if (holds(child)) alike.set(seems(child), [...(alike.get(seems(child)) || []), child]);
      for (const some of alike.values()) if (some.length > 1) groups.push(some.map((child) => [...Tree.descend(child)].map((part) => part.getAttribute(NAMED))));
    }
    return groups;
  };

  const texts = (el) => {
    const walker = document.createTreeWalker(el, NodeFilter.SHOW_TEXT), found = [];
    while (walker.nextNode()) if (walker.currentNode.data.trim() && !walker.currentNode.parentElement.closest("svg, script, style, option")) found.push(walker.currentNode);
    return found;
  };
  const like = (text, given, lot) => {
    const sort = /^\d{2}\/\d{2}\/\d{4}$/.test(text) ? "date" : /^[\d.,  %€]+$/.test(text) ? "number" : /\d/.test(text) ? "code" : "person";
    const among = given.words[text] ? [given.words[text]] : given[sort];
    return among[Math.floor(lot() * among.length)];
  };
  const renew = (el, given, lot) => {
    for (const node of texts(el)) { const text = node.data.trim(); if (text.length > 1 && !Kinds.isGlyph(node.parentElement)) node.data = node.data.replace(text, like(text, { ...given, words: {} }, lot)); }
    rename(el);
  };
  const shuffle = (all, lot) => { for (let i = all.length - 1; i > 0; i--) { const j = Math.floor(lot() * (i + 1)); [all[i], all[j]] = [all[j], all[i]]; } return all; };

  const records = (given, lot) => {
    const holders = [...new Set([...document.querySelectorAll(RECORDS)].map((el) => el.parentElement))].filter((el) => !kept(el));
    for (const holder of holders) {
      const rows = [...holder.children], how = lot();
      if (how < 0.3) rows.forEach((row) => renew(row, given, lot));
      else if (how < 0.5) shuffle(rows, lot).forEach((row) => holder.append(row));
      else if (how < 0.75) for (let n = 1 + Math.floor(lot() * 3); n-- && holder.childElementCount > 1; ) holder.children[Math.floor(lot() * holder.childElementCount)].remove();
      else for (let n = 1 + Math.floor(lot() * 3); n--; ) { const row = rows[Math.floor(lot() * rows.length)].cloneNode(true); renew(row, given, lot); holder.insertBefore(row, holder.children[Math.floor(lot() * holder.childElementCount)]); }
    }
  };
  // Buttons, fields, signs, whole blocks: outside records.
  const arrangement = (times, given, lot) => {
    const fits = (el) => !kept(el) && shows(el) && !el.closest(RECORDS) && [...el.children].filter(holds).length > 1 && !el.matches("table, thead, tbody, tr, ul.pagination");
    const holders = [...document.querySelectorAll("body *")].filter(fits);
    for (let n = 0; n < times && holders.length; n++) {
      const holder = holders[Math.floor(lot() * holders.length)], some = [...holder.children].filter((el) => holds(el) && !el.querySelector("[data-main]") && !el.matches("[data-main]"));
      if (!some.length) continue;
      const one = some[Math.floor(lot() * some.length)], how = lot();
      if (how < 0.4 && some.length > 1) one.remove();
      else if (how < 0.8) { const more = one.cloneNode(true); rename(more); if (lot() < 0.6) for (const node of texts(more)) node.data = like(node.data.trim(), given, lot); holder.insertBefore(more, some[Math.floor(lot() * some.length)]); }
      else if (some.length > 1) { const other = some[Math.floor(lot() * some.length)], next = other.nextSibling; if (other !== one) { holder.insertBefore(other, one); holder.insertBefore(one, next === one ? other.nextSibling : next); } }
    }
  };
  const data = (share, given, lot) => {
    for (const el of document.querySelectorAll("input[type=text], input:not([type])")) if (lot() < share) el.value = lot() < 0.25 ? "" : like(el.value || "Nom", { ...given, words: {} }, lot);
    for (const el of document.querySelectorAll("input[type=checkbox], input[type=radio]")) if (lot() < share / 2) el.checked = !el.checked;
  };
  const words = (given) => { for (const node of texts(document.body)) { const text = node.data.trim(); if (given.words[text]) node.data = node.data.replace(text, given.words[text]); } };

  const vary = ({ seed, given, times, share, withRecords, withWords }) => {
    const lot = drawn(seed);
    if (withWords) words(given);
    if (share) data(share, given, lot);
    if (withRecords) records(given, lot);
    if (times) arrangement(times, given, lot);
  };
  return { name, vary, doubles };
})();
window.Variants = Variants;
