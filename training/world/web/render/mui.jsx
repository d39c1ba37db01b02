import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import * as M from "@mui/material";
import { hole, template, write } from "./tools.jsx";

const pictures = {
  standard: {}, dense: { typography: { fontSize: 12 }, shape: { borderRadius: 2 } }, teal: { palette: { primary: { main: "#00796b" } }, shape: { borderRadius: 10 } },
  orange: { palette: { primary: { main: "#e65100" } }, typography: { button: { textTransform: "none" } } }, dark: { palette: { mode: "dark" } },
};
const templates = {}, sheets = {};
for (const [name, theme] of Object.entries(pictures)) {
  const cache = createCache({ key: "mui" });
  const wrap = (el) => <CacheProvider value={cache}><M.ThemeProvider theme={M.createTheme(theme)}><M.CssBaseline />{el}</M.ThemeProvider></CacheProvider>;
  const t = {};
  const put = (kind, el, selector) => { t[kind] = template(el, wrap, selector); };
  const a = { "data-a": "" };
  for (const [look, props] of Object.entries({ primary: { variant: "contained" }, plain: { variant: "outlined" }, ghost: { variant: "text" }, danger: { variant: "contained", color: "error" }, contained2: { variant: "contained", color: "secondary" } }))
    put(`button:${look}`, <M.Button size="small" {...props} {...a}>{hole("icon")}{hole("text")}</M.Button>);
  put("icon_button:ghost", <M.IconButton size="small" {...a}>{hole("icon")}</M.IconButton>);
  put("icon_button:primary", <M.IconButton size="small" color="primary" {...a}>{hole("icon")}</M.IconButton>);
  put("icon_button:plain", <M.Fab size="small" {...a}>{hole("icon")}</M.Fab>);
  put("input", <M.OutlinedInput size="small" fullWidth inputProps={a} />);
  put("input:2", <M.Input fullWidth inputProps={a} />);
  put("input:3", <M.FilledInput size="small" hiddenLabel fullWidth inputProps={a} />);
  put("area", <M.OutlinedInput size="small" fullWidth inputComponent="textarea" inputProps={{ ...a, rows: 3 }} />);
  t.area = t.area.replace(/(<textarea[^>]*>)/, "$1{text}");
  put("dropdown", <M.Select size="small" fullWidth value="x" SelectDisplayProps={{ ...a }}><M.MenuItem value="x">{hole("value")}</M.MenuItem></M.Select>);
  for (const [on, checked] of [["", false], ["_on", true]]) {
    const label = (control) => <M.FormControlLabel control={control} label={hole("text")} />;
    put(`checkbox${on}`, label(<M.Checkbox size="small" checked={checked} readOnly inputProps={{ "data-visual": "svg", id: hole("id"), "data-on": String(checked) }} />));
    put(`radio${on}`, label(<M.Radio size="small" checked={checked} readOnly inputProps={{ "data-visual": "svg", id: hole("id"), "data-on": String(checked) }} />));
    put(`switch${on}`, label(<M.Switch size="small" checked={checked} readOnly inputProps={{ role: "switch", id: hole("id"), "data-on": String(checked) }} />));
    put(`tick${on}`, <M.Checkbox size="small" checked={checked} readOnly inputProps={{ id: hole("id"), "aria-label": "select" }} />);
    put(`tab${on}`, <M.Tabs value={checked ? 0 : false}><M.Tab label={hole("text")} value={0} /></M.Tabs>, "button");
    put(`menu_item${on}`, <M.MenuList><M.MenuItem dense selected={checked} {...a} data-w={hole("w")} role={hole("role")}>{hole("icon")}<M.ListItemText primary={hole("text")} /></M.MenuItem></M.MenuList>, "li");
    put(`page${on}`, <M.PaginationItem page={hole("text")} selected={checked} type="page" data-w="button" />, "button");
  }
  t.tab_on = t.tab_on.replace("</button>", '<span class="MuiTabs-indicator" style="position:absolute;left:0;right:0;bottom:0;height:2px;background:currentColor"></span></button>');
  put("tabs", <M.Box sx={{ borderBottom: 1, borderColor: "divider", display: "flex" }} role="tablist">{hole("text")}</M.Box>);
  put("menu", <M.Paper elevation={8} data-w="menu" role={hole("role")}><M.MenuList dense component="div" role="none">{hole("text")}</M.MenuList></M.Paper>);
  put("menu_line", <M.Divider component="div" />);
  put("label", <M.FormLabel component="label" htmlFor={hole("id")}>{hole("text")}</M.FormLabel>);
  put("link", <M.Link href="#" {...a}>{hole("text")}</M.Link>);
  put("slider", <M.Slider size="small" value={40} slotProps={{ input: a }} />);
  put("card", <M.Card data-w="panel">{hole("text")}</M.Card>);
  put("card_head", <M.CardHeader title={hole("text")} titleTypographyProps={{ variant: "subtitle1", component: "h3" }} />);
  put("card_body", <M.CardContent>{hole("text")}</M.CardContent>);
  put("card_foot", <M.CardActions>{hole("text")}</M.CardActions>);
  put("table", <M.Table size="small"><M.TableHead><M.TableRow>{hole("heads")}</M.TableRow></M.TableHead><M.TableBody>{hole("rows")}</M.TableBody></M.Table>);
  put("th", <M.Table size="small"><M.TableHead><M.TableRow><M.TableCell data-w="column_header">{hole("text")}</M.TableCell></M.TableRow></M.TableHead></M.Table>, "th");
  put("td", <M.Table size="small"><M.TableBody><M.TableRow><M.TableCell>{hole("text")}</M.TableCell></M.TableRow></M.TableBody></M.Table>, "td");
  put("dialog", <M.Paper elevation={24} role="dialog" data-w="dialog"><M.DialogTitle>{hole("title")}</M.DialogTitle><M.DialogContent>{hole("text")}</M.DialogContent><M.DialogActions>{hole("answers")}</M.DialogActions></M.Paper>);
  for (const look of ["info", "success", "warning", "error"]) {
    put(`alert:${look}`, <M.Alert severity={look} icon={false} data-w={hole("kind")} action={hole("close")}>{hole("icon")} {hole("text")}</M.Alert>);
    put(`badge:${look}`, <M.Chip size="small" color={look} label={hole("text")} data-w="badge" />);
  }
  put("progress", <M.LinearProgress variant="determinate" value={60} />);
  sheets[name] = allOf(cache);
  for (const [kind, html] of Object.entries(t)) templates[`${name}/${kind}`] = html;
}
function allOf(cache) { return Object.values(cache.inserted).filter((css) => typeof css === "string").join("\n"); }
write("mui", templates, sheets, { variants: Object.keys(pictures) });
