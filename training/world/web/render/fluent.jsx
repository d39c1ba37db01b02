import * as F from "@fluentui/react-components";
import { hole, template, write } from "./tools.jsx";

const themes = { light: F.webLightTheme, teams: F.teamsLightTheme, dark: F.webDarkTheme };
const templates = {}, sheets = {};
for (const [name, theme] of Object.entries(themes)) {
  const renderer = F.createDOMRenderer();
  const wrap = (el) => <F.RendererProvider renderer={renderer}><F.SSRProvider><F.FluentProvider theme={theme}>{el}</F.FluentProvider></F.SSRProvider></F.RendererProvider>;
  const t = {}, a = { "data-a": "" };
  const inner = (html) => html.replace(/^<div[^>]*fui-FluentProvider[^>]*>([\s\S]*)<\/div>$/, "$1");
  const put = (kind, el, selector) => { t[kind] = inner(template(el, wrap, selector)); };
  for (const [look, appearance] of Object.entries({ primary: "primary", plain: "secondary", ghost: "subtle", outline: "outline", transparent: "transparent" })) {
    put(`button:${look}`, <F.Button appearance={appearance} {...a}>{hole("icon")}{hole("text")}</F.Button>);
    put(`icon_button:${look}`, <F.Button appearance={appearance} icon={<span>{hole("icon")}</span>} {...a} />);
  }
  put("input", <F.Input input={a} style={{ width: "100%" }} />);
  put("input:2", <F.Input appearance="underline" input={a} style={{ width: "100%" }} />);
  put("input:3", <F.Input appearance="filled-darker" input={a} style={{ width: "100%" }} />);
  put("area", <F.Textarea textarea={{ ...a, rows: 3 }} style={{ width: "100%" }} />);
  t.area = t.area.replace(/(<textarea[^>]*>)/, "$1{text}");
  put("dropdown", <F.Select select={a}><option>@@</option></F.Select>);
  t.dropdown = t.dropdown.replace(/<option[^>]*>@@<\/option>/, "{text}");
  for (const [on, checked] of [["", false], ["_on", true]]) {
    const mark = (html) => html.replace("<input", `<input data-on="${checked}"${checked ? " checked" : ""}`).replace(/checked=""([^>]*) checked/, "$1 checked");
    for (const [kind, Part] of [["checkbox", F.Checkbox], ["radio", F.Radio], ["switch", F.Switch]]) {
      put(kind + on, <Part id={hole("id")} label={hole("text")} defaultChecked={checked} />);
      t[kind + on] = mark(t[kind + on]);
    }
    put(`tick${on}`, <F.Checkbox id={hole("id")} aria-label="select" defaultChecked={checked} />);
    t[`tick${on}`] = mark(t[`tick${on}`]);
    put(`tab${on}`, <F.TabList selectedValue={checked ? "x" : "y"}><F.Tab value="x">{hole("text")}</F.Tab></F.TabList>, "button");
    put(`menu_item${on}`, <F.MenuList><F.MenuItem icon={<span>{hole("icon")}</span>} {...a} data-w={hole("w")}>{hole("text")}</F.MenuItem></F.MenuList>, "[role=menuitem]");
  }
  put("tabs", <F.TabList>{hole("text")}</F.TabList>);
  t.menu = `<div data-w="menu" role="{role}" style="background:${theme.colorNeutralBackground1};color:${theme.colorNeutralForeground1};box-shadow:${theme.shadow16};border-radius:4px;padding:4px;min-width:11em">{text}</div>`;
  put("menu_line", <F.MenuDivider />);
  put("label", <F.Label htmlFor={hole("id")}>{hole("text")}</F.Label>);
  put("link", <F.Link href="#" {...a}>{hole("text")}</F.Link>);
  put("card", <F.Card data-w="panel"><F.Subtitle2>{hole("title")}</F.Subtitle2>{hole("body")}</F.Card>);
  put("table", <F.Table size="small"><F.TableHeader><F.TableRow>{hole("heads")}</F.TableRow></F.TableHeader><F.TableBody>{hole("rows")}</F.TableBody></F.Table>);
  put("th", <F.Table size="small"><F.TableHeader><F.TableRow><F.TableHeaderCell data-w="column_header">{hole("text")}</F.TableHeaderCell></F.TableRow></F.TableHeader></F.Table>, "th");
  put("td", <F.Table size="small"><F.TableBody><F.TableRow><F.TableCell>{hole("text")}</F.TableCell></F.TableRow></F.TableBody></F.Table>, "td");
  t.dialog = `<div role="dialog" data-w="dialog" style="background:${theme.colorNeutralBackground1};color:${theme.colorNeutralForeground1};box-shadow:${theme.shadow64};border-radius:8px;padding:24px"><div class="x-row x-between"><h2 style="margin:0;font-size:20px;font-weight:600">{title}</h2>{close}</div><div style="padding:12px 0">{text}</div><div class="x-row x-end">{answers}</div></div>`;
  for (const look of ["info", "success", "warning", "error"]) {
    put(`alert:${look}`, <F.MessageBar intent={look} icon={null} data-w={hole("kind")}><F.MessageBarBody>{hole("text")}</F.MessageBarBody>{hole("close")}</F.MessageBar>);
    put(`badge:${look}`, <F.Badge color={look === "info" ? "brand" : look === "error" ? "danger" : look} data-w="badge">{hole("text")}</F.Badge>);
  }
  put("progress", <F.ProgressBar value={0.6} />);
  const rules = F.renderToStyleElements(renderer).map((el) => el.props.dangerouslySetInnerHTML.__html).join("\n");
  const variables = Object.entries(theme).map(([key, value]) => `--${key}:${value}`).join(";");
  sheets[name] = `:root{${variables}}\n${rules}`;
  for (const [kind, html] of Object.entries(t)) templates[`${name}/${kind}`] = html;
}
write("fluent", templates, sheets, { variants: Object.keys(themes) });
