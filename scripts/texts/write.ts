// npm run texts: writes which texts each page sends to the browser.
import { writeFileSync } from "node:fs";

import { findNamespaces } from "./namespaces";

writeFileSync("components/texts/page-namespaces.json", `${JSON.stringify(findNamespaces(), null, 2)}\n`);
