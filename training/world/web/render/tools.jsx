// Renders a library's components once, as templates with holes: the page is put together without running them.
import { renderToStaticMarkup } from "react-dom/server";
import { parse } from "node-html-parser";
import { mkdirSync, writeFileSync } from "node:fs";

export const hole = (name) => `⟦${name}⟧`;
const OWN = ["type", "value", "id", "placeholder", "name", "checked", "disabled"];
const holes = (html) =>
  html
    .replace(/<(\w+)([^>]*?) data-a="(?:true|)"([^>]*)>/g, (_, tag, before, after) => {
      const rest = OWN.reduce((text, name) => text.replace(new RegExp(` ${name}(="[^"]*")?(?=[\\s/>]|$)`, "g"), ""), before + after);
      return `<${tag} ⟦a⟧${rest}>`;
    })
    .replace(/[{}]/g, "$&$&")
    .replace(/⟦(\w+)⟧/g, "{$1}");

export const template = (element, wrap, selector) => {
  let html = renderToStaticMarkup(wrap(element));
  if (selector) {
    const found = parse(html).querySelector(selector);
    if (!found) throw new Error(`nothing is ${selector} in ${html.slice(0, 300)}`);
    html = found.outerHTML;
  }
  return holes(html.replace(/<style[\s\S]*?<\/style>/g, ""));
};
export const write = (name, templates, sheets, told = {}) => {
  mkdirSync("built", { recursive: true });
  const styles = Object.entries(sheets).map(([theme, css]) => {
    writeFileSync(`built/${name}-${theme}.css`, css);
    return `built/${name}-${theme}.css`;
  });
  writeFileSync(`built/${name}.json`, JSON.stringify({ ...told, styles, templates }, null, 1));
};
