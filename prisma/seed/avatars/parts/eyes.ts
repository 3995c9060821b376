import { mirror, circle, INK, line } from "./shapes";

export const brightEyes = (x = 97, y = 104, r = 8.5): string =>
  mirror(circle(x, y, r, INK)) +
  circle(x + 2.6, y - 3, r * 0.33, "#fff") +
  circle(240 - x + 2.6, y - 3, r * 0.33, "#fff");

export const happyEyes = (x = 97, y = 106): string => mirror(line(`M${x - 10} ${y} q10 -13 20 0`, INK, 5.5));

export const irisEyes = (iris: string, x = 96, y = 102, r = 15): string =>
  mirror(circle(x, y, r, "#fff") + circle(x + 1, y, r * 0.74, iris) + circle(x + 1, y, r * 0.46, INK)) +
  circle(x + 4, y - 4, r * 0.2, "#fff") +
  circle(240 - x + 3, y - 4, r * 0.2, "#fff");

export const brows = (color: string, lift = 0): string => mirror(line(`M86 ${88 - lift} q11 -7 21 -1`, color, 4.5));
