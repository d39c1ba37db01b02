import * as M from "@mantine/core";
import { readFileSync } from "node:fs";
import { hole, template, write } from "./tools.jsx";

const wrap = (el) => <M.MantineProvider>{el}</M.MantineProvider>;
const t = {}, a = { "data-a": "" };
const put = (kind, el, selector) => { t[kind] = template(el, wrap, selector); };
for (const [look, variant] of Object.entries({ primary: "filled", plain: "default", ghost: "subtle", light: "light", outline: "outline" })) {
  put(`button:${look}`, <M.Button size="xs" variant={variant} {...a}>{hole("icon")}{hole("text")}</M.Button>);
  put(`icon_button:${look}`, <M.ActionIcon variant={variant} {...a}>{hole("icon")}</M.ActionIcon>);
}
put("input", <M.TextInput {...a} />);
put("area", <M.Textarea rows={3} {...a} />);
t.area = t.area.replace(/(<textarea[^>]*>)/, "$1{text}");
put("dropdown", <M.NativeSelect data={["@@"]} {...a} />);
t.dropdown = t.dropdown.replace(/<option[^>]*>@@<\/option>/, "{text}");
for (const [on, checked] of [["", false], ["_on", true]]) {
  const mark = (html) => html.replace(/<input/, `<input ${checked ? "checked" : ""}`);
  for (const [kind, Part] of [["checkbox", M.Checkbox], ["radio", M.Radio], ["switch", M.Switch]]) {
    put(kind + on, <Part id={hole("id")} label={hole("text")} />);
    t[kind + on] = mark(t[kind + on]);
  }
  t[`switch${on}`] = t[`switch${on}`].replace("<input", '<input role="switch"');
  put(`tick${on}`, <M.Checkbox size="xs" id={hole("id")} aria-label="select" />);
  t[`tick${on}`] = mark(t[`tick${on}`]);
  put(`tab${on}`, <M.Tabs value={checked ? "x" : "y"}><M.Tabs.List><M.Tabs.Tab value="x">{hole("icon")}{hole("text")}</M.Tabs.Tab></M.Tabs.List></M.Tabs>, "button");
  put(`menu_item${on}`, <M.NavLink component="a" active={checked} label={hole("text")} leftSection={hole("icon")} />, "a");
  t[`menu_item${on}`] = t[`menu_item${on}`].replace("<a", '<a {a} data-w="{w}" role="{role}"');
}
put("tabs", <M.Tabs value="x"><M.Tabs.List>{hole("text")}</M.Tabs.List></M.Tabs>);
put("menu", <M.Paper shadow="md" withBorder p={4} data-w="menu" role={hole("role")} miw="12em">{hole("text")}</M.Paper>);
put("menu_line", <M.Divider my={4} />);
put("label", <M.InputLabel htmlFor={hole("id")}>{hole("text")}</M.InputLabel>);
put("link", <M.Anchor href="#" {...a}>{hole("text")}</M.Anchor>);
put("card", <M.Card withBorder shadow="sm" data-w="panel">{hole("text")}</M.Card>);
put("card_head", <M.Text fw={600}>{hole("text")}</M.Text>);
put("table", <M.Table highlightOnHover><M.Table.Thead><M.Table.Tr>{hole("heads")}</M.Table.Tr></M.Table.Thead><M.Table.Tbody>{hole("rows")}</M.Table.Tbody></M.Table>);
put("th", <M.Table><M.Table.Thead><M.Table.Tr><M.Table.Th data-w="column_header">{hole("text")}</M.Table.Th></M.Table.Tr></M.Table.Thead></M.Table>, "th");
put("td", <M.Table><M.Table.Tbody><M.Table.Tr><M.Table.Td>{hole("text")}</M.Table.Td></M.Table.Tr></M.Table.Tbody></M.Table>, "td");
put("dialog", <M.Paper shadow="xl" p="md" radius="md" role="dialog" data-w="dialog"><M.Group justify="space-between"><M.Text size="lg" fw={600}>{hole("title")}</M.Text>{hole("close")}</M.Group><M.Box py="sm">{hole("text")}</M.Box><M.Group justify="flex-end">{hole("answers")}</M.Group></M.Paper>);
for (const [look, color] of Object.entries({ info: "blue", success: "green", warning: "yellow", danger: "red" })) {
  put(`alert:${look}`, <M.Alert color={color} data-w={hole("kind")} title={hole("text")}>{hole("close")}</M.Alert>);
  put(`badge:${look}`, <M.Badge color={color} data-w="badge" size="sm">{hole("text")}</M.Badge>);
}
put("progress", <M.Progress value={60} />);
put("page", <M.Pagination total={3} value={2} />, "button[data-with-padding]:not([data-active])");
put("page_on", <M.Pagination total={3} value={2} />, "button[data-active]");
for (const k of ["page", "page_on"]) t[k] = t[k].replace(/>\d<\/button>/, ">{text}</button>");
put("pagination", <M.Group gap={6}>{hole("text")}</M.Group>);
const templates = Object.fromEntries(Object.entries(t).map(([kind, html]) => [`standard/${kind}`, html]));
const root = template(<i />, wrap);
const variables = `:root{--mantine-scale:1}` + M.defaultCssVariablesResolver && readFileSync("node_modules/@mantine/core/styles.css", "utf8");
write("mantine", templates, { standard: variables }, { variants: ["standard"] });
