import ts from "typescript";

/** Functions of a translator that take a key as the translator itself does. */
const WITH_KEY = new Set(["rich", "markup", "raw", "has"]);

/** Returns the fixed beginning of a template up to its last dot, without the dot: `toast` of `toast.${kind}.title`. */
function getFixedPath(template: ts.TemplateExpression): string {
  const { text } = template.head;
  return text.slice(0, Math.max(text.lastIndexOf("."), 0));
}

/** Returns the paths below its namespace that an argument of a translator can name, or null if it can name any. */
function readKeys(argument: ts.Expression | undefined): string[] | null {
  if (!argument) return null;
  if (ts.isStringLiteralLike(argument)) return [argument.text];
  if (ts.isTemplateExpression(argument)) {
    const path = getFixedPath(argument);
    return path ? [path] : null;
  }
  if (ts.isParenthesizedExpression(argument)) return readKeys(argument.expression);
  if (!ts.isConditionalExpression(argument)) return null;
  const [whenTrue, whenFalse] = [readKeys(argument.whenTrue), readKeys(argument.whenFalse)];
  return whenTrue && whenFalse && [...whenTrue, ...whenFalse];
}

/** Returns whether an identifier names a property or is declared here, and so reads no variable. */
function isNameOnly(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name === node;
  return ts.isJsxAttribute(parent) || ts.isPropertySignature(parent) || ts.isBindingElement(parent);
}

/** Returns whether an array is a hook's list of dependencies. */
const isDependencyList = (node: ts.Node): boolean =>
  ts.isArrayLiteralExpression(node) &&
  ts.isCallExpression(node.parent) &&
  /^use[A-Z]/.test(node.parent.expression.getText()) &&
  node.parent.arguments.at(-1) === node;

/** Returns the keys that one use of a translator reads, or null if it can read any, as when it is passed on. */
function readUse(node: ts.Expression): string[] | null {
  const { parent } = node;
  if (isDependencyList(parent)) return [];
  if (ts.isCallExpression(parent) && parent.expression === node) return readKeys(parent.arguments[0]);
  const isFunction = ts.isPropertyAccessExpression(parent) && WITH_KEY.has(parent.name.text);
  if (isFunction && ts.isCallExpression(parent.parent) && parent.parent.expression === parent)
    return readKeys(parent.parent.arguments[0]);
  return null;
}

/** Returns the namespaces that a call of `useTranslations` can name. Of a template, it is the template's fixed beginning. */
function readNamespaces(call: ts.CallExpression, file: string): string[] {
  const found = readKeys(call.arguments[0]);
  if (!found) throw new Error(`${file}: name the namespace of useTranslations`);
  return found;
}

/**
 * Returns the paths of the texts that a module's components read with `useTranslations`: single texts where the module names
 * them, else all below a path. A translator that is passed on, or called with a variable, reads its whole namespace.
 */
export function readComponentTexts(source: ts.SourceFile): string[] {
  const paths = new Set<string>();
  /** Several components of a module may use the same name for translators of different namespaces. */
  const namespaces = new Map<string, Set<string>>();
  const addPaths = (below: Iterable<string>, keys: string[] | null): void => {
    for (const namespace of below) for (const key of keys ?? [""]) paths.add(key ? `${namespace}.${key}` : namespace);
  };
  const visit = (node: ts.Node, look: (node: ts.Node) => void): void => {
    look(node);
    ts.forEachChild(node, (child) => visit(child, look));
  };
  visit(source, (node) => {
    if (!ts.isCallExpression(node) || node.expression.getText() !== "useTranslations") return;
    const found = readNamespaces(node, source.fileName);
    const { parent } = node;
    const hasTemplate = node.arguments[0] !== undefined && ts.isTemplateExpression(node.arguments[0]);
    if (!hasTemplate && ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)) {
      const { text } = parent.name;
      namespaces.set(text, new Set([...(namespaces.get(text) ?? []), ...found]));
      return;
    }
    addPaths(found, hasTemplate ? null : readUse(node));
  });
  visit(source, (node) => {
    const own = ts.isIdentifier(node) && !isNameOnly(node) && namespaces.get(node.text);
    if (!own) return;
    addPaths(own, readUse(node));
  });
  return [...paths];
}
