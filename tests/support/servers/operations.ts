import { globSync } from "node:fs";
import path from "node:path";

import document from "@/docs/api/openapi.json";
import type { RouteOperation } from "@/lib/api/define-route";

type Handler = { operation?: RouteOperation };
type Described = Record<string, { requestBody?: { content?: Record<string, { example?: unknown }> } }>;

/**
 * One method of one route, as the API description lists it. `body` is the description's example of
 * a JSON body.
 */
export type ListedOperation = { name: string; route: object; operation: RouteOperation; body: unknown };

const root = path.resolve(__dirname, "../../..");

/** Imports every route under app/api and returns its operations, in the order of their paths. */
export async function listOperations(): Promise<ListedOperation[]> {
  const paths = document.paths as unknown as Record<string, Described>;
  const found: ListedOperation[] = [];
  for (const file of globSync("app/api/**/route.ts", { cwd: root }).sort()) {
    const route = (await import(path.join(root, file))) as Record<string, Handler>;
    for (const { operation } of Object.values(route)) {
      if (!operation) continue;
      const { method, path: routePath } = operation;
      const described = paths[routePath]?.[method.toLowerCase()];
      const body = described?.requestBody?.content?.["application/json"]?.example;
      found.push({ name: `${method} ${routePath}`, route, operation, body });
    }
  }
  return found;
}

/** Returns an address and params of an operation; each segment that names something is `id`. */
export function fillPath(routePath: string, id: string): { path: string; params: Record<string, string> } {
  const names = [...routePath.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const params = Object.fromEntries(names.map((name) => [name, id]));
  return { path: routePath.replace(/\{\w+\}/g, encodeURIComponent(id)), params };
}

/** Returns a copy of a JSON value for each of its leaves, with that leaf replaced. */
export function replaceEachLeaf(value: unknown, replace: (leaf: unknown) => unknown): { at: string; value: unknown }[] {
  if (typeof value !== "object" || value === null) return [{ at: "", value: replace(value) }];
  return Object.entries(value).flatMap(([name, child]) =>
    replaceEachLeaf(child, replace).map((changed) => ({
      at: changed.at === "" ? name : `${name}.${changed.at}`,
      value: Array.isArray(value)
        ? Object.assign([...(value as unknown[])], { [name]: changed.value })
        : { ...value, [name]: changed.value },
    })),
  );
}
