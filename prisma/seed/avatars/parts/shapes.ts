// The hand-drawn parts of avatars. The canvas is 240 × 240 and the face's center is at (120, 112).
// Pairs are drawn on the left and mirrored.

export const circle = (cx: number, cy: number, r: number, fill: string): string =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"/>`;

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, turn = 0): string =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"${turn ? ` transform="rotate(${turn} ${cx} ${cy})"` : ""}/>`;

export const shape = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;

export const line = (d: string, stroke: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

export const box = (x: number, y: number, width: number, height: number, radius: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;

/** Returns the part and its mirror image across the center of the face. */
export const mirror = (part: string): string => `${part}<g transform="matrix(-1 0 0 1 240 0)">${part}</g>`;

export const INK = "#1d2233";

/** A large soft disc behind the head gives a round crop depth. */
export const backdrop = (color: string, glow: string): string =>
  `<rect width="240" height="240" fill="${color}"/>${circle(120, 116, 96, glow)}`;
