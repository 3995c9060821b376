// npm run api: writes the API descriptions from the code.
import { writeFileSync } from "node:fs";

import { buildDescriptions } from "./build";

void buildDescriptions().then((files) => {
  for (const [file, text] of Object.entries(files)) writeFileSync(file, text);
  process.exit(0);
});
