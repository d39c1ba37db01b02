import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.awt.Component;
import java.awt.Container;
import java.awt.FontMetrics;
import java.awt.Insets;
import java.awt.Rectangle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.swing.AbstractButton;
import javax.swing.Icon;
import javax.swing.JButton;
import javax.swing.JCheckBox;
import javax.swing.JCheckBoxMenuItem;
import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JList;
import javax.swing.JMenu;
import javax.swing.JMenuBar;
import javax.swing.JMenuItem;
import javax.swing.JPasswordField;
import javax.swing.JPopupMenu;
import javax.swing.JProgressBar;
import javax.swing.JRadioButton;
import javax.swing.JRadioButtonMenuItem;
import javax.swing.JScrollBar;
import javax.swing.JScrollPane;
import javax.swing.JSlider;
import javax.swing.JSpinner;
import javax.swing.JTabbedPane;
import javax.swing.JTable;
import javax.swing.JTextArea;
import javax.swing.JToggleButton;
import javax.swing.JToolBar;
import javax.swing.JTree;
import javax.swing.JViewport;
import javax.swing.RootPaneContainer;
import javax.swing.SwingConstants;
import javax.swing.SwingUtilities;
import javax.swing.UIManager;
import javax.swing.border.Border;
import javax.swing.border.CompoundBorder;
import javax.swing.border.TitledBorder;
import javax.swing.table.JTableHeader;
import javax.swing.text.JTextComponent;

/** What stands where in a window of Swing: asked of its components and of how their words and icons are laid out. */
final class Survey {
    boolean headed;
    private final Component top;
    private final Map<Component, JsonObject> notes;
    private final JsonArray things = new JsonArray(), lines = new JsonArray(), unsure = new JsonArray();
    private final Map<String, Integer> known = new HashMap<>();
    private final List<Object[]> named = new ArrayList<>();
    private Rectangle clip;
    private Integer holder;

    Survey(Component top, Map<Component, JsonObject> notes, boolean window) {
        this.top = window && top instanceof RootPaneContainer held ? held.getRootPane() : top;
        this.notes = notes;
        this.clip = new Rectangle(0, 0, top.getWidth(), top.getHeight());
    }

    JsonObject told() {
        if (top instanceof JPopupMenu popup) popup(popup);
        else walk(top);
        for (Object[] one : named) {
            Integer at = known.get((String) one[1]);
            if (at != null) things.get(at).getAsJsonObject().getAsJsonArray("labels").add((Integer) one[0]);
        }
        JsonObject told = new JsonObject();
        told.add("things", things);
        told.add("lines", lines);
        told.add("unsure", unsure);
        return told;
    }

    // -- places

    private Rectangle box(Component one) {
        return box(one, new Rectangle(0, 0, one.getWidth(), one.getHeight()));
    }

    private Rectangle box(Component one, Rectangle within) {
        return SwingUtilities.convertRectangle(one, within, top);
    }

    private static JsonArray told(Rectangle box) {
        JsonArray made = new JsonArray();
        for (int value : new int[] {box.x, box.y, box.width, box.height}) made.add(value);
        return made;
    }

    private Integer add(String type, Rectangle box, String name, Rectangle area, JsonObject states, String key) {
        Rectangle seen = box.intersection(clip), reacts = (area == null ? box : area).intersection(clip);
        if (seen.isEmpty() || reacts.isEmpty()) return null;
        JsonObject made = new JsonObject();
        made.addProperty("type", type);
        made.addProperty("name", name == null ? "" : name);
        made.add("box", told(seen));
        made.add("area", told(reacts));
        made.addProperty("seen", Math.round(100.0 * seen.width * seen.height / ((double) box.width * box.height)) / 100.0);
        made.addProperty("part_of", holder);
        made.add("labels", new JsonArray());
        if (states != null) made.add("states", states);
        things.add(made);
        int number = things.size() - 1;
        if (key != null && !key.isEmpty()) known.put(key, number);
        return number;
    }

    private JsonObject last() {
        return things.get(things.size() - 1).getAsJsonObject();
    }

    private void inside(Integer number, Runnable what) {
        Integer before = holder;
        if (number != null) holder = number;
        what.run();
        holder = before;
    }

    private void clipped(Rectangle to, Runnable what) {
        Rectangle before = clip;
        clip = clip.intersection(to);
        if (!clip.isEmpty()) what.run();
        clip = before;
    }

    private void line(String words, Rectangle box) {
        Rectangle shown = box.intersection(clip);
        if (words == null || words.isBlank() || shown.isEmpty() || shown.width * shown.height < 0.6 * box.width * box.height) return;
        JsonObject made = new JsonObject();
        made.addProperty("text", words);
        made.add("box", told(shown));
        lines.add(made);
    }

    private static JsonObject states(Component one) {
        JsonObject made = new JsonObject();
        made.addProperty("disabled", !one.isEnabled());
        return made;
    }

    private static JsonObject with(JsonObject states, String name, boolean value) {
        states.addProperty(name, value);
        return states;
    }

    private JsonObject note(Component one) {
        return notes.getOrDefault(one, new JsonObject());
    }

    private String key(Component one) {
        String told = Build.text(note(one), "id");
        return told.isEmpty() ? "at" + System.identityHashCode(one) : told;
    }

    // -- walking

    private void walk(Component one) {
        if (one != top && (!one.isVisible() || one.getWidth() <= 0 || one.getHeight() <= 0)) return;
        clipped(box(one), () -> {
            Object told = look(one);
            if ("done".equals(told) || !(one instanceof Container held)) return;
            inside(told instanceof Integer number ? number : null, () -> {
                for (Component child : held.getComponents()) walk(child);
            });
        });
    }

    private Object look(Component one) {
        String kind = Build.text(note(one), "kind"), name = one.getClass().getSimpleName();
        if (kind.equals("image")) return done(() -> add("image", box(one), "", null, null, null));
        if (name.contains("TitlePane")) return titled(one);
        if (name.contains("SwatchPanel") || name.contains("DiagramComponent") || name.contains("PreviewPanel")) {
            unsure.add(told(box(one).intersection(clip)));
            return "done";
        }
        if (one instanceof JMenuBar bar) return done(() -> menus(bar));
        if (one instanceof JLabel label) return done(() -> label(label, kind));
        if (one instanceof JCheckBox || one instanceof JRadioButton) return done(() -> ticked((AbstractButton) one));
        if (one instanceof AbstractButton button) return done(() -> button(button));
        if (one instanceof JSpinner spin) return done(() -> spin(spin));
        if (one instanceof JComboBox<?> combo) return done(() -> combo(combo));
        if (one instanceof JTextArea area) return done(() -> area(area, kind));
        if (one instanceof JTextComponent field) return done(() -> field(field));
        if (one instanceof JSlider slider) return done(() -> add("slider", box(slider), "", null, states(slider), key(slider)));
        if (one instanceof JProgressBar bar) return done(() -> add("progress", box(bar), "", null, null, null));
        if (one instanceof JScrollBar bar) return done(() -> add("scrollbar", box(bar), "", null, null, null));
        if (one instanceof JTable table) return done(() -> table(table));
        if (one instanceof JTableHeader header) return done(() -> heads(header));
        if (one instanceof JTree tree) return done(() -> tree(tree));
        if (one instanceof JList<?> list) return done(() -> list(list, "list_item"));
        if (one instanceof JTabbedPane tabs) return tabs(tabs);
        if (one instanceof JToolBar) return add("toolbar", box(one), "", null, null, null);
        if (one instanceof JComponent held && border(held) != null) return group(held, border(held));
        return null;
    }

    private static String done(Runnable what) {
        what.run();
        return "done";
    }

    private static TitledBorder border(JComponent held) {
        Border border = held.getBorder();
        while (border instanceof CompoundBorder both) border = both.getOutsideBorder();
        return border instanceof TitledBorder titled && titled.getTitle() != null && !titled.getTitle().isEmpty() ? titled : null;
    }

    private Object titled(Component pane) {
        headed = true;
        Integer bar = add("title_bar", box(pane), "", null, null, null);
        inside(bar, () -> {
            for (Component child : ((Container) pane).getComponents()) if (child instanceof JButton) walk(child);
        });
        return "done";
    }

    private Integer group(JComponent held, TitledBorder border) {
        Integer panel = add("panel", box(held), border.getTitle(), null, null, null);
        FontMetrics metrics = held.getFontMetrics(border.getTitleFont() != null ? border.getTitleFont() : UIManager.getFont("TitledBorder.font"));
        Insets edge = border.getBorder() != null ? border.getBorder().getBorderInsets(held) : new Insets(2, 2, 2, 2);
        int wide = metrics.stringWidth(border.getTitle()), left = 2 + 5 + edge.left;
        Rectangle at = box(held, new Rectangle(left, 0, wide, metrics.getHeight()));
        line(border.getTitle(), at);
        inside(panel, () -> add("heading", at, border.getTitle(), null, null, null));
        return panel;
    }

    // -- words and icons

    private record Laid(Rectangle icon, Rectangle words, String shown) {}

    private Laid laid(JComponent one, String words, Icon icon, int vertical, int horizontal, int wordsVertical, int wordsHorizontal, int gap) {
        Insets edge = one.getInsets();
        Rectangle room = new Rectangle(edge.left, edge.top, one.getWidth() - edge.left - edge.right, one.getHeight() - edge.top - edge.bottom);
        Rectangle iconAt = new Rectangle(), wordsAt = new Rectangle();
        FontMetrics metrics = one.getFontMetrics(one.getFont());
        String shown = SwingUtilities.layoutCompoundLabel(one, metrics, words, icon, vertical, horizontal, wordsVertical, wordsHorizontal, room, iconAt, wordsAt, gap);
        return new Laid(box(one, iconAt), box(one, wordsAt), shown);
    }

    private Laid laid(AbstractButton one, Icon icon) {
        String words = one.getText() == null ? "" : one.getText();
        return laid(one, words, icon, one.getVerticalAlignment(), one.getHorizontalAlignment(), one.getVerticalTextPosition(), one.getHorizontalTextPosition(), words.isEmpty() ? 0 : one.getIconTextGap());
    }

    private void label(JLabel label, String kind) {
        String words = label.getText() == null ? "" : label.getText().replaceAll("<[^>]*>", "");
        if (words.isBlank() && label.getIcon() == null) return;
        Laid laid = laid(label, words, label.getIcon(), label.getVerticalAlignment(), label.getHorizontalAlignment(), label.getVerticalTextPosition(), label.getHorizontalTextPosition(), label.getIconTextGap());
        if (label.getIcon() != null) add("icon", laid.icon(), "", null, null, null);
        if (words.isBlank()) return;
        line(laid.shown(), laid.words());
        if (kind.equals("link")) {
            add("link", laid.words(), words, null, states(label), null);
            return;
        }
        Component other = label.getLabelFor();
        String names = other != null ? key(other) : Build.text(note(label), "names");
        Integer made = add(names.isEmpty() ? (kind.isEmpty() ? "text" : kind) : "label", laid.words(), words, null, null, null);
        if (made != null && !names.isEmpty()) named.add(new Object[] {made, names});
    }

    private void ticked(AbstractButton button) {
        boolean check = button instanceof JCheckBox;
        Icon mark = button.getIcon() != null ? button.getIcon() : UIManager.getIcon(check ? "CheckBox.icon" : "RadioButton.icon");
        if (button.getUI() instanceof javax.swing.plaf.basic.BasicRadioButtonUI basic && basic.getDefaultIcon() != null) mark = basic.getDefaultIcon();
        Laid laid = laid(button, mark);
        JsonObject states = with(with(states(button), "checked", button.isSelected()), "focused", button.isFocusOwner());
        add(check ? "checkbox" : "radio", laid.icon(), button.getText(), box(button), states, key(button));
        if (button.getText() == null || button.getText().isBlank()) return;
        line(laid.shown(), laid.words());
        Integer label = add("label", laid.words(), button.getText(), null, null, null);
        if (label != null) named.add(new Object[] {label, key(button)});
    }

    private void button(AbstractButton button) {
        Rectangle whole = box(button);
        String words = button.getText() == null ? "" : button.getText();
        Laid laid = laid(button, button.getIcon());
        boolean bare = Build.is(note(button), "bare") || !button.isContentAreaFilled() && !button.isBorderPainted();
        Rectangle ink = words.isEmpty() ? new Rectangle(laid.icon()) : button.getIcon() == null ? new Rectangle(laid.words()) : laid.words().union(laid.icon());
        ink.grow(1, 1);
        JsonObject states = with(states(button), "focused", button.isFocusOwner());
        if (button instanceof JToggleButton) with(states, "selected", button.isSelected());
        String name = words.isEmpty() ? Build.text(note(button), "name") : words;
        Integer made = add(words.isEmpty() ? "icon_button" : "button", bare && !ink.isEmpty() ? ink : whole, name, whole, states, key(button));
        inside(made, () -> {
            if (words.isEmpty()) return;
            line(laid.shown(), laid.words());
            if (button.getIcon() != null) add("icon", laid.icon(), "", null, null, null);
        });
    }

    // -- fields

    private void field(JTextComponent field) {
        add("text_input", box(field), "", null, with(states(field), "focused", field.isFocusOwner()), key(field));
        if (!things.isEmpty()) last().addProperty("visible_text", false);
        if (!(field instanceof JPasswordField)) written(field);
    }

    private void written(JTextComponent field) {
        String words = field.getText();
        if (words == null || words.isEmpty()) return;
        try {
            Rectangle first = field.modelToView2D(0).getBounds(), end = field.modelToView2D(words.length()).getBounds();
            clipped(box(field), () -> line(words, box(field, new Rectangle(first.x, first.y, Math.max(1, end.x - first.x), first.height))));
        } catch (javax.swing.text.BadLocationException error) {
            throw new IllegalStateException(error);
        }
    }

    private void area(JTextArea area, String kind) {
        if (kind.equals("text")) {
            rows(area);
            int wide = 1;
            FontMetrics metrics = area.getFontMetrics(area.getFont());
            for (String one : area.getText().split("\n")) wide = Math.max(wide, metrics.stringWidth(one));
            Rectangle at = box(area);
            add("text", new Rectangle(at.x, at.y, Math.min(at.width, wide), Math.min(at.height, area.getPreferredSize().height)), area.getText(), null, null, null);
            return;
        }
        JScrollPane held = (JScrollPane) SwingUtilities.getAncestorOfClass(JScrollPane.class, area);
        Rectangle before = clip;
        if (held != null) clip = box(held);
        add("text_input", held != null ? box(held) : box(area), "", null, with(states(area), "focused", area.isFocusOwner()), key(area));
        last().addProperty("visible_text", false);
        clip = before;
        rows(area);
    }

    private void rows(JTextArea area) {
        try {
            String words = area.getText();
            int start = 0;
            while (start < words.length()) {
                int end = Math.min(words.length(), javax.swing.text.Utilities.getRowEnd(area, start));
                Rectangle first = area.modelToView2D(start).getBounds(), last = area.modelToView2D(end).getBounds();
                if (last.x > first.x) line(words.substring(start, end).strip(), box(area, new Rectangle(first.x, first.y, last.x - first.x, first.height)));
                start = Math.max(end, start) + 1;
            }
        } catch (javax.swing.text.BadLocationException error) {
            throw new IllegalStateException(error);
        }
    }

    private void spin(JSpinner spin) {
        Integer made = add("text_input", box(spin), "", null, states(spin), key(spin));
        if (made == null) return;
        last().addProperty("role", "spinbutton");
        last().addProperty("visible_text", false);
        inside(made, () -> {
            for (Component child : spin.getComponents()) if (child instanceof AbstractButton) add("icon_button", box(child), "", null, states(spin), null);
            if (spin.getEditor() instanceof JSpinner.DefaultEditor editor) written(editor.getTextField());
        });
    }

    private void combo(JComboBox<?> combo) {
        String words = String.valueOf(combo.getSelectedItem());
        JsonObject states = with(with(states(combo), "focused", combo.isFocusOwner()), "expanded", combo.isPopupVisible());
        Integer made = add("dropdown", box(combo), words, null, states, key(combo));
        Rectangle at = box(combo);
        FontMetrics metrics = combo.getFontMetrics(combo.getFont());
        inside(made, () -> clipped(new Rectangle(at.x, at.y, at.width - 18, at.height), () ->
            line(words, new Rectangle(at.x + 5, at.y + (at.height - metrics.getHeight()) / 2, metrics.stringWidth(words), metrics.getHeight()))));
    }

    // -- many rows

    private void list(JList<?> list, String kind) {
        Integer made = kind.equals("list_item") ? add("list", box(list), "", null, null, key(list)) : null;
        boolean wrapped = list.getLayoutOrientation() != JList.VERTICAL;
        inside(made, () -> {
            for (int row = Math.max(0, list.getFirstVisibleIndex()); row <= Math.min(list.getLastVisibleIndex(), list.getModel().getSize() - 1); row++) {
                Rectangle cell = list.getCellBounds(row, row);
                if (cell == null) continue;
                if (!wrapped) {
                    cell.x = 0;
                    cell.width = list.getWidth();
                }
                item(list, row, cell, kind);
            }
        });
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private void item(JList list, int row, Rectangle cell, String kind) {
        Component shown = list.getCellRenderer().getListCellRendererComponent(list, list.getModel().getElementAt(row), row, list.isSelectedIndex(row), false);
        String words = shown instanceof JLabel label && label.getText() != null ? label.getText() : String.valueOf(list.getModel().getElementAt(row));
        Integer made = add(kind, box(list, cell), words, null, with(states(list), "selected", list.isSelectedIndex(row)), null);
        inside(made, () -> cell(list, shown, cell, words));
    }

    /** Words and icon of a cell, as the component that draws it would lay them out there. */
    private void cell(Component holder, Component shown, Rectangle cell, String words) {
        if (!(shown instanceof JLabel label)) return;
        label.setBounds(cell);
        Insets edge = label.getInsets();
        Rectangle room = new Rectangle(cell.x + edge.left, cell.y + edge.top, cell.width - edge.left - edge.right, cell.height - edge.top - edge.bottom);
        Rectangle iconAt = new Rectangle(), wordsAt = new Rectangle();
        String told = SwingUtilities.layoutCompoundLabel(label, label.getFontMetrics(label.getFont()), words, label.getIcon(), label.getVerticalAlignment(), label.getHorizontalAlignment(),
            label.getVerticalTextPosition(), label.getHorizontalTextPosition(), room, iconAt, wordsAt, label.getIconTextGap());
        if (label.getIcon() != null) add("icon", box(holder, iconAt), "", null, null, null);
        line(told, box(holder, wordsAt));
    }

    private void table(JTable table) {
        JScrollPane held = (JScrollPane) SwingUtilities.getAncestorOfClass(JScrollPane.class, table);
        Rectangle before = clip;
        if (held != null) clip = box(held);
        Integer made = add("table", held != null ? box(held) : box(table), "", null, null, key(table));
        clip = before;
        boolean byRow = !table.getCellSelectionEnabled();
        inside(made, () -> {
            for (int row = 0; row < table.getRowCount(); row++) {
                Rectangle first = table.getCellRect(row, 0, true), last = table.getCellRect(row, table.getColumnCount() - 1, true);
                Integer line = add("table_row", box(table, first.union(last)), "", null, with(new JsonObject(), "selected", byRow && table.isRowSelected(row)), null);
                if (line == null) continue;
                last().addProperty("row", row);
                last().addProperty("clickable", byRow);
                int at = row;
                inside(line, () -> cells(table, at, byRow));
            }
        });
    }

    private void cells(JTable table, int row, boolean byRow) {
        for (int column = 0; column < table.getColumnCount(); column++) {
            Rectangle place = table.getCellRect(row, column, false);
            Object value = table.getValueAt(row, column);
            Integer cell = add("table_cell", box(table, table.getCellRect(row, column, true)), value instanceof Boolean ? "" : String.valueOf(value), null, null, null);
            if (cell == null) continue;
            last().addProperty("row", row);
            last().addProperty("column", column);
            last().addProperty("clickable", !byRow);
            Component shown = table.prepareRenderer(table.getCellRenderer(row, column), row, column);
            inside(cell, () -> {
                if (value instanceof Boolean on) {
                    Icon mark = UIManager.getIcon("CheckBox.icon");
                    int wide = mark == null ? 13 : mark.getIconWidth(), high = mark == null ? 13 : mark.getIconHeight();
                    Rectangle at = new Rectangle(place.x + (place.width - wide) / 2, place.y + (place.height - high) / 2, wide, high);
                    add("checkbox", box(table, at), "", null, with(states(table), "checked", on), null);
                } else {
                    cell(table, shown, place, String.valueOf(value));
                }
            });
        }
    }

    private void heads(JTableHeader header) {
        for (int column = 0; column < header.getColumnModel().getColumnCount(); column++) {
            Rectangle place = header.getHeaderRect(column);
            String words = String.valueOf(header.getColumnModel().getColumn(column).getHeaderValue());
            Integer made = add("column_header", box(header, place), words, null, states(header), null);
            if (made == null) continue;
            last().addProperty("row", -1);
            last().addProperty("column", column);
            Component shown = header.getDefaultRenderer().getTableCellRendererComponent(header.getTable(), words, false, false, -1, column);
            inside(made, () -> {
                if (shown instanceof JLabel label) {
                    Icon sign = label.getIcon();
                    label.setIcon(null);
                    cell(header, label, place, words);
                    label.setIcon(sign);
                }
            });
        }
    }

    private void tree(JTree tree) {
        Integer made = add("tree", box(tree), "", null, null, key(tree));
        inside(made, () -> {
            for (int row = 0; row < tree.getRowCount(); row++) {
                Rectangle place = tree.getRowBounds(row);
                var path = tree.getPathForRow(row);
                Object node = path.getLastPathComponent();
                boolean leaf = tree.getModel().isLeaf(node);
                JsonObject states = with(states(tree), "selected", tree.isRowSelected(row));
                if (!leaf) with(states, "expanded", tree.isExpanded(row));
                Rectangle whole = new Rectangle(0, place.y, tree.getWidth(), place.height);
                Integer item = add("tree_item", box(tree, whole), String.valueOf(node), null, states, null);
                if (item == null) continue;
                Component shown = tree.getCellRenderer().getTreeCellRendererComponent(tree, node, tree.isRowSelected(row), tree.isExpanded(row), leaf, row, false);
                inside(item, () -> cell(tree, shown, place, String.valueOf(node)));
            }
        });
    }

    private Object tabs(JTabbedPane tabs) {
        List<Integer> shown = new ArrayList<>();
        Rectangle all = null;
        for (int number = 0; number < tabs.getTabCount(); number++) {
            Rectangle place = tabs.getBoundsAt(number);
            if (place == null || place.isEmpty()) continue;
            Component holder = tabHolder(tabs);
            Rectangle at = box(tabs, place).intersection(holder == null ? box(tabs) : box(holder));
            if (at.isEmpty()) continue;
            shown.add(number);
            all = all == null ? at : all.union(at);
        }
        if (all == null) return null;
        Integer bar = add("tabbar", all, "", null, null, null);
        Rectangle limits = all;
        inside(bar, () -> clipped(limits, () -> {
            for (int number : shown) {
                boolean chosen = number == tabs.getSelectedIndex();
                Rectangle at = box(tabs, tabs.getBoundsAt(number));
                Integer tab = add("tab", at, tabs.getTitleAt(number), null, with(with(new JsonObject(), "selected", chosen), "disabled", !tabs.isEnabled()), null);
                FontMetrics metrics = tabs.getFontMetrics(tabs.getFont());
                int wide = metrics.stringWidth(tabs.getTitleAt(number)), icon = tabs.getIconAt(number) == null ? 0 : tabs.getIconAt(number).getIconWidth() + 4;
                int left = at.x + (at.width - wide - icon) / 2;
                boolean upright = tabs.getTabPlacement() == SwingConstants.LEFT;
                inside(tab, () -> {
                    if (icon > 0) add("icon", new Rectangle(left, at.y + (at.height - icon + 4) / 2, icon - 4, icon - 4), "", null, null, null);
                    line(tabs.getTitleAt(number), new Rectangle(upright ? left : left + icon, at.y + (at.height - metrics.getHeight()) / 2, wide, metrics.getHeight()));
                });
            }
        }));
        return null;
    }

    private static Component tabHolder(JTabbedPane tabs) {
        for (Component child : tabs.getComponents()) if (child instanceof JViewport) return child;
        return null;
    }

    // -- menus

    private void menus(JMenuBar bar) {
        for (Component child : bar.getComponents()) {
            if (!(child instanceof JMenu menu)) continue;
            add("menu_item", box(menu), menu.getText(), null, states(menu), null);
            FontMetrics metrics = menu.getFontMetrics(menu.getFont());
            Rectangle at = box(menu);
            int wide = metrics.stringWidth(menu.getText());
            line(menu.getText(), new Rectangle(at.x + (at.width - wide) / 2, at.y + (at.height - metrics.getHeight()) / 2, wide, metrics.getHeight()));
        }
    }

    private void popup(JPopupMenu popup) {
        Integer menu = add("menu", new Rectangle(0, 0, popup.getWidth(), popup.getHeight()), "", null, null, null);
        inside(menu, () -> {
            for (Component child : popup.getComponents()) {
                if (child instanceof JMenuItem item) {
                    JsonObject states = with(states(item), "selected", item.isArmed() || item.isSelected() && item instanceof JMenu);
                    if (item instanceof JCheckBoxMenuItem || item instanceof JRadioButtonMenuItem) with(states, "checked", item.isSelected());
                    Integer made = add("menu_item", box(item), item.getText(), null, states, null);
                    FontMetrics metrics = item.getFontMetrics(item.getFont());
                    Rectangle at = box(item);
                    int left = at.x + Math.max(item.getInsets().left, 2) + 24;
                    inside(made, () -> line(item.getText(), new Rectangle(left, at.y + (at.height - metrics.getHeight()) / 2, metrics.stringWidth(item.getText()), metrics.getHeight())));
                } else if (child instanceof JScrollPane held && held.getViewport().getView() instanceof JList<?> rows) {
                    clipped(box(held.getViewport()), () -> list(rows, "dropdown_item"));
                    if (held.getVerticalScrollBar().isVisible()) add("scrollbar", box(held.getVerticalScrollBar()), "", null, null, null);
                }
            }
        });
    }
}
