import { globSync } from "node:fs";

/** Calls that only Next can serve: next-auth uses its request, and what no route matches is a page's or an error's. */
const OF_NEXT = /\[\.\.\./;

/** Returns the source of the table of route handlers that the web server calls itself (docs/decisions/067-call-routes-directly.md). */
export function buildRouteTable(): string {
  const folders = globSync("app/api/**/route.ts")
    .map((file) => file.replaceAll("\\", "/").replace(/\/route\.ts$/, ""))
    .filter((folder) => !OF_NEXT.test(folder))
    .toSorted();
  const entries = folders.map((folder) => {
    const path = JSON.stringify(folder.replace(/^app/, ""));
    return `[${path}, () => import(${JSON.stringify(`@/${folder}/route`)})],`;
  });
  return `// Written by npm run api.
import type { RouteEntry } from "./route-tree";

/** Each route of the API, by the path of its folder, loaded at its first call. */
export const routes: readonly RouteEntry[] = [\n${entries.join("\n")}\n];\n`;
}
