import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.awt.BorderLayout;
import java.awt.Color;
import java.awt.Window;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import javax.swing.JColorChooser;
import javax.swing.JComponent;
import javax.swing.JDialog;
import javax.swing.JFileChooser;
import javax.swing.JOptionPane;
import javax.swing.JPanel;

/** The dialogs Swing brings along. */
final class Own {
    private Own() {}

    static Window made(JsonObject sketch, Build build) {
        JComponent inside = switch (Build.text(sketch, "own")) {
            case "message", "about" -> message(sketch);
            case "input" -> input(sketch);
            case "file" -> file(sketch);
            case "colour" -> new JColorChooser(new Color(Build.text(sketch, "text").hashCode() & 0xffffff));
            case "wizard" -> new JOptionPane(build.make(sketch.getAsJsonObject("form")), JOptionPane.PLAIN_MESSAGE, JOptionPane.OK_CANCEL_OPTION);
            default -> null;
        };
        if (inside == null) return null;
        JDialog dialog = new JDialog();
        dialog.setTitle(Build.text(sketch, "title"));
        JPanel held = new JPanel(new BorderLayout());
        held.add(inside);
        if (inside instanceof JColorChooser) held.add(new JOptionPane("", JOptionPane.PLAIN_MESSAGE, JOptionPane.OK_CANCEL_OPTION), BorderLayout.SOUTH);
        dialog.setContentPane(held);
        return dialog;
    }

    private static JComponent message(JsonObject sketch) {
        int kind = switch (Build.text(sketch, "sign")) {
            case "information" -> JOptionPane.INFORMATION_MESSAGE;
            case "warning" -> JOptionPane.WARNING_MESSAGE;
            case "error" -> JOptionPane.ERROR_MESSAGE;
            default -> JOptionPane.QUESTION_MESSAGE;
        };
        List<Object> words = new ArrayList<>(List.of(Build.text(sketch, "text")));
        if (!Build.text(sketch, "more").isEmpty()) words.add(Build.text(sketch, "more"));
        if (!Build.text(sketch, "tick").isEmpty()) words.add(new javax.swing.JCheckBox(Build.text(sketch, "tick")));
        Object[] answers = null;
        if (!Build.is(sketch, "standard")) {
            List<Object> told = new ArrayList<>();
            for (JsonElement one : sketch.getAsJsonArray("answers")) told.add(one.getAsString());
            answers = told.toArray();
        }
        int[] options = {JOptionPane.DEFAULT_OPTION, JOptionPane.YES_NO_OPTION, JOptionPane.YES_NO_CANCEL_OPTION, JOptionPane.OK_CANCEL_OPTION};
        return new JOptionPane(words.toArray(), kind, options[Math.abs(Build.text(sketch, "text").hashCode()) % 4], null, answers);
    }

    private static JComponent input(JsonObject sketch) {
        JOptionPane pane = new JOptionPane(Build.text(sketch, "text"), JOptionPane.QUESTION_MESSAGE, JOptionPane.OK_CANCEL_OPTION);
        pane.setWantsInput(true);
        if (Build.is(sketch, "saving")) {
            List<Object> items = new ArrayList<>();
            for (JsonElement one : sketch.getAsJsonArray("items")) items.add(one.getAsString());
            pane.setSelectionValues(items.toArray());
        }
        return pane;
    }

    private static JComponent file(JsonObject sketch) {
        File[] folders = new File(System.getenv("KIT_FILES")).listFiles(one -> one.isDirectory() && Character.isUpperCase(one.getName().charAt(0)));
        File folder = folders[Math.abs(Build.text(sketch, "text").hashCode()) % folders.length];
        JFileChooser chooser = new JFileChooser(folder);
        if (Build.is(sketch, "saving")) chooser.setDialogType(JFileChooser.SAVE_DIALOG);
        return chooser;
    }
}
