import { backdrop, mirror, box, circle, ellipse, line, shape } from "./parts/shapes";

/**
 * For members who prefer not to be an animal: has no category
 * (docs/product/profiles.md#avatar-gallery).
 */
export type Extra = { id: string; draw: () => string };

function buildExtra(id: string, color: string, glow: string, parts: string[]): Extra {
  const draw = () =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240">${backdrop(color, glow)}${parts.join("")}</svg>\n`;
  return { id, draw };
}

const SEA = "#2f86b8";
const FOAM = "#7cc0e0";

export const EXTRAS: Extra[] = [
  buildExtra("sunrise", "#f9c9a0", "#fde3c6", [
    circle(120, 132, 52, "#f59a3c"),
    circle(120, 132, 40, "#ffc04a"),
    line("M120 54 V38 M66 78 L54 66 M174 78 L186 66 M42 132 H26 M198 132 H214", "#f59a3c", 9),
    shape("M0 146 Q30 134 60 146 T120 146 T180 146 T240 146 V240 H0 Z", SEA),
    line("M34 172 Q54 162 74 172 M104 168 Q124 158 144 168 M166 178 Q186 168 206 178", FOAM, 6),
    line("M60 204 Q80 194 100 204 M132 208 Q152 198 172 208", FOAM, 6),
  ]),
  buildExtra("palm", "#bfe3d4", "#dcf1e8", [
    shape("M0 196 Q60 176 120 184 T240 190 V240 H0 Z", "#f2d9a4"),
    shape("M112 96 C104 132 104 160 96 192 H122 C122 160 124 130 126 98 Z", "#9a6b42"),
    line("M106 134 L123 132 M104 156 L122 154 M101 176 L121 175", "#7f5533", 4),
    shape("M120 94 C96 62 62 56 34 76 C62 74 78 86 120 94 Z", "#3f9a63"),
    shape("M120 94 C144 62 178 56 206 76 C178 74 162 86 120 94 Z", "#348554"),
    shape("M120 94 C84 88 56 104 46 136 C68 112 92 108 120 94 Z", "#4fb075"),
    shape("M120 94 C156 88 184 104 194 136 C172 112 148 108 120 94 Z", "#3f9a63"),
    shape("M120 94 C108 70 112 44 134 28 C128 54 134 72 120 94 Z", "#4fb075"),
    mirror(circle(110, 102, 8, "#7f5533")),
    circle(120, 108, 8, "#8f6240"),
  ]),
  buildExtra("sailboat", "#bcdcf2", "#dcedf9", [
    circle(182, 62, 20, "#ffd36b"),
    line("M118 40 V164", "#7f5533", 7),
    shape("M126 44 C160 76 176 112 178 150 H126 Z", "#fffaf0"),
    shape("M110 60 C84 88 70 120 66 150 H110 Z", "#ef6a4a"),
    shape("M52 162 H188 C182 186 168 198 148 200 H92 C72 198 58 186 52 162 Z", "#33496e"),
    line("M56 172 H184", "#fffaf0", 5),
    shape("M0 196 Q30 184 60 196 T120 196 T180 196 T240 196 V240 H0 Z", SEA),
    line("M40 216 Q60 206 80 216 M124 218 Q144 208 164 218", FOAM, 6),
  ]),
  buildExtra("orange", "#fbdcae", "#feeed3", [
    circle(120, 134, 68, "#f28a25"),
    circle(112, 126, 56, "#f79c3a"),
    mirror(circle(92, 160, 3, "#d9741a") + circle(76, 138, 3, "#d9741a") + circle(104, 182, 3, "#d9741a")),
    ellipse(92, 104, 13, 8, "#fcc27d", -32),
    line("M120 70 Q120 56 128 46", "#6b4a2b", 7),
    shape("M124 60 C140 34 170 30 190 42 C180 66 150 74 124 60 Z", "#4c9a54"),
    line("M130 59 Q156 52 182 44", "#37783f", 3.5),
    shape("M114 62 C100 46 80 46 66 56 C76 70 98 74 114 62 Z", "#5cae63"),
    circle(120, 72, 6, "#4c7a34"),
  ]),
  buildExtra("lighthouse", "#c9cdf0", "#e2e5fa", [
    shape("M120 66 L10 30 V92 Z", "#fff3c4"),
    shape("M120 66 L230 30 V92 Z", "#fff3c4"),
    shape("M0 206 Q50 178 120 182 T240 204 V240 H0 Z", "#6f8f5f"),
    shape("M98 92 H142 L156 198 H84 Z", "#fffaf0"),
    shape("M95.5 112 H144.5 L148 138 H92 Z", "#d9433f"),
    shape("M88.5 164 H151.5 L155 190 H85 Z", "#d9433f"),
    box(90, 84, 60, 12, 4, "#33496e"),
    box(102, 54, 36, 32, 4, "#ffd95e"),
    line("M120 54 V86", "#33496e", 4),
    shape("M94 56 Q120 22 146 56 Z", "#33496e"),
    circle(120, 32, 5, "#33496e"),
    shape("M110 198 V174 Q120 162 130 174 V198 Z", "#33496e"),
  ]),
  buildExtra("shell", "#f3c7d3", "#fae1e8", [
    shape(
      "M120 44 C176 44 208 88 204 128 C200 156 172 180 142 190 H98 C68 180 40 156 36 128 C32 88 64 44 120 44 Z",
      "#f4a58c",
    ),
    shape("M120 56 C132 56 142 100 132 188 H108 C98 100 108 56 120 56 Z", "#fbd0bf"),
    mirror(
      shape("M92 58 C78 74 76 130 98 186 L86 180 C60 140 60 88 92 58 Z", "#fbd0bf") +
        shape("M58 82 C44 106 50 144 74 174 L60 164 C38 136 40 104 58 82 Z", "#fbd0bf"),
    ),
    shape("M90 186 H150 L158 206 Q120 218 82 206 Z", "#e28468"),
    line("M104 190 V206 M120 190 V210 M136 190 V206", "#c96a50", 4),
  ]),
];
