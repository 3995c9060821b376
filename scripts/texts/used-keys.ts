import { globSync, readFileSync } from "node:fs";
import path from "node:path";

import ts from "typescript";

import { listKeys, type Texts } from "./keys";

const root = path.resolve(__dirname, "../..");
const SOURCES = [
  "{app,components,lib,realtime,web,worker,scripts/start}/**/*.{ts,tsx,html}",
  "scripts/texts/copies.ts",
];
/** Names of functions that return a text by its key. */
const TRANSLATORS = /^(t|translate|\w*Texts|rich|markup|raw|has)$/;

export type Source = {
  /** Strings that can name a text or a namespace. */
  names: Set<string>;
  /** Templates that can name one: `toast.${kind}.title`. */
  templates: RegExp[];
  /** Whether a translator is called with a variable. */
  hasVariableKey: boolean;
};

const isName = (text: string): boolean => /^[\w./-]+$/.test(text);

/** Returns null without a fixed part, because `${key}` alone would match every text. */
function toPattern(node: ts.TemplateExpression): RegExp | null {
  const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
  if (!parts.some((part) => /\w/.test(part)) || !parts.every((part) => part === "" || isName(part))) return null;
  return new RegExp(`^${parts.map((part) => part.replaceAll(".", "\\.")).join("[\\w/-]+(?:\\.[\\w/-]+)*")}$`);
}

export function readSource(code: string, name = "module.tsx"): Source {
  const source: Source = { names: new Set(), templates: [], hasVariableKey: false };
  if (name.endsWith(".html")) {
    for (const [, key = ""] of code.matchAll(/\{\{([\w.]+)\}\}/g)) source.names.add(key);
    return source;
  }
  const file = ts.createSourceFile(name, code, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX);
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && isName(node.text)) source.names.add(node.text);
    // Texts outside a provider are read from the imported tree.
    if (ts.isPropertyAccessExpression(node) && isName(node.getText(file))) source.names.add(node.getText(file));
    if (ts.isTemplateExpression(node)) {
      const pattern = toPattern(node);
      if (pattern) source.templates.push(pattern);
    }
    if (ts.isCallExpression(node)) {
      const callee = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
      const [key] = node.arguments;
      const isVariable = key && !ts.isStringLiteralLike(key) && !ts.isTemplateExpression(key);
      if (isVariable && ts.isIdentifier(callee) && TRANSLATORS.test(callee.text)) source.hasVariableKey = true;
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return source;
}

const readSources = (): Source[] =>
  globSync(SOURCES, { cwd: root })
    .filter((file) => !/\.test\.tsx?$|\/generated\//.test(file))
    .map((file) => readSource(readFileSync(path.join(root, file), "utf8"), file));

const matches = ({ names, templates }: Source, text: string): boolean =>
  names.has(text) || templates.some((template) => template.test(text));

/**
 * A key is used if a module contains it, or its namespace and its rest. If a module translates a
 * variable, the rest can be in another one. Keys below `errors` are thrown anywhere.
 */
export function findUnusedKeys(texts: Texts, sources: readonly Source[] = readSources()): string[] {
  const allNames = new Set(sources.flatMap(({ names }) => [...names]));
  return listKeys(texts).filter((key) => {
    const names = key.split(".");
    return !sources.some((source) => {
      if (matches(source, key)) return true;
      if (names[0] === "errors" && matches(source, names.slice(1).join("."))) return true;
      return names.slice(1).some((_, index) => {
        const namespace = names.slice(0, index + 1).join(".");
        const rest = names.slice(index + 1).join(".");
        return matches(source, namespace) && (matches(source, rest) || (source.hasVariableKey && allNames.has(rest)));
      });
    });
  });
}
