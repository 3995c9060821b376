// The hand-drawn parts that avatars are made of. The canvas is 240 × 240 and the face's center is at (120, 112). Parts that
// occur twice are drawn on the left and mirrored.

export const circle = (cx: number, cy: number, r: number, fill: string): string =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"/>`;

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, turn = 0): string =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"${turn ? ` transform="rotate(${turn} ${cx} ${cy})"` : ""}/>`;

export const shape = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;

export const line = (d: string, stroke: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

export const box = (x: number, y: number, width: number, height: number, radius: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;

/** Returns the part and its mirror image about the center of the face. */
export const both = (part: string): string => `${part}<g transform="matrix(-1 0 0 1 240 0)">${part}</g>`;

export const INK = "#1d2233";

/** A flat color with one large soft disc behind the head, so that a round crop has depth. */
export const backdrop = (color: string, glow: string): string =>
  `<rect width="240" height="240" fill="${color}"/>${circle(120, 116, 96, glow)}`;

// Ears

export const roundEars = (fill: string, inner: string, x = 72, y = 66, r = 24): string =>
  both(circle(x, y, r, fill) + circle(x + 2, y + 3, r * 0.58, inner));

export const pointedEars = (fill: string, inner: string): string =>
  both(
    shape("M58 98 C52 66 54 42 62 30 C78 36 98 54 108 74 Z", fill) +
      shape("M67 84 C63 66 64 54 67 46 C77 52 87 62 93 72 Z", inner),
  );

export const longEars = (fill: string, inner: string): string =>
  both(ellipse(96, 50, 16, 42, fill, -7) + ellipse(96, 54, 8, 31, inner, -7));

export const floppyEars = (fill: string): string =>
  both(shape("M82 62 C56 54 38 76 40 112 C41 138 56 148 64 136 C72 122 70 96 88 80 Z", fill));

// Heads

export const roundHead = (fill: string): string => ellipse(120, 112, 64, 60, fill);

export const wideHead = (fill: string): string =>
  shape("M120 52 C158 52 186 78 188 116 C190 150 160 172 120 172 C80 172 50 150 52 116 C54 78 82 52 120 52 Z", fill);

/** Broad at the cheeks, for foxes and raccoons. */
export const cheekyHead = (fill: string): string =>
  shape(
    "M120 52 C152 52 174 70 178 98 C182 112 192 124 198 132 C180 140 168 152 150 164 C138 173 130 176 120 176 C110 176 102 173 90 164 C72 152 60 140 42 132 C48 124 58 112 62 98 C66 70 88 52 120 52 Z",
    fill,
  );

export const tallHead = (fill: string): string =>
  shape("M120 48 C150 48 172 70 172 104 C172 130 160 174 120 174 C80 174 68 130 68 104 C68 70 90 48 120 48 Z", fill);

// Eyes

/** Dark eyes with a highlight: the default for a calm, friendly face. */
export const brightEyes = (x = 97, y = 104, r = 8.5): string =>
  both(circle(x, y, r, INK)) +
  circle(x + 2.6, y - 3, r * 0.33, "#fff") +
  circle(240 - x + 2.6, y - 3, r * 0.33, "#fff");

export const happyEyes = (x = 97, y = 106): string => both(line(`M${x - 10} ${y} q10 -13 20 0`, INK, 5.5));

/** Round eyes with an iris, for birds and surprised faces. */
export const irisEyes = (iris: string, x = 96, y = 102, r = 15): string =>
  both(circle(x, y, r, "#fff") + circle(x + 1, y, r * 0.74, iris) + circle(x + 1, y, r * 0.46, INK)) +
  circle(x + 4, y - 4, r * 0.2, "#fff") +
  circle(240 - x + 3, y - 4, r * 0.2, "#fff");

export const brows = (color: string, lift = 0): string => both(line(`M86 ${88 - lift} q11 -7 21 -1`, color, 4.5));

// Muzzles, noses, mouths, beaks

export const muzzle = (fill: string, y = 140, rx = 34, ry = 25): string => ellipse(120, y, rx, ry, fill);

export const twinMuzzle = (fill: string, y = 139): string => both(ellipse(105, y, 21, 17, fill));

export const nose = (fill = INK, y = 126, width = 22): string => {
  const half = width / 2;
  return shape(
    `M${120 - half} ${y - 5} Q120 ${y - 11} ${120 + half} ${y - 5} Q${120 + half} ${y + 3} 120 ${y + 10} Q${120 - half} ${y + 3} ${120 - half} ${y - 5} Z`,
    fill,
  );
};

export const smile = (y = 144, width = 15, color = INK): string =>
  line(
    `M120 ${y - 8} V${y - 2} M${120 - width} ${y - 4} Q${120 - width / 2} ${y + 9} 120 ${y - 2} Q${120 + width / 2} ${y + 9} ${120 + width} ${y - 4}`,
    color,
    4,
  );

export const grin = (y = 144, width = 20, tongue = "#e2697a"): string =>
  shape(
    `M${120 - width} ${y} Q120 ${y + 4} ${120 + width} ${y} Q${118 + width} ${y + 22} 120 ${y + 23} Q${122 - width} ${y + 22} ${120 - width} ${y} Z`,
    INK,
  ) +
  shape(
    `M${124 - width * 0.7} ${y + 16} Q120 ${y + 7} ${116 + width * 0.7} ${y + 16} Q120 ${y + 27} ${124 - width * 0.7} ${y + 16} Z`,
    tongue,
  );

export const blush = (color: string, x = 78, y = 130): string =>
  `<g opacity=".55">${both(ellipse(x, y, 11, 7, color))}</g>`;

export const whiskers = (color: string): string => both(line("M82 138 L50 132 M82 146 L52 150", color, 2.6));

export const hookedBeak = (fill: string, shade: string, y = 118): string =>
  shape(`M98 ${y} Q120 ${y - 20} 142 ${y} Q142 ${y + 24} 120 ${y + 44} Q98 ${y + 24} 98 ${y} Z`, fill) +
  shape(
    `M104 ${y + 16} Q120 ${y + 24} 136 ${y + 16} Q132 ${y + 32} 120 ${y + 44} Q108 ${y + 32} 104 ${y + 16} Z`,
    shade,
  );

// Clothes and accessories

export const shoulders = (cloth: string): string =>
  shape("M28 246 C30 204 66 178 120 178 C174 178 210 204 212 246 Z", cloth);

export const collar = (shirt: string, cloth: string): string =>
  shape("M92 180 L120 226 L148 180 Q120 168 92 180 Z", shirt) +
  both(shape("M92 180 L78 188 L104 232 L120 222 Z", cloth));

export const tie = (fill: string): string => shape("M112 190 H128 L124 202 L132 240 H108 L116 202 Z", fill);

export const bowTie = (fill: string, knot: string): string =>
  both(shape("M118 190 L92 178 Q88 190 92 204 Z", fill)) + box(112, 183, 16, 15, 5, knot);

export const hood = (cloth: string, string: string): string =>
  line("M74 184 Q120 214 166 184", cloth, 17) + both(line("M104 204 V228", string, 4.5));

/** A name tag on a lanyard. */
export const nametag = (strap: string): string =>
  both(line("M86 182 L114 222", strap, 6)) +
  box(94, 214, 52, 36, 6, "#fff") +
  box(94, 214, 52, 12, 5, strap) +
  box(102, 231, 36, 5, 2.5, "#c9cede");

export const glasses = (frame: string, x = 96, y = 104, r = 19): string =>
  both(`<circle cx="${x}" cy="${y}" r="${r}" fill="#fff" fill-opacity=".22" stroke="${frame}" stroke-width="5"/>`) +
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
  line("M54 112 C50 34 190 34 186 112", band, 9) + both(box(42, 94, 24, 44, 12, pad));

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
