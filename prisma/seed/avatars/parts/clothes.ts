import { mirror, box, line, shape } from "./shapes";

export const shoulders = (cloth: string): string =>
  shape("M28 246 C30 204 66 178 120 178 C174 178 210 204 212 246 Z", cloth);

export const collar = (shirt: string, cloth: string): string =>
  shape("M92 180 L120 226 L148 180 Q120 168 92 180 Z", shirt) +
  mirror(shape("M92 180 L78 188 L104 232 L120 222 Z", cloth));

export const tie = (fill: string): string => shape("M112 190 H128 L124 202 L132 240 H108 L116 202 Z", fill);

export const bowTie = (fill: string, knot: string): string =>
  mirror(shape("M118 190 L92 178 Q88 190 92 204 Z", fill)) + box(112, 183, 16, 15, 5, knot);

export const hood = (cloth: string, string: string): string =>
  line("M74 184 Q120 214 166 184", cloth, 17) + mirror(line("M104 204 V228", string, 4.5));

export const nametag = (strap: string): string =>
  mirror(line("M86 182 L114 222", strap, 6)) +
  box(94, 214, 52, 36, 6, "#fff") +
  box(94, 214, 52, 12, 5, strap) +
  box(102, 231, 36, 5, 2.5, "#c9cede");
