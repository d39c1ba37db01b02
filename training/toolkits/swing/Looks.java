import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.awt.Color;
import java.awt.Font;
import java.awt.RenderingHints;
import java.util.ArrayList;
import java.util.Locale;
import javax.swing.JPopupMenu;
import javax.swing.LookAndFeel;
import javax.swing.UIManager;
import javax.swing.plaf.ColorUIResource;
import javax.swing.plaf.FontUIResource;
import javax.swing.plaf.metal.DefaultMetalTheme;
import javax.swing.plaf.metal.MetalLookAndFeel;
import javax.swing.plaf.metal.OceanTheme;

/** Looks and feels of Swing, their colours and letters. */
final class Looks {
    private Looks() {}

    static void put(JsonObject look) {
        try {
            Locale.setDefault(Locale.forLanguageTag(look.get("language").getAsString()));
            String theme = look.has("theme") ? look.get("theme").getAsString() : "";
            if (theme.equals("colours")) MetalLookAndFeel.setCurrentTheme(new Coloured(look.getAsJsonArray("colours")));
            else if (theme.equals("ocean")) MetalLookAndFeel.setCurrentTheme(new OceanTheme());
            else if (theme.equals("steel")) MetalLookAndFeel.setCurrentTheme(new DefaultMetalTheme());
            String name = look.get("class").getAsString();
            if (theme.startsWith("com.jgoodies")) {
                Object made = Class.forName(theme).getDeclaredConstructor().newInstance();
                Class<?> plastic = Class.forName("com.jgoodies.looks.plastic.PlasticLookAndFeel");
                plastic.getMethod("setPlasticTheme", Class.forName("com.jgoodies.looks.plastic.PlasticTheme")).invoke(null, made);
            }
            UIManager.setLookAndFeel((LookAndFeel) Class.forName(name).getDeclaredConstructor().newInstance());
        } catch (Exception error) {
            throw new IllegalStateException(error);
        }
        letters(look.get("font").getAsString(), (float) (look.get("size").getAsInt() * look.get("scale").getAsDouble()), look.get("bold").getAsBoolean());
        UIManager.getDefaults().put(RenderingHints.KEY_TEXT_ANTIALIASING, letters(look));
        JPopupMenu.setDefaultLightWeightPopupEnabled(false);
    }

    static Object letters(JsonObject look) {
        return switch (look.get("letters").getAsString()) {
            case "plain" -> RenderingHints.VALUE_TEXT_ANTIALIAS_OFF;
            case "lcd" -> RenderingHints.VALUE_TEXT_ANTIALIAS_LCD_HRGB;
            default -> RenderingHints.VALUE_TEXT_ANTIALIAS_ON;
        };
    }

    private static void letters(String family, float size, boolean bold) {
        for (Object key : new ArrayList<>(UIManager.getDefaults().keySet())) {
            if (String.valueOf(key).toLowerCase(Locale.ROOT).endsWith("font")) {
                Font had = UIManager.getFont(key);
                int style = had != null && had.isBold() && bold ? Font.BOLD : Font.PLAIN;
                UIManager.put(key, new FontUIResource(new Font(family, style, Math.round(size))));
            }
        }
    }

    /** Metal in other colours: three for what is active, three for grounds, and what is written. */
    private static final class Coloured extends DefaultMetalTheme {
        private final ColorUIResource[] given = new ColorUIResource[8];

        Coloured(JsonArray colours) {
            for (int number = 0; number < given.length; number++) {
                JsonArray one = colours.get(number).getAsJsonArray();
                given[number] = new ColorUIResource(new Color(one.get(0).getAsInt(), one.get(1).getAsInt(), one.get(2).getAsInt()));
            }
        }

        @Override protected ColorUIResource getPrimary1() { return given[0]; }
        @Override protected ColorUIResource getPrimary2() { return given[1]; }
        @Override protected ColorUIResource getPrimary3() { return given[2]; }
        @Override protected ColorUIResource getSecondary1() { return given[3]; }
        @Override protected ColorUIResource getSecondary2() { return given[4]; }
        @Override protected ColorUIResource getSecondary3() { return given[5]; }
        @Override protected ColorUIResource getBlack() { return given[6]; }
        @Override protected ColorUIResource getWhite() { return given[7]; }
    }
}
