// `npm run avatars`: writes public/avatars/*.svg.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { ANIMALS } from "./animals";
import { EXTRAS } from "./extras";

const folder = join(__dirname, "../../../public/avatars");
mkdirSync(folder, { recursive: true });
for (const { id, draw } of [...ANIMALS, ...EXTRAS]) writeFileSync(join(folder, `${id}.svg`), draw());
