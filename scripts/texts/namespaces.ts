import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

const root = path.resolve(__dirname, "../..");
/** Screens that the members' frame imports (`app/(app)/member-screens.tsx`), each with the texts that its page adds. */
const MEMBER_SCREENS = ["components/events/screen/events-screen.tsx", "components/people/screen/people-screen.tsx"];
const ENTRIES = ["app/**/{page,layout}.tsx", "components/auth/signed-out/signed-out.tsx", ...MEMBER_SCREENS];

/** Texts inside these come from a provider of their own. For visitors, `SignedOutPage` adds it. */
const OWN_PROVIDERS = new Set(["components/auth/signed-out/signed-out-page.tsx", ...MEMBER_SCREENS]);

type Module = { imports: string[]; namespaces: string[] };
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

/** Reads a module's imports, dynamic ones too, and the namespaces that its hooks read. Types are left out. */
function readModule(file: string): Module {
  const known = modules.get(file);
  if (known) return known;
  const text = readFileSync(path.join(root, file), "utf8").replace(/^import type [^;]*;$/gm, "");
  const specifiers = [...text.matchAll(/(?:\bfrom|\bimport\(|^import)\s*"([^"]+)"/gm)].map(
    ([, specifier = ""]) => specifier,
  );
  const imports = specifiers.map((each) => resolveImport(each, file)).filter((each) => each !== undefined);
  const namespaces = [...text.matchAll(/\buseTranslations\(\s*(?:"([\w.]+)"\s*)?\)/g)].map(([, name]) => {
    if (!name) throw new Error(`${file}: name the namespace of useTranslations`);
    return name;
  });
  const found = { imports, namespaces };
  modules.set(file, found);
  return found;
}

function collect(entry: string): string[] {
  const visited = new Set<string>();
  const namespaces = new Set<string>();
  const visit = (file: string): void => {
    if (visited.has(file) || (OWN_PROVIDERS.has(file) && file !== entry)) return;
    visited.add(file);
    const { imports, namespaces: own } = readModule(file);
    for (const name of own) namespaces.add(name);
    for (const each of imports) visit(each);
  };
  visit(entry);
  // What Next shows instead of a page is inside the layout of its folder.
  if (entry.endsWith("/layout.tsx"))
    for (const name of ["error", "not-found"]) {
      const instead = entry.replace("layout.tsx", `${name}.tsx`);
      if (existsSync(path.join(root, instead))) visit(instead);
    }
  const all = [...namespaces].sort();
  // A namespace includes those below it.
  return all.filter((name) => !all.some((other) => name.startsWith(`${other}.`)));
}

/** Returns, for each page and layout, the namespaces of texts that the components it can render read. */
export function findNamespaces(): Record<string, string[]> {
  const entries = ENTRIES.flatMap((pattern) => globSync(pattern, { cwd: root })).map((file) =>
    file.split(path.sep).join("/"),
  );
  return Object.fromEntries(entries.sort().map((entry) => [entry, collect(entry)]));
}
