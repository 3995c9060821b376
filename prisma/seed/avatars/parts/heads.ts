import { ellipse, shape } from "./shapes";

export const roundHead = (fill: string): string => ellipse(120, 112, 64, 60, fill);

export const wideHead = (fill: string): string =>
  shape("M120 52 C158 52 186 78 188 116 C190 150 160 172 120 172 C80 172 50 150 52 116 C54 78 82 52 120 52 Z", fill);

export const cheekyHead = (fill: string): string =>
  shape(
    "M120 52 C152 52 174 70 178 98 C182 112 192 124 198 132 C180 140 168 152 150 164 C138 173 130 176 120 176 C110 176 102 173 90 164 C72 152 60 140 42 132 C48 124 58 112 62 98 C66 70 88 52 120 52 Z",
    fill,
  );

export const tallHead = (fill: string): string =>
  shape("M120 48 C150 48 172 70 172 104 C172 130 160 174 120 174 C80 174 68 130 68 104 C68 70 90 48 120 48 Z", fill);
