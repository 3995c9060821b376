import { mirror, box, circle, line, shape } from "./shapes";

export const glasses = (frame: string, x = 96, y = 104, r = 19): string =>
  mirror(`<circle cx="${x}" cy="${y}" r="${r}" fill="#fff" fill-opacity=".22" stroke="${frame}" stroke-width="5"/>`) +
  line(`M${x + r} ${y - 3} Q120 ${y - 11} ${240 - x - r} ${y - 3}`, frame, 5);

export const beret = (fill: string, shade: string): string =>
  shape("M64 68 C58 34 104 20 140 26 C176 30 190 52 176 66 C150 54 100 54 64 68 Z", fill) +
  line("M66 69 C100 54 148 54 175 66", shade, 7) +
  line("M128 26 L133 14", shade, 6);

export const hardHat = (fill: string, shade: string): string =>
  shape("M66 76 C66 38 90 22 120 22 C150 22 174 38 174 76 Z", fill) +
  box(109, 16, 22, 60, 9, shade) +
  box(52, 70, 136, 14, 7, shade);

export const headphones = (band: string, pad: string): string =>
  line("M54 112 C50 34 190 34 186 112", band, 9) + mirror(box(42, 94, 24, 44, 12, pad));

export const cap = (fill: string, shade: string): string =>
  shape("M66 74 C68 40 92 26 120 26 C148 26 172 40 174 74 Z", fill) +
  shape("M58 76 Q120 52 182 76 Q120 66 58 76 Z", shade) +
  circle(120, 27, 5, shade);

export const flower = (petal: string, heart: string, x: number, y: number): string =>
  [0, 72, 144, 216, 288]
    .map(
      (turn) =>
        `<ellipse cx="${x}" cy="${y - 11}" rx="8" ry="10" fill="${petal}" transform="rotate(${turn} ${x} ${y})"/>`,
    )
    .join("") + circle(x, y, 6, heart);
