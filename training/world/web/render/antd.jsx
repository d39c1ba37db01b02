import { createCache, extractStyle, StyleProvider } from "@ant-design/cssinjs";
import * as A from "antd";
import { hole, template, write } from "./tools.jsx";

const looks = {
  standard: {}, compact: { algorithm: A.theme.compactAlgorithm }, green: { token: { colorPrimary: "#389e0d", borderRadius: 2 } },
  violet: { token: { colorPrimary: "#722ed1", borderRadius: 12, controlHeight: 38 } }, dark: { algorithm: A.theme.darkAlgorithm },
};
const templates = {}, sheets = {};
for (const [name, theme] of Object.entries(looks)) {
  const cache = createCache();
  const wrap = (el) => <StyleProvider cache={cache}><A.ConfigProvider theme={theme} button={{ autoInsertSpace: false }} wave={{ disabled: true }}>{el}</A.ConfigProvider></StyleProvider>;
  const t = {}, a = { "data-a": "" };
  const put = (kind, el, selector) => { t[kind] = template(el, wrap, selector); };
  for (const [look, props] of Object.entries({ primary: { type: "primary" }, plain: {}, ghost: { type: "text" }, danger: { type: "primary", danger: true }, dashed: { type: "dashed" } })) {
    put(`button:${look}`, <A.Button {...props} {...a}>{hole("icon")}{hole("text")}</A.Button>);
    put(`icon_button:${look}`, <A.Button {...props} icon={<span className="anticon">{hole("icon")}</span>} {...a} />);
  }
  put("input", <A.Input {...a} />);
  put("area", <A.Input.TextArea rows={3} {...a} />);
  t.area = t.area.replace(/(<textarea[^>]*>)/, "$1{text}");
  put("dropdown", <A.Select style={{ width: "100%" }} value="x" options={[{ value: "x", label: hole("value") }]} />);
  t.dropdown = t.dropdown.replace('<div class="ant-select ', '<div data-w="dropdown" {a} class="ant-select ').replace(/<input/g, '<input data-w="none"');
  for (const [on, checked] of [["", false], ["_on", true]]) {
    put(`checkbox${on}`, <A.Checkbox checked={checked} id={hole("id")}>{hole("text")}</A.Checkbox>);
    put(`radio${on}`, <A.Radio checked={checked} id={hole("id")}>{hole("text")}</A.Radio>);
    put(`switch${on}`, <span className="x-row"><A.Switch checked={checked} id={hole("id")} /><label htmlFor={hole("id")}>{hole("text")}</label></span>);
    put(`tick${on}`, <A.Checkbox checked={checked} id={hole("id")} aria-label="select" />);
    put(`tab${on}`, <A.Tabs activeKey={checked ? "1" : "2"} items={[{ key: "1", label: <span>{hole("icon")}{hole("text")}</span> }]} />, ".ant-tabs-tab");
    const menu = { items: [{ key: "1", label: hole("text"), icon: <span>{hole("icon")}</span> }], selectedKeys: checked ? ["1"] : [], mode: "inline" };
    put(`menu_item${on}`, <A.Menu {...menu} />, "li");
    t[`menu_item${on}`] = t[`menu_item${on}`].replace(/<li /, '<li {a} data-w="{w}" ').replace(/ role="menuitem"/, "");
  }
  put("tabs", <A.Tabs activeKey="1" items={[{ key: "1", label: "@@" }]} />, ".ant-tabs");
  t.tabs = t.tabs.replace(/<div[^>]*class="ant-tabs-tab[\s\S]*?@@<\/div><\/div>/, "{text}");
  put("menu", <A.Menu items={[{ key: "1", label: "@@" }]} />, "ul");
  t.menu = t.menu.replace(/<li[\s\S]*@@[\s\S]*?<\/li>/, "{text}").replace("<ul", '<ul data-w="menu" style="min-width:12em;box-shadow:0 6px 16px #0003;border-radius:8px;padding:4px"');
  put("label", <label htmlFor={hole("id")} className="ant-form-item-label">{hole("text")}</label>);
  put("link", <A.Typography.Link href="#" {...a}>{hole("text")}</A.Typography.Link>);
  put("slider", <A.Slider value={40} />);
  put("card", <A.Card title="@@" size="small" data-w="panel">{hole("body")}</A.Card>);
  t.card = t.card.replace("@@", "{title}");
  put("table", <A.Table size="small" pagination={false} columns={[{ title: "@@", dataIndex: "a" }]} dataSource={[{ key: 1, a: "##" }]} />, ".ant-table-wrapper");
  t.table = t.table.replace(/<th[^>]*>@@<\/th>/, "{heads}").replace(/<tr[^>]*>(?:(?!<tr)[\s\S])*##[\s\S]*?<\/tr>/, "{rows}");
  t.th = '<th class="ant-table-cell" scope="col" data-w="column_header">{text}</th>';
  t.td = '<td class="ant-table-cell">{text}</td>';
  const Inner = A.Modal._InternalPanelDoNotUseOrYouWillBeFired;
  put("dialog", <Inner title={hole("title")} width="100%" footer={hole("answers")} closable={false}>{hole("text")}</Inner>, ".ant-modal-content");
  t.dialog = `<div class="ant-modal ${(t.dialog.match(/css-[\w-]+/) || [""])[0]}" style="width:100%;top:0;padding:0" data-w="dialog" role="dialog">${t.dialog.replace("<div", '<div data-w="none"')}</div>`;
  for (const look of ["info", "success", "warning", "error"]) {
    put(`alert:${look}`, <A.Alert type={look} message={hole("text")} action={hole("close")} data-w={hole("kind")} />);
    put(`badge:${look}`, <A.Tag color={look === "info" ? "processing" : look} data-w="badge">{hole("text")}</A.Tag>);
  }
  put("progress", <A.Progress percent={60} size="small" />);
  put("page", <A.Pagination total={50} current={1} />, ".ant-pagination-item-2");
  put("page_on", <A.Pagination total={50} current={1} />, ".ant-pagination-item-1");
  for (const k of ["page", "page_on"]) t[k] = t[k].replace(/>\d<\/a>/, ' data-w="none">{text}</a>').replace("<li", '<li data-w="button"').replace(/ title="\d"/, "");
  const outer = template(<A.Pagination total={50} current={1} />, wrap, "ul");
  t.pagination = outer.match(/^<ul[^>]*>/)[0] + "{text}</ul>";
  sheets[name] = extractStyle(cache, true);
  const hash = (t["button:plain"].match(/css-(?!var)[\w-]+/) || [""])[0];
  t.body = hash;
  for (const [kind, html] of Object.entries(t)) templates[`${name}/${kind}`] = html;
}
write("antd", templates, sheets, { variants: Object.keys(looks) });
