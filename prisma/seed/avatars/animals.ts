import type { IndustryFamily } from "@/lib/profiles/constants/profile";

import { beret, cap, flower, glasses, hardHat, headphones } from "./parts/accessories";
import { bowTie, collar, hood, nametag, shoulders, tie } from "./parts/clothes";
import { floppyEars, longEars, pointedEars, roundEars } from "./parts/ears";
import { brightEyes, brows, happyEyes, irisEyes } from "./parts/eyes";
import { cheekyHead, roundHead, tallHead, wideHead } from "./parts/heads";
import { blush, grin, hookedBeak, muzzle, nose, smile, twinMuzzle, whiskers } from "./parts/lower-face";
import { backdrop, mirror, box, circle, ellipse, INK, line, shape } from "./parts/shapes";

/** `category` is an industry family (docs/product/profiles.md#avatar-gallery). */
export type Animal = { id: string; category: IndustryFamily; draw: () => string };

// Light tints of the name tag's header colors, so that a face contrasts with its header.
const GROUND: Record<IndustryFamily, { color: string; glow: string; strap: string }> = {
  "real-estate": { color: "#b5ddd2", glow: "#d3ede6", strap: "#0c7562" },
  "creative-arts": { color: "#dac5f0", glow: "#ecdffa", strap: "#7d39b8" },
  "business-leadership": { color: "#bfd0f6", glow: "#dbe5fc", strap: "#1f4fc9" },
  technology: { color: "#b3dae9", glow: "#d5ecf5", strap: "#0a6f92" },
  "marketing-sales": { color: "#f3c9bd", glow: "#fbe2da", strap: "#b9412a" },
};

function buildAnimal(id: string, category: IndustryFamily, parts: (strap: string) => string[]): Animal {
  const { color, glow, strap } = GROUND[category];
  const draw = () =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240">${backdrop(color, glow)}${parts(strap).join("")}</svg>\n`;
  return { id, category, draw };
}

export const ANIMALS: Animal[] = [
  // Real estate
  buildAnimal("beaver", "real-estate", (strap) => [
    shoulders("#f0a63a"),
    nametag(strap),
    roundEars("#7a4a2b", "#4f2e1a", 66, 82, 17),
    wideHead("#8e5a36"),
    muzzle("#d9ad80", 142, 46, 27),
    box(109, 150, 22, 25, 5, "#fffaf0"),
    line("M120 152 V173", "#d8cbb8", 2.5),
    nose("#2c1b12", 124, 32),
    line("M84 147 Q100 158 120 147 Q140 158 156 147", "#4f2e1a", 4),
    brightEyes(92, 103, 8),
    hardHat("#ffd04a", "#f3b51f"),
  ]),
  buildAnimal("tortoise", "real-estate", (strap) => [
    shape("M14 246 C14 120 62 84 120 84 C178 84 226 120 226 246 Z", "#6b5836"),
    mirror(line("M120 92 L66 122 L40 190", "#8a7449", 6) + line("M66 122 L92 150", "#8a7449", 6)),
    shoulders("#a3b062"),
    nametag(strap),
    ellipse(120, 118, 54, 62, "#a9bd68"),
    ellipse(120, 148, 40, 28, "#c4d48a"),
    mirror(circle(94, 78, 5, "#8fa450") + circle(108, 68, 4, "#8fa450") + circle(82, 94, 3.5, "#8fa450")),
    brightEyes(95, 112, 10),
    mirror(line("M84 98 Q95 92 106 98", "#7f9244", 4)),
    mirror(circle(114, 134, 2.4, "#66782f")),
    line("M90 150 Q120 172 150 150", "#56672a", 4.5),
    blush("#e8a56b", 80, 138),
  ]),
  buildAnimal("bear", "real-estate", (strap) => [
    shoulders("#2f5d8c"),
    collar("#fdfdfb", "#274e77"),
    tie("#f0a63a"),
    nametag(strap),
    roundEars("#6d4630", "#a8775a", 70, 64, 25),
    roundHead("#7c5138"),
    muzzle("#d8b392", 138, 32, 26),
    nose("#2a1a14", 125, 26),
    smile(146, 14, "#2a1a14"),
    brightEyes(95, 103),
    brows("#5a3826"),
    blush("#c4674d", 76, 128),
  ]),
  buildAnimal("osprey", "real-estate", (strap) => [
    shoulders("#5a4636"),
    mirror(shape("M30 246 Q40 200 84 184 L96 246 Z", "#47372b")),
    nametag(strap),
    mirror(shape("M70 70 Q60 56 72 44 Q84 52 96 56 Z", "#5a4636")),
    tallHead("#fbf8f1"),
    shape("M82 62 Q120 32 158 62 Q140 58 134 72 Q128 60 120 74 Q112 60 106 72 Q100 58 82 62 Z", "#5a4636"),
    mirror(shape("M114 92 C96 84 74 90 66 104 C66 124 68 142 74 154 C80 132 96 122 112 112 Z", "#6a5341")),
    irisEyes("#f5b92e", 95, 103, 14),
    hookedBeak("#4a5468", "#2f3748", 118),
  ]),

  // Creative arts
  buildAnimal("flamingo", "creative-arts", (strap) => [
    shoulders("#f58aa8"),
    shape("M92 200 Q94 150 100 120 H140 Q146 150 148 200 Z", "#f79bb5"),
    nametag(strap),
    mirror(shape("M30 246 Q44 204 76 192 Q70 222 74 246 Z", "#ef7396")),
    ellipse(120, 96, 50, 48, "#f9a9c0"),
    shape("M112 50 Q104 26 116 20 Q118 34 124 22 Q136 30 128 50 Z", "#ef7396"),
    shape("M96 106 Q120 90 144 106 Q146 128 134 140 H106 Q94 128 96 106 Z", "#fde3d3"),
    shape("M106 138 H134 Q134 158 120 166 Q106 158 106 138 Z", INK),
    mirror(circle(112, 116, 2.4, "#c98b84")),
    irisEyes("#f2c14b", 93, 90, 12),
    blush("#ee6a8f", 80, 112),
    flower("#ffffff", "#ffc94d", 160, 58),
  ]),
  buildAnimal("cat", "creative-arts", (strap) => [
    shoulders("#39405a"),
    mirror(line("M36 226 Q78 212 118 226", "#f7f4ee", 6) + line("M34 246 Q78 232 118 246", "#f7f4ee", 6)),
    nametag(strap),
    pointedEars("#7b8194", "#f0b9bd"),
    wideHead("#8b92a6"),
    mirror(line("M60 112 L82 116 M58 126 L80 126", "#6b7186", 5)),
    twinMuzzle("#f4f2ef"),
    whiskers("#eceef4"),
    irisEyes("#8fd16a", 92, 106, 15),
    nose("#e88490", 130, 15),
    smile(144, 12),
    beret("#c2334d", "#9c2139"),
  ]),
  buildAnimal("frog", "creative-arts", (strap) => [
    shoulders("#f2c23e"),
    hood("#e0ab1f", "#fff7dd"),
    nametag(strap),
    mirror(circle(84, 66, 28, "#63b256")),
    shape(
      "M120 64 C164 64 192 92 192 124 C192 156 160 174 120 174 C80 174 48 156 48 124 C48 92 76 64 120 64 Z",
      "#6fc161",
    ),
    ellipse(120, 150, 58, 24, "#bfe6a3"),
    mirror(circle(84, 66, 19, "#fff") + circle(86, 67, 12, INK)),
    circle(90, 62, 4, "#fff"),
    circle(158, 62, 4, "#fff"),
    mirror(circle(112, 116, 2.8, "#3f7f38")),
    line("M74 134 Q120 164 166 134", "#2f6a2c", 5),
    blush("#f08a7d", 70, 126),
    bowTie("#7d39b8", "#5d2690"),
  ]),
  buildAnimal("parrot", "creative-arts", (strap) => [
    shoulders("#1f77c0"),
    mirror(shape("M28 246 Q34 210 72 190 Q84 214 80 246 Z", "#f4b52c")),
    nametag(strap),
    shape("M104 54 Q96 24 110 12 Q114 28 120 16 Q128 28 132 12 Q144 26 136 54 Z", "#b8202f"),
    tallHead("#d93343"),
    mirror(ellipse(92, 108, 25, 28, "#fdf6ec", 8)),
    mirror(line("M78 120 Q88 126 98 124 M78 129 Q88 135 98 132", "#e0a49a", 2.4)),
    irisEyes("#f3cf55", 94, 102, 12),
    shape("M96 112 Q120 84 144 112 Q146 146 122 164 Q116 150 108 142 Q96 132 96 112 Z", "#fbf3e4"),
    shape("M108 140 Q120 134 134 140 Q132 154 122 164 Q118 150 108 140 Z", INK),
    mirror(circle(112, 108, 2.2, "#b9a68c")),
  ]),

  // Business leadership
  buildAnimal("panther", "business-leadership", (strap) => [
    shoulders("#26304a"),
    collar("#ffffff", "#1b2338"),
    tie("#c43d4b"),
    nametag(strap),
    roundEars("#4e3a2c", "#e6b98e", 70, 68, 23),
    wideHead("#d69a5e"),
    mirror(shape("M112 60 Q104 82 96 88 Q92 74 98 58 Z", "#c28449")),
    mirror(ellipse(92, 110, 22, 15, "#f0cda4", -14)),
    twinMuzzle("#fff4e4", 141),
    shape("M104 162 Q120 176 136 162 Q130 172 120 172 Q110 172 104 162 Z", "#fff4e4"),
    irisEyes("#7fb7a0", 93, 107, 12),
    mirror(line("M78 98 Q90 88 108 98", "#4e3a2c", 5)),
    nose("#a5484b", 129, 23),
    smile(146, 14, "#4e2f22"),
    mirror(circle(98, 140, 1.8, "#8a6a4c") + circle(94, 147, 1.8, "#8a6a4c") + circle(104, 148, 1.8, "#8a6a4c")),
  ]),
  buildAnimal("owl", "business-leadership", (strap) => [
    shoulders("#7a5b40"),
    mirror(shape("M28 246 Q36 204 74 190 Q80 220 74 246 Z", "#63482f")),
    mirror(line("M92 214 q7 9 14 0 M86 230 q7 9 14 0", "#b89470", 4)),
    nametag(strap),
    mirror(shape("M66 96 C54 70 54 46 58 34 C76 44 92 52 106 60 Z", "#6a4d34")),
    roundHead("#8a6a4c"),
    mirror(circle(92, 108, 35, "#f3e3c8")),
    shape("M120 62 Q132 84 120 104 Q108 84 120 62 Z", "#6a4d34"),
    irisEyes("#f3ae2b", 92, 108, 20),
    glasses("#26304a", 92, 108, 26),
    shape("M108 124 Q120 116 132 124 Q130 142 120 150 Q110 142 108 124 Z", "#eb9a35"),
    mirror(line("M98 158 q6 8 12 0", "#c9a880", 3.6)),
  ]),
  buildAnimal("alligator", "business-leadership", (strap) => [
    shoulders("#f7f3e8"),
    mirror(shape("M28 246 C30 208 62 184 96 178 L112 246 Z", "#33496e")),
    nametag(strap),
    mirror(circle(86, 62, 25, "#4c8a4a")),
    shape(
      "M120 58 C156 58 170 78 170 102 C192 112 200 128 198 144 C194 168 160 176 120 176 C80 176 46 168 42 144 C40 128 48 112 70 102 C70 78 84 58 120 58 Z",
      "#5a9c55",
    ),
    mirror(circle(86, 62, 17, "#fdf6d8") + ellipse(88, 62, 6, 12, INK)),
    mirror(line("M66 50 Q84 36 104 48", "#3b7040", 6)),
    mirror(ellipse(104, 112, 8, 5, "#2f5f35", -18)),
    shape("M52 142 Q120 164 188 142 Q184 168 120 168 Q56 168 52 142 Z", "#2d4f33"),
    shape(
      "M58 145 l9 15 9 -11 9 14 9 -11 9 14 9 -11 8 13 8 -13 9 11 9 -14 9 11 9 -14 9 11 9 -15 Q120 163 58 145 Z",
      "#fffdf4",
    ),
    mirror(
      circle(66, 122, 3.4, "#478046") +
        circle(78, 128, 2.8, "#478046") +
        circle(112, 82, 3, "#478046") +
        circle(104, 92, 2.6, "#478046"),
    ),
    bowTie("#d8433f", "#a92c2e"),
  ]),
  buildAnimal("manatee", "business-leadership", (strap) => [
    shoulders("#3d6c86"),
    collar("#f5fbff", "#315a71"),
    nametag(strap),
    tallHead("#93a3ac"),
    shape(
      "M120 112 C156 112 182 126 184 148 C186 170 156 182 120 182 C84 182 54 170 56 148 C58 126 84 112 120 112 Z",
      "#a9b8c0",
    ),
    line("M120 140 V168 M86 164 Q104 176 120 168 Q136 176 154 164", "#64747e", 4.5),
    mirror(ellipse(104, 130, 7, 5, "#5b6a74", 20)),
    mirror(
      circle(78, 146, 2.6, "#71828c") +
        circle(88, 154, 2.6, "#71828c") +
        circle(74, 157, 2.6, "#71828c") +
        circle(96, 146, 2.6, "#71828c"),
    ),
    brightEyes(88, 100, 7.5),
    mirror(line("M76 88 Q88 81 98 88", "#7a8b95", 4)),
    line("M104 66 Q120 60 136 66 M108 76 Q120 71 132 76", "#7f909a", 3.4),
    blush("#e79a94", 76, 118),
  ]),

  // Technology
  buildAnimal("fox", "technology", (strap) => [
    shoulders("#2d3a5c"),
    hood("#22304f", "#f0f4ff"),
    nametag(strap),
    mirror(
      shape("M52 104 C44 68 46 38 54 24 C74 34 98 54 110 72 Z", "#e57330") +
        shape("M51 52 C50 40 51 32 54 24 C62 28 70 33 77 40 Z", "#3a2a2a") +
        shape("M64 84 C60 68 61 58 63 52 C73 58 83 67 90 76 Z", "#fbe0cc"),
    ),
    cheekyHead("#ef8138"),
    mirror(
      shape(
        "M42 132 C60 128 80 112 98 118 C112 124 116 140 120 176 C104 176 96 168 84 160 C68 150 56 140 42 132 Z",
        "#fff6ec",
      ),
    ),
    brightEyes(92, 110, 8.5),
    mirror(line("M80 96 Q92 89 102 96", "#b9551a", 4)),
    nose("#2b1d1d", 146, 20),
    line("M108 160 Q120 169 132 160", "#2b1d1d", 4),
  ]),
  buildAnimal("raccoon", "technology", (strap) => [
    shoulders("#5b53a6"),
    hood("#4a4292", "#fff"),
    nametag(strap),
    roundEars("#5d6270", "#d9dbe2", 70, 64, 22),
    cheekyHead("#9aa0ad"),
    mirror(shape("M48 130 C56 100 78 88 104 98 C114 104 112 124 102 132 C86 142 66 140 48 130 Z", "#343946")),
    mirror(line("M66 92 Q86 78 110 88", "#f3f4f7", 8)),
    shape("M112 52 H128 L124 118 H116 Z", "#5d6270"),
    muzzle("#f6f6f8", 148, 28, 24),
    mirror(circle(90, 113, 9, "#fff") + circle(91, 113, 6.5, INK)),
    circle(94, 110, 2.4, "#fff"),
    circle(152, 110, 2.4, "#fff"),
    nose(INK, 138, 20),
    smile(157, 12),
  ]),
  buildAnimal("octopus", "technology", (strap) => [
    mirror(
      line("M86 158 C64 176 40 170 30 192 C24 208 36 218 44 208", "#8b4fc0", 20) +
        line("M96 170 C84 196 62 196 58 224", "#9a5fce", 20),
    ),
    line("M108 172 C104 200 100 214 96 244 M132 172 C136 200 140 214 144 244", "#8b4fc0", 22),
    nametag(strap),
    shape(
      "M120 30 C170 30 190 68 186 108 C184 140 170 158 164 176 H76 C70 158 56 140 54 108 C50 68 70 30 120 30 Z",
      "#a56bd8",
    ),
    ellipse(94, 58, 16, 11, "#c294ea", -24),
    circle(76, 78, 5, "#c294ea"),
    mirror(circle(66, 196, 4, "#d9b8f2") + circle(52, 190, 4, "#d9b8f2")),
    brightEyes(96, 112, 9.5),
    glasses("#27213f", 96, 112, 23),
    line("M106 146 Q120 158 134 146", "#53287f", 5),
    blush("#ee7fb0", 76, 142),
  ]),
  buildAnimal("otter", "technology", (strap) => [
    shoulders("#2b8f8a"),
    nametag(strap),
    roundEars("#5f4431", "#8d6a50", 64, 86, 14),
    wideHead("#7d5c43"),
    shape(
      "M120 116 C156 112 178 126 174 148 C168 168 144 174 120 174 C96 174 72 168 66 148 C62 126 84 112 120 116 Z",
      "#ecd7ba",
    ),
    whiskers("#8d6a50"),
    happyEyes(92, 106),
    nose("#2f211a", 128, 26),
    grin(144, 15),
    headphones("#24324d", "#f0714f"),
  ]),

  // Marketing and sales
  buildAnimal("rabbit", "marketing-sales", (strap) => [
    shoulders("#f3b73f"),
    collar("#fffdf6", "#e2a224"),
    nametag(strap),
    longEars("#f5efe6", "#f2b3b5"),
    roundHead("#fbf7f0"),
    mirror(ellipse(76, 134, 22, 18, "#fbf7f0")),
    twinMuzzle("#fff", 139),
    box(112, 148, 16, 16, 4, "#fff"),
    line("M120 150 V163 M112 148 V160 Q112 164 116 164 H124 Q128 164 128 160 V148", "#d9cfc4", 2.4),
    brightEyes(95, 106, 9),
    nose("#e67f88", 130, 15),
    smile(143, 13, "#6b5650"),
    blush("#f29a97", 74, 130),
  ]),
  buildAnimal("pelican", "marketing-sales", (strap) => [
    shoulders("#8f7a68"),
    mirror(shape("M28 246 Q36 208 74 190 Q82 218 76 246 Z", "#6f5d4e")),
    nametag(strap),
    tallHead("#f8f1e2"),
    shape("M84 62 Q120 30 156 62 Q138 54 120 58 Q102 54 84 62 Z", "#e9c877"),
    shape("M112 52 Q108 28 120 22 Q132 28 128 52 Z", "#e9c877"),
    irisEyes("#7cc3d8", 94, 94, 13),
    shape("M92 122 C92 176 104 206 120 206 C136 206 148 176 148 122 Z", "#e79a55"),
    shape("M90 116 Q120 96 150 116 C148 146 134 170 120 196 C106 170 92 146 90 116 Z", "#f3bd62"),
    line("M120 108 V186", "#d9953f", 4),
    mirror(ellipse(110, 122, 2.6, 4, "#b8742c", 12)),
    blush("#f0a37d", 78, 122),
  ]),
  buildAnimal("deer", "marketing-sales", (strap) => [
    shoulders("#3c7a5a"),
    nametag(strap),
    mirror(line("M96 62 C88 44 86 34 88 18 M90 42 C80 38 74 32 72 22", "#8d6a45", 7)),
    mirror(ellipse(58, 84, 27, 14, "#b27a4c", 22) + ellipse(60, 85, 17, 7.5, "#f3cfb0", 22)),
    shape(
      "M120 50 C150 50 172 70 170 100 C168 122 158 134 154 152 C150 170 136 178 120 178 C104 178 90 170 86 152 C82 134 72 122 70 100 C68 70 90 50 120 50 Z",
      "#c68d5b",
    ),
    shape(
      "M120 120 C140 120 150 138 150 154 C148 170 136 178 120 178 C104 178 92 170 90 154 C90 138 100 120 120 120 Z",
      "#f8e8d4",
    ),
    mirror(circle(108, 68, 4, "#f0d2ae") + circle(98, 78, 3.4, "#f0d2ae")),
    circle(120, 78, 3.6, "#f0d2ae"),
    brightEyes(92, 106, 10),
    mirror(line("M79 101 L72 96 M81 95 L76 88", INK, 3.4)),
    nose("#33211a", 146, 24),
    line("M108 163 Q120 171 132 163", "#5c4030", 4),
    blush("#e98a72", 84, 132),
  ]),
  buildAnimal("dog", "marketing-sales", (strap) => [
    shoulders("#3f6fd1"),
    nametag(strap),
    tallHead("#e7b56a"),
    floppyEars("#c98b3f"),
    shape("M106 50 Q120 44 134 50 L130 112 H110 Z", "#f8e6c6"),
    muzzle("#f8e6c6", 142, 36, 28),
    brightEyes(95, 104, 9),
    brows("#b67a32", 2),
    grin(146, 17),
    nose("#2a1d17", 130, 28),
    cap("#e2543b", "#b93c28"),
  ]),
];
