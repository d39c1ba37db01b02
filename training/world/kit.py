"""Widgets as one component library writes them, bare HTML where it says nothing."""

from __future__ import annotations

from html import escape

from writer import Writer


class Kit(Writer):
    # -- controls

    def button(
        self, text: str, look: str = "plain", *, icon: str = "", a: str = "", disabled: bool = False
    ) -> str:
        sign = self.icons.any(icon) + " " if icon is not None and self._has_icon(icon) else ""
        a += " disabled" * disabled
        return self.fill(
            "button",
            '<button type="button"{cls} {a}>{icon}{text}</button>',
            text=escape(text),
            look=self.look(look),
            icon=sign,
            a=a,
        )

    def _has_icon(self, icon: str) -> bool:
        return self.lots.random() < (self.traits["button_icons"] if not icon else 0.9)

    def icon_button(self, hint: str = "", look: str = "ghost", *, a: str = "", icon: str = "") -> str:
        name = self.icons.pick(hint)
        told = "".join(letter if letter.isalnum() else " " for letter in name.split(".")[0]).strip()
        how = self.lots.choice((f'title="{told}"', f'aria-label="{told}"'))
        default = '<button type="button"{cls} data-w="icon_button" {a}>{icon}</button>'
        if "icon_button" not in self._classes and not self.has("icon_button") and not self.told.get("bare"):
            default = default.replace("{cls}", f' class="s-icon_button s-ib-{self.traits["icon_look"]}"')
        return self.fill(
            "icon_button",
            default,
            look=self.look(look),
            icon=icon or self.icons.draw(name),
            a=f"{how} {a}",
            text=told,
        )

    def input(
        self, value: str = "", *, kind: str = "text", hint: str = "", a: str = "", known: str = ""
    ) -> str:
        given = f'type="{kind}" value="{escape(value)}" placeholder="{escape(hint)}" id="{known or self.new_id()}" {a}'
        return self.fill("input", "<input{cls} {a}>", a=given)

    def area(self, value: str = "", *, a: str = "", known: str = "") -> str:
        return self.fill(
            "area",
            '<textarea{cls} rows="{rows}" {a}>{text}</textarea>',
            a=f'id="{known or self.new_id()}" {a}',
            text=escape(value),
            rows=str(self.lots.randint(2, 5)),
        )

    def dropdown(self, value: str, *, a: str = "", known: str = "") -> str:
        options = "".join(
            f"<option{' selected' * (text == value)}>{escape(text)}</option>"
            for text in {value: 1, **dict.fromkeys(self.words.some("choices", 4))}
        )
        made_up = self.traits["made_up_selects"] and not self.has("dropdown")
        if made_up:
            return self.fill(
                "select_like",
                '<div{cls} role="combobox" tabindex="0" {a}><span>{text}</span>{icon}</div>',
                a=f'id="{known or self.new_id()}" aria-expanded="false" {a}',
                text=escape(value),
                icon='<i class="x-caret"></i>',
                cls=' class="s-select_like"',
            )
        return self.fill(
            "dropdown",
            "<select{cls} {a}>{text}</select>",
            value=escape(value),
            a=f'id="{known or self.new_id()}" {a}',
            text=options,
        )

    def choice(self, kind: str, text: str, *, checked: bool | None = None, a: str = "") -> str:
        """A check box, a radio button or a switch, with its text."""
        checked = self.lots.random() < 0.45 if checked is None else checked
        if self.has(f"{kind}_on"):
            return self.fill(f"{kind}_on" if checked else kind, "", text=escape(text), id=self.new_id())
        a += " checked" * checked + " disabled" * (self.lots.random() < 0.06)
        role = ' role="switch"' if kind == "switch" else ""
        type_ = "radio" if kind == "radio" else "checkbox"
        own = self.new_id()
        default = '<span class="x-choice"><input type="{type}"{role}{cls} id="{id}" {a}> <label for="{id}"{label}>{text}</label></span>'
        return self.fill(
            kind,
            default,
            text=escape(text),
            a=a,
            id=own,
            type=type_,
            role=role,
            label=self.cls("choice_label"),
            name=f'name="{own}"',
        )

    def slider(self, a: str = "") -> str:
        return self.fill(
            "slider", '<input type="range"{cls} {a}>', a=f'value="{self.lots.randint(5, 95)}" {a}'
        )

    def label(self, text: str, known: str) -> str:
        star = ' <b class="star">*</b>' if self.lots.random() < 0.1 else ""
        colon = self.traits["colon"]
        return self.fill(
            "label", '<label for="{id}"{cls}>{text}</label>', text=escape(text) + colon + star, id=known
        )

    def link(self, text: str, a: str = "") -> str:
        return self.fill("link", '<a href="#"{cls} {a}>{text}</a>', text=escape(text), a=a)

    # -- what holds others

    def tabs(self, texts: list[str], chosen: int = 0) -> str:
        with_icons = self.lots.random() < 0.3
        parts = []
        for index, text in enumerate(texts):
            on = index == chosen
            sign = self.icons.any() + " " if with_icons else ""
            mark = self.told.get("active", "active") if on else ""
            default = '<a href="#" role="tab"{cls} aria-selected="{on}">{icon}{text}</a>'
            parts.append(
                self.fill(
                    "tab_on" if on and self.has("tab_on") else "tab",
                    default,
                    text=escape(text),
                    icon=sign,
                    on=str(on).lower(),
                    mark=mark,
                    cls=self.cls("tab", mark),
                )
            )
        return self.fill("tabs", '<div role="tablist"{cls}>{text}</div>', text="".join(parts))

    def menu(
        self, texts: list[str], *, kind: str = "menu_item", chosen: int = -1, icons: bool = False
    ) -> str:
        """An open menu (``menu_item``) or an open list of choices (``dropdown_item``)."""
        role = "menuitem" if kind == "menu_item" else "option"
        parts = []
        for index, text in enumerate(texts):
            if text == "-":
                parts.append(self.fill("menu_line", "<div{cls}></div>"))
                continue
            on = index == chosen
            state = f'aria-selected="{str(on).lower()}"' + ' aria-disabled="true"' * (
                self.lots.random() < 0.06
            )
            mark = self.told.get("active", "active") if on else "disabled" if "disabled" in state else ""
            sign = f'<span class="s-gutter">{self.icons.any()}</span>' if icons else ""
            keys = (
                f'<kbd class="s-keys">{self.lots.choice(("Ctrl+", "Alt+", "F", "Maj+"))}{self.lots.choice("ASDFNOPQ1234")}</kbd>'
                if icons and self.lots.random() < 0.4
                else ""
            )
            default = '<a role="{role}"{cls} tabindex="-1" {a}>{icon}{text}{keys}</a>'
            parts.append(
                self.fill(
                    "menu_item_on" if on and self.has("menu_item_on") else "menu_item",
                    default,
                    w=kind,
                    text=escape(text),
                    icon=sign,
                    keys=keys,
                    role=role,
                    mark=mark,
                    a=f'data-w="{kind}" {state}',
                    cls=self.cls("menu_item", mark),
                )
            )
        outer = "menu" if kind == "menu_item" else "listbox"
        return self.fill(
            "menu", '<div role="{role}" data-w="menu"{cls}>{text}</div>', text="".join(parts), role=outer
        )

    def card(self, title: str, body: str, foot: str = "") -> str:
        head = (
            self.fill(
                "card_head",
                "<div{cls}><h3{title}>{text}</h3></div>",
                text=escape(title),
                title=self.cls("card_title"),
            )
            if title
            else ""
        )
        foot = self.fill("card_foot", "<div{cls}>{text}</div>", text=foot) if foot else ""
        inner = self.fill("card_body", "<div{cls}>{text}</div>", text=body)
        return self.fill(
            "card",
            '<section data-w="panel"{cls}>{text}</section>',
            text=head + inner + foot,
            title=escape(title),
            body=body + foot,
        )

    def table(
        self, heads: list[str], rows: list[list[str]], *, chosen: int = -1, clickable: bool = True
    ) -> str:
        click = ' data-click="1"' if clickable else ""
        top = "".join(
            self.fill("th", '<th scope="col" data-w="column_header">{text}</th>', text=text) for text in heads
        )
        lines = []
        for index, row in enumerate(rows):
            on = (
                f' aria-selected="true" class="{self.told.get("active_row", "s-chosen")}"'
                if index == chosen
                else ""
            )
            lines.append(
                f"<tr{click}{on}>"
                + "".join(self.fill("td", "<td>{text}</td>", text=cell) for cell in row)
                + "</tr>"
            )
        return self.fill(
            "table",
            "<table{cls}><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>",
            heads=top,
            rows="".join(lines),
        )

    def dialog(self, title: str, body: str, answers: list[str], *, a: str = "", close: str = "") -> str:
        default = (
            '<div role="dialog" data-w="dialog"{cls} {a}><div{head}><h4{titled}>{title}</h4>{close}</div>'
            "<div{inner}>{text}</div><div{foot}>{answers}</div></div>"
        )
        return self.fill(
            "dialog",
            default,
            title=escape(title),
            text=body,
            answers=" ".join(answers),
            a=a,
            close=close,
            head=self.cls("dialog_head"),
            inner=self.cls("dialog_body"),
            foot=self.cls("dialog_foot"),
            titled=self.cls("dialog_title"),
        )

    def alert(self, text: str, *, kind: str = "banner", close: bool = True, a: str = "") -> str:
        look = self.look(self.lots.choice(("info", "success", "warning", "danger")))
        shut = self.icon_button("close") if close else ""
        sign = self.icons.any() if self.lots.random() < 0.6 else ""
        return self.fill(
            "alert",
            '<div role="status" data-w="{kind}"{cls} {a}>{icon}<span class="x-grow">{text}</span>{close}</div>',
            text=escape(text),
            look=look,
            kind=kind,
            close=shut,
            icon=sign,
            a=a,
        )

    def badge(self, text: str) -> str:
        look = self.look(self.lots.choice(("info", "success", "warning", "danger", "plain")))
        return self.fill("badge", '<span data-w="badge"{cls}>{text}</span>', text=escape(text), look=look)

    def progress(self) -> str:
        value = self.lots.randint(5, 95)
        return self.fill(
            "progress",
            '<div role="progressbar" class="s-progress"><div style="width:{text}%"></div></div>',
            text=str(value),
        )

    def breadcrumb(self, texts: list[str]) -> str:
        steps = [f'<a href="#">{escape(text)}</a>' for text in texts[:-1]] + [
            f"<span>{escape(texts[-1])}</span>"
        ]
        sign = self.lots.choice((" / ", " › ", " > ", ""))
        default = '<div class="s-crumbs">{joined}</div>'
        return self.fill(
            "breadcrumb",
            default,
            joined=f"<span>{sign}</span>".join(steps),
            items="".join(f'<li class="{self._classes.get("crumb", "")}">{step}</li>' for step in steps),
        )

    def pagination(self) -> str:
        current, last = self.lots.randint(1, 5), self.lots.randint(5, 40)
        marks = ["‹", *(str(n) for n in range(1, 6)), "…", str(last), "›"]
        parts = []
        for text in marks:
            on = text == str(current)
            mark = self.told.get("active", "active") if on else ""
            if text == "…":
                parts.append('<span data-w="none">…</span>')
                continue
            parts.append(
                self.fill(
                    "page_on" if on and self.has("page_on") else "page",
                    '<a href="#" data-w="button"{cls} aria-current="{on}">{text}</a>',
                    text=text,
                    mark=mark,
                    on=str(on).lower(),
                    cls=self.cls("page", mark),
                )
            )
        return self.fill("pagination", '<nav data-w="none"{cls}>{text}</nav>', text="".join(parts))
