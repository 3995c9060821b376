// npm run texts: writes which texts each page sends to the browser, and what is made of the message files.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { format } from "prettier";

import { getGeneratedFiles } from "./generated";
import { findPageTexts } from "./page-texts";

async function write(file: string, content: unknown): Promise<void> {
  const text = await format(JSON.stringify(content), { parser: "json", printWidth: 120 });
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

void write("components/texts/page-texts.json", findPageTexts());
for (const [file, content] of Object.entries(getGeneratedFiles())) void write(file, content);
