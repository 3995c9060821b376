// npm run texts: writes which texts each page sends to the browser.
import { writeFileSync } from "node:fs";

import { format } from "prettier";

import { findNamespaces } from "./namespaces";

const FILE = "components/texts/page-namespaces.json";

void format(JSON.stringify(findNamespaces()), { parser: "json", printWidth: 120 }).then((text) =>
  writeFileSync(FILE, text),
);
