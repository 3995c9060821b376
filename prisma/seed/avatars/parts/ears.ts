import { mirror, circle, ellipse, shape } from "./shapes";

export const roundEars = (fill: string, inner: string, x = 72, y = 66, r = 24): string =>
  mirror(circle(x, y, r, fill) + circle(x + 2, y + 3, r * 0.58, inner));

export const pointedEars = (fill: string, inner: string): string =>
  mirror(
    shape("M58 98 C52 66 54 42 62 30 C78 36 98 54 108 74 Z", fill) +
      shape("M67 84 C63 66 64 54 67 46 C77 52 87 62 93 72 Z", inner),
  );

export const longEars = (fill: string, inner: string): string =>
  mirror(ellipse(96, 50, 16, 42, fill, -7) + ellipse(96, 54, 8, 31, inner, -7));

export const floppyEars = (fill: string): string =>
  mirror(shape("M82 62 C56 54 38 76 40 112 C41 138 56 148 64 136 C72 122 70 96 88 80 Z", fill));
