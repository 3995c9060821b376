// Writes public/avatars/*.svg from the hand-drawn parts: `npm run avatars`.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { ANIMALS } from "./animals";
import { EXTRAS } from "./extras";

const folder = join(__dirname, "../../../public/avatars");
mkdirSync(folder, { recursive: true });
for (const { id, draw } of [...ANIMALS, ...EXTRAS]) writeFileSync(join(folder, `${id}.svg`), draw());
