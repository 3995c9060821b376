import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

import ts from "typescript";

import en from "@/messages/en.json";

import { readComponentTexts } from "./component-texts";
import { listKeys, type Texts } from "./keys";
import { readSource, type Source } from "./used-keys";

const root = path.resolve(__dirname, "../..");
/** Screens in a chunk of their own (`app/(app)/screens.tsx`), each with the texts that its page adds. */
const MEMBER_SCREENS = ["components/events/screen/events-screen.tsx", "components/people/screen/people-screen.tsx"];
const ENTRIES = ["app/**/{page,layout}.tsx", "components/auth/signed-out/signed-out.tsx", ...MEMBER_SCREENS];

/** Texts inside these come from a provider of their own. For visitors, `SignedOutPage` adds it. */
const OWN_PROVIDERS = new Set(["components/auth/signed-out/signed-out-page.tsx", ...MEMBER_SCREENS]);

/** The namespace of errors, whose keys schemas carry: a form reads the key that its schema returned. */
const ERRORS = "errors";
const ERROR_KEYS = listKeys(en.errors);

type Module = { imports: string[]; texts: string[]; source: Source; isClient: boolean };
const modules = new Map<string, Module>();

function resolveImport(specifier: string, importer: string): string | undefined {
  const base = specifier.startsWith("@/")
    ? specifier.slice(2)
    : specifier.startsWith(".")
      ? path.posix.join(path.posix.dirname(importer), specifier)
      : undefined;
  if (base === undefined) return undefined;
  const candidates = [`${base}.ts`, `${base}.tsx`, base];
  return candidates.find(
    (file) => /\.tsx?$/.test(file) && existsSync(path.join(root, file)) && statSync(path.join(root, file)).isFile(),
  );
}

/** Reads a module's imports, dynamic ones too, and the texts of its components. Types are left out. */
function readModule(file: string): Module {
  const known = modules.get(file);
  if (known) return known;
  const code = readFileSync(path.join(root, file), "utf8");
  const specifiers = [
    ...code.replace(/^import type [^;]*;$/gm, "").matchAll(/(?:\bfrom|\bimport\(|^import)\s*"([^"]+)"/gm),
  ].map(([, specifier = ""]) => specifier);
  const found = {
    imports: specifiers.map((each) => resolveImport(each, file)).filter((each) => each !== undefined),
    texts: code.includes("useTranslations(")
      ? readComponentTexts(ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
      : [],
    source: readSource(code, file),
    isClient: code.startsWith('"use client"'),
  };
  modules.set(file, found);
  return found;
}

/** Returns whether one of the modules names the key of an error. */
const isNamed = (key: string, sources: readonly Source[]): boolean =>
  sources.some(({ names, templates }) => names.has(key) || templates.some((template) => template.test(key)));

const hasText = (name: string): boolean => {
  let found: string | Texts | undefined = en;
  for (const part of name.split(".")) found = typeof found === "object" ? found[part] : undefined;
  return found !== undefined;
};

/** Returns what the browser needs: texts of components that only the server renders are in the HTML. */
function collect(entry: string): string[] {
  const visited = new Set<string>();
  const paths = new Set<string>();
  const sources: Source[] = [];
  const visit = (file: string, isInClient: boolean): void => {
    if (OWN_PROVIDERS.has(file) && file !== entry) return;
    const { imports, texts, source, isClient } = readModule(file);
    const isSent = isInClient || isClient;
    if (visited.has(`${file} ${isSent}`)) return;
    visited.add(`${file} ${isSent}`);
    if (isSent) {
      sources.push(source);
      for (const text of texts) paths.add(text);
    }
    for (const each of imports) visit(each, isSent);
  };
  visit(entry, false);
  // What Next shows instead of a page is inside the layout of its folder.
  if (entry.endsWith("/layout.tsx"))
    for (const name of ["error", "not-found"]) {
      const instead = entry.replace("layout.tsx", `${name}.tsx`);
      if (existsSync(path.join(root, instead))) visit(instead, false);
    }
  if (paths.delete(ERRORS)) for (const key of ERROR_KEYS) if (isNamed(key, sources)) paths.add(`${ERRORS}.${key}`);
  const all = [...paths].filter(hasText).sort();
  // A path includes those below it.
  return all.filter((name) => !all.some((other) => name.startsWith(`${other}.`)));
}

/** Returns, for each page and layout, the texts that its components can read in the browser. */
export function findPageTexts(): Record<string, string[]> {
  const entries = ENTRIES.flatMap((pattern) => globSync(pattern, { cwd: root })).map((file) =>
    file.split(path.sep).join("/"),
  );
  return Object.fromEntries(entries.sort().map((entry) => [entry, collect(entry)]));
}
