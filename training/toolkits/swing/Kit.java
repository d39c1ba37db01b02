import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.awt.AWTEvent;
import java.awt.Component;
import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.Point;
import java.awt.RenderingHints;
import java.awt.Toolkit;
import java.awt.Window;
import java.awt.image.BufferedImage;
import java.io.BufferedReader;
import java.io.DataOutputStream;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import javax.swing.JComboBox;
import javax.swing.JDialog;
import javax.swing.JFrame;
import javax.swing.JMenu;
import javax.swing.JPopupMenu;
import javax.swing.MenuElement;
import javax.swing.MenuSelectionManager;
import javax.swing.RootPaneContainer;
import javax.swing.SwingUtilities;
import javax.swing.plaf.basic.ComboPopup;

/** Draws windows of Swing that are asked for on standard input; how they look is told by KIT_LOOK once and for all. */
public final class Kit {
    private static final int AT = 60;

    private record Shown(JsonObject told, BufferedImage pixels) {}

    public static void main(String[] args) throws Exception {
        JsonObject look = JsonParser.parseString(System.getenv("KIT_LOOK")).getAsJsonObject();
        SwingUtilities.invokeAndWait(() -> Looks.put(look));
        DataOutputStream out = new DataOutputStream(System.out);
        System.setOut(System.err);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            JsonObject asked = JsonParser.parseString(line).getAsJsonObject();
            send(out, drawn(asked, look));
        }
        System.exit(0);
    }

    private static List<Shown> drawn(JsonObject asked, JsonObject look) throws Exception {
        List<Shown> shown = new ArrayList<>();
        Window[] window = new Window[1];
        Build build = new Build(new Random(asked.get("seed").getAsLong()), look.get("scale").getAsDouble());
        boolean[] fits = {false};
        SwingUtilities.invokeAndWait(() -> {
            window[0] = opened(asked, look, build);
            fits[0] = window[0] != null;
        });
        if (!fits[0]) return shown;
        settle();
        SwingUtilities.invokeAndWait(() -> {
            if (asked.get("active").getAsBoolean() && build.focus != null) build.focus.requestFocusInWindow();
        });
        settle();
        boolean[] menu = {false};
        SwingUtilities.invokeAndWait(() -> menu[0] = openOne(asked, build));
        if (menu[0]) settle();
        SwingUtilities.invokeAndWait(() -> {
            shown.add(picture(window[0], window[0], build, look));
            JPopupMenu popup = popup(build);
            if (menu[0] && popup != null && popup.isShowing()) shown.add(picture(popup, window[0], build, look));
            MenuSelectionManager.defaultManager().clearSelectedPath();
            window[0].dispose();
        });
        settle();
        return shown;
    }

    private static Window opened(JsonObject asked, JsonObject look, Build build) {
        JsonObject sketch = asked.getAsJsonObject("sketch");
        Window window;
        if (sketch.get("kind").getAsString().equals("own")) {
            window = Own.made(sketch, build);
            if (window == null) return null;
        } else if (sketch.get("dialog").getAsBoolean()) {
            JDialog dialog = new JDialog();
            dialog.setTitle(sketch.get("title").getAsString());
            window = dialog;
        } else {
            JFrame frame = new JFrame(sketch.get("title").getAsString());
            window = frame;
        }
        boolean headed = look.get("headers").getAsBoolean();
        if (window instanceof JFrame frame) {
            frame.setUndecorated(true);
            if (headed) frame.getRootPane().setWindowDecorationStyle(javax.swing.JRootPane.FRAME);
        } else if (window instanceof JDialog dialog) {
            dialog.setUndecorated(true);
            if (headed) dialog.getRootPane().setWindowDecorationStyle(javax.swing.JRootPane.PLAIN_DIALOG);
        }
        if (!sketch.get("kind").getAsString().equals("own")) build.window(sketch, (RootPaneContainer) window);
        window.pack();
        JsonArray most = asked.getAsJsonArray("most");
        Dimension size = window.getPreferredSize();
        JsonElement wanted = sketch.get("size");
        if (wanted != null && wanted.isJsonArray()) {
            double scale = look.get("scale").getAsDouble();
            size = new Dimension((int) Math.round(wanted.getAsJsonArray().get(0).getAsInt() * scale), (int) Math.round(wanted.getAsJsonArray().get(1).getAsInt() * scale));
            Dimension least = window.getMinimumSize();
            size.width = Math.max(size.width, Math.min(least.width, most.get(0).getAsInt()));
            size.height = Math.max(size.height, Math.min(least.height, most.get(1).getAsInt()));
        }
        if (size.width > most.get(0).getAsInt() || size.height > most.get(1).getAsInt()) {
            window.dispose();
            return null;
        }
        window.setSize(size);
        window.setLocation(AT, AT);
        window.setVisible(true);
        window.validate();
        return window;
    }

    private static boolean openOne(JsonObject asked, Build build) {
        int number = asked.get("menu").getAsInt();
        if (number > 0 && build.bar != null && build.bar.getMenuCount() > 0) {
            JMenu menu = build.bar.getMenu(number % build.bar.getMenuCount());
            List<MenuElement> path = new ArrayList<>(List.of(build.bar, menu, menu.getPopupMenu()));
            int lit = asked.get("seed").getAsInt() % Math.max(1, menu.getMenuComponentCount());
            if (menu.getMenuComponentCount() > 0 && menu.getMenuComponent(lit) instanceof MenuElement one) path.add(one);
            MenuSelectionManager.defaultManager().setSelectedPath(path.toArray(new MenuElement[0]));
            build.opened = menu.getPopupMenu();
            return true;
        }
        if (build.open != null && build.open.isShowing()) {
            build.open.setPopupVisible(true);
            return true;
        }
        return false;
    }

    private static JPopupMenu popup(Build build) {
        if (build.opened != null) return build.opened;
        if (build.open == null) return null;
        Object child = build.open.getUI().getAccessibleChild((JComboBox<?>) build.open, 0);
        return child instanceof ComboPopup && child instanceof JPopupMenu popup ? popup : null;
    }

    private static void settle() throws Exception {
        for (int time = 0; time < 3; time++) {
            Toolkit.getDefaultToolkit().sync();
            SwingUtilities.invokeAndWait(() -> {});
            while (Toolkit.getDefaultToolkit().getSystemEventQueue().peekEvent() instanceof AWTEvent) {
                SwingUtilities.invokeAndWait(() -> {});
            }
            Thread.sleep(12);
        }
    }

    private static Shown picture(Component what, Window window, Build build, JsonObject look) {
        BufferedImage pixels = new BufferedImage(what.getWidth(), what.getHeight(), BufferedImage.TYPE_INT_RGB);
        Graphics2D ink = pixels.createGraphics();
        ink.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, Looks.letters(look));
        ink.setColor(what.getBackground());
        ink.fillRect(0, 0, what.getWidth(), what.getHeight());
        Component painted = what instanceof RootPaneContainer holder ? holder.getRootPane() : what;
        painted.paint(ink);
        ink.dispose();
        Survey survey = new Survey(what, build.notes, what == window);
        JsonObject told = survey.told();
        Point place = what.getLocationOnScreen();
        Point corner = window.getLocationOnScreen();
        told.add("size", pair(what.getWidth(), what.getHeight()));
        told.add("place", pair(place.x - corner.x, place.y - corner.y));
        if (what == window) told.addProperty("framed", look.get("headers").getAsBoolean() && survey.headed);
        return new Shown(told, pixels);
    }

    static JsonArray pair(int first, int second) {
        JsonArray made = new JsonArray();
        made.add(first);
        made.add(second);
        return made;
    }

    private static void send(DataOutputStream out, List<Shown> shown) throws Exception {
        JsonArray told = new JsonArray();
        for (Shown one : shown) told.add(one.told());
        byte[] words = told.toString().getBytes("UTF-8");
        out.writeInt(words.length);
        out.write(words);
        for (Shown one : shown) {
            BufferedImage pixels = one.pixels();
            int[] values = pixels.getRGB(0, 0, pixels.getWidth(), pixels.getHeight(), null, 0, pixels.getWidth());
            byte[] bytes = new byte[values.length * 3];
            for (int at = 0; at < values.length; at++) {
                bytes[3 * at] = (byte) (values[at] >> 16);
                bytes[3 * at + 1] = (byte) (values[at] >> 8);
                bytes[3 * at + 2] = (byte) values[at];
            }
            out.write(bytes);
        }
        out.flush();
    }
}
