import * as P from "primereact/primereact.all.cjs.js";
import { readFileSync } from "node:fs";
import { hole, template, write } from "./tools.jsx";

const wrap = (el) => <P.PrimeReactProvider value={{ ripple: false }}>{el}</P.PrimeReactProvider>;
const t = {}, a = { "data-a": "" };
const put = (kind, el, selector) => { t[kind] = template(el, wrap, selector); };
for (const [look, props] of Object.entries({ primary: {}, plain: { outlined: true }, ghost: { text: true }, danger: { severity: "danger" }, secondary: { severity: "secondary" } })) {
  put(`button:${look}`, <P.Button size="small" {...props} {...a}>{hole("icon")}<span className="p-button-label">{hole("text")}</span></P.Button>);
  put(`icon_button:${look}`, <P.Button size="small" className="p-button-icon-only" {...props} {...a}><span className="p-button-icon">{hole("icon")}</span></P.Button>);
}
put("input", <P.InputText {...a} />);
put("area", <P.InputTextarea rows={3} {...a} />);
t.area = t.area.replace(/(<textarea[^>]*>)/, "$1{text}");
t.dropdown = '<div class="p-dropdown p-component p-inputwrapper" style="width:100%" role="combobox" tabindex="0" data-w="dropdown" {a}><span class="p-dropdown-label p-inputtext">{value}</span><div class="p-dropdown-trigger"><i class="caret x-caret"></i></div></div>';
for (const [on, hot] of [["", ""], ["_on", "p-highlight"]]) {
  const checked = on ? " checked" : "";
  t[`checkbox${on}`] = `<span class="x-choice"><div class="p-checkbox p-component ${hot}" data-p-highlight="${!!on}"><input id="{id}" type="checkbox" class="p-checkbox-input"${checked}><div class="p-checkbox-box">${on ? '<svg data-w="none" class="p-icon p-checkbox-icon" width="14" height="14" viewBox="0 0 14 14"><path fill="currentColor" d="M5 12 0 7l2-2 3 3 7-7 2 2z"/></svg>' : ""}</div></div><label for="{id}">{text}</label></span>`;
  t[`tick${on}`] = t[`checkbox${on}`].replace(/<label.*<\/label>/, "");
  t[`radio${on}`] = `<span class="x-choice"><div class="p-radiobutton p-component ${hot}"><input id="{id}" type="radio" class="p-radiobutton-input"${checked}><div class="p-radiobutton-box"><div class="p-radiobutton-icon"></div></div></div><label for="{id}">{text}</label></span>`;
  t[`switch${on}`] = `<span class="x-choice"><div class="p-inputswitch p-component ${hot}"><input id="{id}" type="checkbox" role="switch" class="p-inputswitch-input"${checked}><span class="p-inputswitch-slider"></span></div><label for="{id}">{text}</label></span>`;
  t[`tab${on}`] = `<li class="p-tabview-header ${hot}" role="presentation"><a role="tab" class="p-tabview-nav-link" aria-selected="${!!on}" tabindex="0"><span class="p-tabview-title">{icon}{text}</span></a></li>`;
  t[`menu_item${on}`] = `<li class="p-menuitem ${on ? "p-focus" : ""}" role="none"><div class="p-menuitem-content"><a class="p-menuitem-link" role="{role}" data-w="{w}" {a}>{icon}<span class="p-menuitem-text">{text}</span></a></div></li>`;
  t[`page${on}`] = `<button type="button" class="p-paginator-page p-paginator-element p-link ${hot}">{text}</button>`;
}
t.tabs = '<div class="p-tabview p-component"><div class="p-tabview-nav-container"><div class="p-tabview-nav-content"><ul class="p-tabview-nav" role="tablist">{text}</ul></div></div></div>';
t.menu = '<div class="p-menu p-component" data-w="menu"><ul class="p-menu-list p-reset" role="{role}" data-w="none">{text}</ul></div>';
t.menu_line = '<li class="p-menuitem-separator p-menu-separator"></li>';
t.pagination = '<div class="p-paginator p-component"><span class="p-paginator-pages">{text}</span></div>';
put("card", <P.Card title={hole("title")} data-w="panel">{hole("body")}</P.Card>);
t.table = '<div class="p-datatable p-component p-datatable-sm p-datatable-hoverable-rows"><table class="p-datatable-table"><thead class="p-datatable-thead"><tr>{heads}</tr></thead><tbody class="p-datatable-tbody">{rows}</tbody></table></div>';
t.dialog = '<div class="p-dialog p-component" style="width:100%" role="dialog" data-w="dialog"><div class="p-dialog-header"><div class="p-dialog-title">{title}</div>{close}</div><div class="p-dialog-content">{text}</div><div class="p-dialog-footer">{answers}</div></div>';
for (const look of ["info", "success", "warn", "error"]) {
  t[`alert:${look}`] = `<div class="p-message p-component p-message-${look}" data-w="{kind}"><div class="p-message-wrapper">{icon}<span class="p-message-detail">{text}</span>{close}</div></div>`;
  t[`badge:${look}`] = `<span class="p-tag p-component p-tag-${{ warn: "warning", error: "danger" }[look] || look}" data-w="badge"><span class="p-tag-value">{text}</span></span>`;
}
t.progress = '<div role="progressbar" class="p-progressbar p-component p-progressbar-determinate"><div class="p-progressbar-value p-progressbar-value-animate" style="width:60%;display:flex"></div></div>';
const names = ["lara-light-blue", "lara-light-teal", "lara-dark-blue", "saga-blue", "saga-orange", "md-light-indigo", "mdc-light-deeppurple", "bootstrap4-light-blue", "fluent-light", "nova", "nova-alt", "rhea", "luna-blue", "viva-light", "soho-light", "tailwind-light", "mira", "nano", "arya-green"];
const templates = {};
for (const name of names) for (const [kind, html] of Object.entries(t)) templates[`${name}/${kind}`] = html;
write("primereact", templates, Object.fromEntries(names.map((name) => [name, `@import url("../node_modules/primereact/resources/themes/${name}/theme.css");`])), { variants: names });
