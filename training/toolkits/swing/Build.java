import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.awt.BorderLayout;
import java.awt.Color;
import java.awt.Component;
import java.awt.Dimension;
import java.awt.Font;
import java.awt.Graphics;
import java.awt.GridBagConstraints;
import java.awt.GridBagLayout;
import java.awt.Insets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import javax.swing.AbstractButton;
import javax.swing.BorderFactory;
import javax.swing.Box;
import javax.swing.BoxLayout;
import javax.swing.DefaultListCellRenderer;
import javax.swing.ImageIcon;
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
import javax.swing.JPanel;
import javax.swing.JPasswordField;
import javax.swing.JPopupMenu;
import javax.swing.JProgressBar;
import javax.swing.JRadioButton;
import javax.swing.JRadioButtonMenuItem;
import javax.swing.JScrollPane;
import javax.swing.JSeparator;
import javax.swing.JSlider;
import javax.swing.JSpinner;
import javax.swing.JSplitPane;
import javax.swing.JTabbedPane;
import javax.swing.JTable;
import javax.swing.JTextArea;
import javax.swing.JTextField;
import javax.swing.JToggleButton;
import javax.swing.JToolBar;
import javax.swing.JTree;
import javax.swing.KeyStroke;
import javax.swing.ListSelectionModel;
import javax.swing.RootPaneContainer;
import javax.swing.SpinnerNumberModel;
import javax.swing.SwingConstants;
import javax.swing.table.DefaultTableCellRenderer;
import javax.swing.table.DefaultTableModel;
import javax.swing.tree.DefaultMutableTreeNode;
import javax.swing.tree.DefaultTreeCellRenderer;
import javax.swing.tree.TreePath;

/** Sketches made into components of Swing. */
final class Build {
    final Map<Component, JsonObject> notes = new HashMap<>();
    JComponent focus;
    JComboBox<String> open;
    JMenuBar bar;
    JPopupMenu opened;
    private final Random lots;
    private final double zoom;

    Build(Random lots, double zoom) {
        this.lots = lots;
        this.zoom = zoom;
    }

    private int px(double size) {
        return (int) Math.round(size * zoom);
    }

    private boolean chance(double share) {
        return lots.nextDouble() < share;
    }

    static String text(JsonObject node, String name) {
        JsonElement told = node.get(name);
        return told == null || told.isJsonNull() ? "" : told.getAsString();
    }

    static boolean is(JsonObject node, String name) {
        JsonElement told = node.get(name);
        return told != null && told.isJsonPrimitive() && told.getAsJsonPrimitive().isBoolean() && told.getAsBoolean();
    }

    JsonObject note(Component one) {
        return notes.computeIfAbsent(one, key -> new JsonObject());
    }

    private ImageIcon icon(String file) {
        return new ImageIcon(file);
    }

    void window(JsonObject sketch, RootPaneContainer window) {
        JPanel held = new JPanel(new BorderLayout());
        if (!sketch.getAsJsonArray("menus").isEmpty()) {
            bar = menuBar(sketch.getAsJsonArray("menus"));
            window.getRootPane().setJMenuBar(bar);
        }
        Box tools = Box.createVerticalBox();
        for (JsonElement one : sketch.getAsJsonArray("tools")) tools.add(toolbar(one.getAsJsonObject()));
        held.add(tools, BorderLayout.NORTH);
        JComponent body = make(sketch.getAsJsonObject("body"));
        JPanel around = new JPanel(new BorderLayout());
        int margin = px(sketch.get("margin").getAsInt());
        around.setBorder(BorderFactory.createEmptyBorder(margin, margin, margin, margin));
        around.add(body);
        held.add(around);
        JsonArray status = sketch.getAsJsonArray("status");
        if (!status.isEmpty()) {
            Box line = Box.createHorizontalBox();
            boolean framed = chance(0.5);
            for (JsonElement one : status) {
                JLabel label = words(one.getAsString(), "text");
                if (framed) label.setBorder(BorderFactory.createCompoundBorder(BorderFactory.createLoweredBevelBorder(), BorderFactory.createEmptyBorder(1, 4, 1, 4)));
                line.add(label);
                line.add(one == status.get(0) ? Box.createHorizontalGlue() : Box.createHorizontalStrut(6));
            }
            held.add(line, BorderLayout.SOUTH);
        }
        window.setContentPane(held);
    }

    JComponent make(JsonObject node) {
        JComponent made = switch (text(node, "kind")) {
            case "grid" -> grid(node);
            case "group" -> group(node);
            case "tabs" -> tabs(node);
            case "split" -> split(node);
            case "label" -> label(node);
            case "text" -> paragraph(node);
            case "heading" -> heading(node);
            case "link" -> link(node);
            case "icon" -> pictured(node);
            case "image" -> image(node);
            case "line" -> new JSeparator();
            case "button" -> button(node);
            case "tool" -> tool(node);
            case "toolbar" -> toolbar(node);
            case "check", "switch" -> ticked(new JCheckBox(text(node, "text")), node);
            case "radio" -> ticked(new JRadioButton(text(node, "text")), node);
            case "field", "date" -> field(node);
            case "memo" -> memo(node);
            case "spin" -> spin(node);
            case "choice" -> choice(node);
            case "slider" -> slider(node);
            case "progress" -> progress(node);
            case "list" -> list(node);
            case "pictures" -> pictures(node);
            case "tree" -> tree(node);
            case "table" -> table(node);
            case "calendar" -> calendar(node);
            default -> new JPanel();
        };
        if (!text(node, "id").isEmpty() && !note(made).has("id")) note(made).addProperty("id", text(node, "id"));
        if (is(node, "disabled")) made.setEnabled(false);
        if (is(node, "focused")) focus = made;
        if (node.has("width") && node.get("width").isJsonPrimitive()) made.setPreferredSize(new Dimension(px(node.get("width").getAsInt()), made.getPreferredSize().height));
        return made;
    }

    // -- what holds others

    private JComponent grid(JsonObject node) {
        JPanel held = new JPanel(new GridBagLayout());
        int gap = px(node.get("gap").getAsInt()), margin = px(node.get("margin").getAsInt());
        held.setBorder(BorderFactory.createEmptyBorder(margin, margin, margin, margin));
        List<JComponent> same = new ArrayList<>();
        for (JsonElement one : node.getAsJsonArray("cells")) {
            JsonObject cell = one.getAsJsonObject(), inner = cell.getAsJsonObject("node");
            String grows = text(inner, "grow"), align = text(inner, "align");
            GridBagConstraints at = new GridBagConstraints();
            at.gridx = cell.get("column").getAsInt();
            at.gridy = cell.get("row").getAsInt();
            at.gridwidth = cell.get("wide").getAsInt();
            at.weightx = grows.contains("x") ? 1 : 0;
            at.weighty = grows.contains("y") ? 1 : 0;
            boolean holds = List.of("grid", "group").contains(text(inner, "kind"));
            at.fill = !align.isEmpty() ? GridBagConstraints.NONE : grows.contains("y") || holds ? GridBagConstraints.BOTH : GridBagConstraints.HORIZONTAL;
            at.anchor = switch (align) {
                case "left" -> GridBagConstraints.WEST;
                case "right" -> GridBagConstraints.EAST;
                case "top" -> GridBagConstraints.NORTHWEST;
                default -> GridBagConstraints.CENTER;
            };
            at.insets = new Insets(at.gridy == 0 ? 0 : gap / 2, at.gridx == 0 ? 0 : gap / 2, gap / 2, gap / 2);
            JComponent made;
            if (text(inner, "kind").equals("space")) {
                int size = px(inner.get("size").getAsInt());
                made = (JComponent) Box.createRigidArea(new Dimension(size, size));
            } else {
                made = make(inner);
            }
            if (is(inner, "same")) same.add(made);
            held.add(made, at);
        }
        int widest = same.stream().mapToInt(one -> one.getPreferredSize().width).max().orElse(0);
        for (JComponent one : same) one.setPreferredSize(new Dimension(widest, one.getPreferredSize().height));
        return held;
    }

    private JComponent group(JsonObject node) {
        JPanel group = new JPanel(new BorderLayout());
        group.setBorder(BorderFactory.createCompoundBorder(
            chance(0.8) ? BorderFactory.createTitledBorder(text(node, "title")) : BorderFactory.createTitledBorder(BorderFactory.createLineBorder(Color.GRAY), text(node, "title")),
            BorderFactory.createEmptyBorder(px(4), px(6), px(4), px(6))));
        note(group).addProperty("look", "group");
        note(group).addProperty("title", text(node, "title"));
        group.add(make(node.getAsJsonObject("body")));
        return group;
    }

    private JComponent tabs(JsonObject node) {
        JTabbedPane tabs = new JTabbedPane(chance(0.06) ? SwingConstants.LEFT : chance(0.05) ? SwingConstants.BOTTOM : SwingConstants.TOP);
        tabs.setTabLayoutPolicy(JTabbedPane.SCROLL_TAB_LAYOUT);
        for (JsonElement one : node.getAsJsonArray("pages")) {
            JsonObject page = one.getAsJsonObject();
            String file = text(page, "icon");
            tabs.addTab(text(page, "title"), file.isEmpty() ? null : icon(file), make(page.getAsJsonObject("body")));
        }
        tabs.setSelectedIndex(node.get("current").getAsInt());
        return tabs;
    }

    private JComponent split(JsonObject node) {
        JsonArray parts = node.getAsJsonArray("parts");
        JSplitPane split = new JSplitPane(is(node, "upright") ? JSplitPane.VERTICAL_SPLIT : JSplitPane.HORIZONTAL_SPLIT, make(parts.get(0).getAsJsonObject()), make(parts.get(1).getAsJsonObject()));
        split.setOneTouchExpandable(chance(0.3));
        split.setDividerLocation(px(120 + lots.nextInt(140)));
        return split;
    }

    // -- words and pictures

    private JLabel words(String words, String kind) {
        JLabel label = new JLabel(words);
        note(label).addProperty("kind", kind);
        return label;
    }

    private JComponent label(JsonObject node) {
        JLabel label = words(text(node, "text"), "label");
        note(label).addProperty("names", text(node, "names"));
        if (chance(0.25)) label.setHorizontalAlignment(SwingConstants.TRAILING);
        return label;
    }

    private JComponent paragraph(JsonObject node) {
        int wrap = node.has("wrap") ? node.get("wrap").getAsInt() : 0;
        if (wrap == 0) return words(text(node, "text"), "text");
        JTextArea area = new JTextArea(text(node, "text"));
        area.setLineWrap(true);
        area.setWrapStyleWord(true);
        area.setEditable(false);
        area.setFocusable(false);
        area.setOpaque(false);
        area.setBorder(null);
        JLabel like = new JLabel();
        area.setFont(is(node, "bold") ? like.getFont().deriveFont(Font.BOLD) : like.getFont());
        area.setForeground(like.getForeground());
        area.setSize(px(wrap), 10);
        area.setPreferredSize(new Dimension(px(wrap), area.getPreferredSize().height));
        note(area).addProperty("kind", "text");
        return area;
    }

    private JComponent heading(JsonObject node) {
        JLabel label = words(text(node, "text"), "heading");
        float[] times = {1f, 1.2f, 1.5f};
        label.setFont(label.getFont().deriveFont(Font.BOLD, label.getFont().getSize() * times[lots.nextInt(3)]));
        return label;
    }

    private JComponent link(JsonObject node) {
        JLabel label = words(text(node, "text"), "link");
        label.setForeground(new Color(0, 70 + lots.nextInt(60), 200 + lots.nextInt(50)));
        return label;
    }

    private JComponent pictured(JsonObject node) {
        JLabel label = new JLabel(icon(text(node, "icon")));
        note(label).addProperty("kind", "icon");
        return label;
    }

    private JComponent image(JsonObject node) {
        long seed = lots.nextLong();
        JComponent made = new JComponent() {
            @Override protected void paintComponent(Graphics ink) {
                Random some = new Random(seed);
                ink.setColor(new Color(some.nextInt(1 << 24)));
                ink.fillRect(0, 0, getWidth(), getHeight());
                for (int number = 2 + some.nextInt(9); number > 0; number--) {
                    ink.setColor(new Color(some.nextInt(1 << 24)));
                    int left = some.nextInt(Math.max(1, getWidth())), top = some.nextInt(Math.max(1, getHeight()));
                    int wide = 4 + some.nextInt(Math.max(1, getWidth() / 2)), high = 4 + some.nextInt(Math.max(1, getHeight() / 2));
                    if (some.nextBoolean()) ink.fillRect(left, top, wide, high);
                    else ink.fillOval(left, top, wide, high);
                }
            }
        };
        made.setPreferredSize(new Dimension(px(node.has("wide") ? node.get("wide").getAsInt() : 80), px(Math.min(node.get("high").getAsInt(), 120))));
        note(made).addProperty("kind", "image");
        return made;
    }

    // -- controls

    private JComponent button(JsonObject node) {
        JButton made = new JButton(text(node, "text"));
        if (!text(node, "icon").isEmpty()) made.setIcon(icon(text(node, "icon")));
        if (is(node, "key")) made.setMargin(new Insets(1, 1, 1, 1));
        return made;
    }

    private JComponent tool(JsonObject node) {
        AbstractButton made = is(node, "on") ? new JToggleButton(icon(text(node, "icon")), true) : new JButton(icon(text(node, "icon")));
        String shown = text(node, "shown");
        if (!shown.isEmpty()) {
            made.setText(text(node, "name"));
            if (shown.equals("under")) {
                made.setVerticalTextPosition(SwingConstants.BOTTOM);
                made.setHorizontalTextPosition(SwingConstants.CENTER);
            }
        }
        made.setMargin(new Insets(2, 2, 2, 2));
        if (!is(node, "framed") && !is(node, "on")) {
            made.setContentAreaFilled(false);
            made.setBorderPainted(false);
        }
        made.setFocusPainted(false);
        note(made).addProperty("bare", !is(node, "framed") && !is(node, "on"));
        note(made).addProperty("name", text(node, "name"));
        return made;
    }

    private JComponent toolbar(JsonObject node) {
        JToolBar held = new JToolBar();
        held.setFloatable(chance(0.4));
        held.setRollover(true);
        boolean framed = chance(0.15);
        for (JsonElement one : node.getAsJsonArray("parts")) {
            JsonObject item = one.getAsJsonObject();
            if (text(item, "kind").equals("gap")) {
                held.addSeparator();
                continue;
            }
            if (framed) item.addProperty("framed", true);
            JComponent made = make(item);
            if (!(made instanceof AbstractButton)) made.setMaximumSize(made.getPreferredSize());
            held.add(made);
        }
        return held;
    }

    private JMenuBar menuBar(JsonArray menus) {
        JMenuBar made = new JMenuBar();
        for (JsonElement one : menus) {
            JMenu menu = new JMenu(text(one.getAsJsonObject(), "title"));
            for (JsonElement told : one.getAsJsonObject().getAsJsonArray("items")) {
                JsonObject item = told.getAsJsonObject();
                if (text(item, "kind").equals("gap")) menu.addSeparator();
                else menu.add(menuItem(item));
            }
            made.add(menu);
        }
        return made;
    }

    private JMenuItem menuItem(JsonObject item) {
        String mark = text(item, "mark");
        JMenuItem made = is(item, "opens") ? new JMenu(text(item, "text"))
            : mark.equals("check") ? new JCheckBoxMenuItem(text(item, "text"), is(item, "on"))
            : mark.equals("radio") ? new JRadioButtonMenuItem(text(item, "text"), is(item, "on")) : new JMenuItem(text(item, "text"));
        if (!text(item, "icon").isEmpty()) made.setIcon(icon(text(item, "icon")));
        if (!text(item, "keys").isEmpty() && !is(item, "opens")) made.setAccelerator(KeyStroke.getKeyStroke(text(item, "keys").replace("Ctrl+", "ctrl ")));
        made.setEnabled(!is(item, "disabled"));
        return made;
    }

    private JComponent ticked(AbstractButton made, JsonObject node) {
        made.setSelected(is(node, "on"));
        return made;
    }

    private JComponent field(JsonObject node) {
        String words = text(node, "kind").equals("date") ? day(text(node, "value")) : text(node, "text");
        JTextField made = is(node, "secret") ? new JPasswordField(words, 8 + lots.nextInt(12)) : new JTextField(words.isEmpty() ? text(node, "hint") : words, 6 + lots.nextInt(16));
        if (words.isEmpty()) made.setForeground(Color.GRAY);
        if (is(node, "right")) made.setHorizontalAlignment(SwingConstants.TRAILING);
        made.setCaretPosition(0);
        return made;
    }

    private static String day(String told) {
        String[] parts = told.split("-");
        return parts.length == 3 ? parts[2] + "/" + parts[1] + "/" + parts[0] : told;
    }

    private JComponent memo(JsonObject node) {
        JTextArea area = new JTextArea(text(node, "text"), Math.max(2, node.get("lines").getAsInt()), 18);
        area.setLineWrap(true);
        area.setWrapStyleWord(true);
        area.setCaretPosition(0);
        if (is(node, "mono")) area.setFont(new Font(Font.MONOSPACED, Font.PLAIN, area.getFont().getSize()));
        JScrollPane held = new JScrollPane(area);
        if (is(node, "plain")) held.setBorder(BorderFactory.createEmptyBorder());
        note(area).addProperty("id", text(node, "id"));
        note(held).addProperty("id", "");
        return held;
    }

    private JComponent spin(JsonObject node) {
        JSpinner made = new JSpinner(new SpinnerNumberModel(node.get("value").getAsInt(), -9999, 99999, 1));
        return made;
    }

    private JComponent choice(JsonObject node) {
        JComboBox<String> made = new JComboBox<>();
        for (JsonElement one : node.getAsJsonArray("items")) made.addItem(one.getAsString());
        made.setSelectedIndex(node.get("current").getAsInt());
        made.setEditable(is(node, "editable"));
        if (is(node, "open") && !is(node, "disabled")) open = made;
        return made;
    }

    private JComponent slider(JsonObject node) {
        JSlider made = new JSlider(is(node, "upright") ? SwingConstants.VERTICAL : SwingConstants.HORIZONTAL, 0, 100, node.get("value").getAsInt());
        if (is(node, "ticks")) {
            made.setMajorTickSpacing(20);
            made.setPaintTicks(true);
            made.setPaintLabels(chance(0.4));
        }
        made.setPreferredSize(new Dimension(px(90 + lots.nextInt(120)), made.getPreferredSize().height));
        return made;
    }

    private JComponent progress(JsonObject node) {
        JProgressBar made = new JProgressBar(0, 100);
        made.setValue(node.get("value").getAsInt());
        made.setStringPainted(chance(0.4));
        if (node.has("wide")) made.setPreferredSize(new Dimension(px(node.get("wide").getAsInt()), made.getPreferredSize().height));
        return made;
    }

    // -- many of one kind

    private JScrollPane scrolled(JComponent inside) {
        JScrollPane held = new JScrollPane(inside);
        Dimension size = held.getPreferredSize();
        held.setPreferredSize(new Dimension(Math.min(size.width, px(200 + lots.nextInt(120))), Math.min(size.height, px(110 + lots.nextInt(90)))));
        held.setMinimumSize(new Dimension(px(100), px(60)));
        note(held).addProperty("id", "");
        return held;
    }

    private JComponent list(JsonObject node) {
        JsonArray items = node.getAsJsonArray("items");
        String[] words = new String[items.size()];
        for (int number = 0; number < words.length; number++) words[number] = text(items.get(number).getAsJsonObject(), "text");
        JList<String> made = new JList<>(words);
        made.setVisibleRowCount(5);
        made.setSelectionMode(ListSelectionModel.SINGLE_SELECTION);
        made.setCellRenderer(new DefaultListCellRenderer() {
            @Override public Component getListCellRendererComponent(JList<?> rows, Object value, int row, boolean chosen, boolean focused) {
                Component shown = super.getListCellRendererComponent(rows, value, row, chosen, focused);
                String file = text(items.get(row).getAsJsonObject(), "icon");
                if (!file.isEmpty()) setIcon(icon(file));
                return shown;
            }
        });
        if (chance(0.3)) made.setFixedCellHeight(px(18 + lots.nextInt(12)));
        if (!node.get("selected").isJsonNull()) made.setSelectedIndex(node.get("selected").getAsInt());
        note(made).addProperty("id", text(node, "id"));
        return scrolled(made);
    }

    private JComponent pictures(JsonObject node) {
        JsonArray items = node.getAsJsonArray("items");
        String[] words = new String[items.size()];
        for (int number = 0; number < words.length; number++) words[number] = text(items.get(number).getAsJsonObject(), "text");
        JList<String> made = new JList<>(words);
        made.setLayoutOrientation(JList.HORIZONTAL_WRAP);
        made.setVisibleRowCount(-1);
        int size = node.get("size").getAsInt();
        made.setFixedCellWidth(size + px(56));
        made.setFixedCellHeight(size + px(34));
        made.setCellRenderer(new DefaultListCellRenderer() {
            @Override public Component getListCellRendererComponent(JList<?> rows, Object value, int row, boolean chosen, boolean focused) {
                Component shown = super.getListCellRendererComponent(rows, value, row, chosen, focused);
                setIcon(icon(text(items.get(row).getAsJsonObject(), "icon")));
                setHorizontalAlignment(SwingConstants.CENTER);
                setHorizontalTextPosition(SwingConstants.CENTER);
                setVerticalTextPosition(SwingConstants.BOTTOM);
                return shown;
            }
        });
        if (!node.get("selected").isJsonNull()) made.setSelectedIndex(node.get("selected").getAsInt());
        note(made).addProperty("look", "pictures");
        return scrolled(made);
    }

    private JComponent tree(JsonObject node) {
        DefaultMutableTreeNode root = new DefaultMutableTreeNode(text(node.getAsJsonArray("items").get(0).getAsJsonObject(), "text"));
        List<DefaultMutableTreeNode> opened = new ArrayList<>();
        fill(root, node.getAsJsonArray("items"), opened);
        JTree made = new JTree(root);
        made.setRootVisible(chance(0.3));
        made.setShowsRootHandles(true);
        for (DefaultMutableTreeNode one : opened) made.expandPath(new TreePath(one.getPath()));
        String file = text(node.getAsJsonArray("items").get(0).getAsJsonObject(), "icon");
        if (!file.isEmpty() && made.getCellRenderer() instanceof DefaultTreeCellRenderer renderer && chance(0.6)) {
            renderer.setLeafIcon(icon(file));
            renderer.setOpenIcon(icon(file));
            renderer.setClosedIcon(icon(file));
        }
        if (made.getRowCount() > 0) made.setSelectionRow(node.get("selected").getAsInt() % made.getRowCount());
        return scrolled(made);
    }

    private void fill(DefaultMutableTreeNode parent, JsonArray items, List<DefaultMutableTreeNode> opened) {
        for (JsonElement one : items) {
            JsonObject told = one.getAsJsonObject();
            DefaultMutableTreeNode made = new DefaultMutableTreeNode(text(told, "text"));
            parent.add(made);
            fill(made, told.getAsJsonArray("inner"), opened);
            if (is(told, "open") && made.getChildCount() > 0) opened.add(made);
        }
    }

    private JComponent table(JsonObject node) {
        JsonArray columns = node.getAsJsonArray("columns"), rows = node.getAsJsonArray("rows");
        String[] heads = new String[columns.size()];
        for (int column = 0; column < heads.length; column++) heads[column] = text(columns.get(column).getAsJsonObject(), "title");
        Object[][] values = new Object[rows.size()][heads.length];
        for (int row = 0; row < values.length; row++) {
            for (int column = 0; column < heads.length; column++) {
                JsonElement value = rows.get(row).getAsJsonArray().get(column);
                values[row][column] = value.getAsJsonPrimitive().isBoolean() ? (Object) value.getAsBoolean() : value.getAsString();
            }
        }
        JTable made = new JTable(new DefaultTableModel(values, heads) {
            @Override public Class<?> getColumnClass(int column) {
                return text(columns.get(column).getAsJsonObject(), "kind").equals("check") ? Boolean.class : Object.class;
            }
        });
        made.setAutoResizeMode(chance(0.6) ? JTable.AUTO_RESIZE_ALL_COLUMNS : JTable.AUTO_RESIZE_OFF);
        DefaultTableCellRenderer right = new DefaultTableCellRenderer();
        right.setHorizontalAlignment(SwingConstants.RIGHT);
        for (int column = 0; column < heads.length; column++) {
            JsonObject told = columns.get(column).getAsJsonObject();
            made.getColumnModel().getColumn(column).setPreferredWidth(px(told.get("width").getAsInt()));
            if (List.of("amount", "number").contains(text(told, "kind"))) made.getColumnModel().getColumn(column).setCellRenderer(right);
        }
        int high = node.get("high").getAsInt();
        made.setRowHeight(high > 0 ? px(high) : made.getFontMetrics(made.getFont()).getHeight() + px(2 + lots.nextInt(5)));
        made.setShowHorizontalLines(is(node, "lines"));
        made.setShowVerticalLines(is(node, "lines"));
        if (is(node, "by_cell")) made.setCellSelectionEnabled(true);
        if (!node.get("selected").isJsonNull()) made.changeSelection(node.get("selected").getAsInt(), 0, false, false);
        made.setPreferredScrollableViewportSize(new Dimension(px(300), px(120)));
        note(made).addProperty("id", text(node, "id"));
        JScrollPane held = new JScrollPane(made);
        made.setFillsViewportHeight(chance(0.7));
        note(held).addProperty("id", "");
        return held;
    }

    private JComponent calendar(JsonObject node) {
        JPanel held = new JPanel(new java.awt.GridLayout(0, 7, 1, 1));
        for (int day = 1; day <= 28 + node.get("day").getAsInt() % 4; day++) {
            JButton one = new JButton(String.valueOf(day));
            one.setMargin(new Insets(0, 0, 0, 0));
            held.add(one);
        }
        return held;
    }
}
