import { createTheme, type MantineColorsTuple } from "@mantine/core";

const petrol: MantineColorsTuple = [
  "#e6f7fa",
  "#d3ebf0",
  "#a7d6e0",
  "#77c0cf",
  "#52aec1",
  "#3aa2b9",
  "#1f8ba3",
  "#0b7285",
  "#046377",
  "#005568",
];

export const theme = createTheme({
  colors: { petrol },
  primaryColor: "petrol",
  primaryShade: { light: 7, dark: 7 },
  defaultRadius: "md",
  fontFamily:
    'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif',
  focusRing: "auto",
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    /** A dialog's heading is not a second head of the page. */
    Modal: { defaultProps: { attributes: { header: { role: "presentation" } } } },
  },
});
