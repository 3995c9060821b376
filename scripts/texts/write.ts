// npm run texts: writes which texts each page sends to the browser, and the texts of the screen that replaces the document.
import { writeFileSync } from "node:fs";

import { format } from "prettier";

import { getErrorScreens } from "./error-screens";
import { findNamespaces } from "./namespaces";

async function write(name: string, content: unknown): Promise<void> {
  const text = await format(JSON.stringify(content), { parser: "json", printWidth: 120 });
  writeFileSync(`components/texts/${name}.json`, text);
}

void write("page-namespaces", findNamespaces());
// app/global-error.tsx is sent with every page, so it must not import the message files.
void write("error-screen", getErrorScreens());
