import { mirror, ellipse, INK, line, shape } from "./shapes";

export const muzzle = (fill: string, y = 140, rx = 34, ry = 25): string => ellipse(120, y, rx, ry, fill);

export const twinMuzzle = (fill: string, y = 139): string => mirror(ellipse(105, y, 21, 17, fill));

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
  `<g opacity=".55">${mirror(ellipse(x, y, 11, 7, color))}</g>`;

export const whiskers = (color: string): string => mirror(line("M82 138 L50 132 M82 146 L52 150", color, 2.6));

export const hookedBeak = (fill: string, shade: string, y = 118): string =>
  shape(`M98 ${y} Q120 ${y - 20} 142 ${y} Q142 ${y + 24} 120 ${y + 44} Q98 ${y + 24} 98 ${y} Z`, fill) +
  shape(
    `M104 ${y + 16} Q120 ${y + 24} 136 ${y + 16} Q132 ${y + 32} 120 ${y + 44} Q108 ${y + 32} 104 ${y + 16} Z`,
    shade,
  );
