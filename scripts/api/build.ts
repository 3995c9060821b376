import { format } from "prettier";

import { buildAsyncApi } from "./asyncapi";
import { buildOpenApi } from "./openapi";
import { buildRouteTable } from "./routes";

const asText = (document: object): Promise<string> =>
  format(JSON.stringify(document), { parser: "json", printWidth: 120 });

/** Returns the text of each description, and of the server's table of routes, by its path in the repository. */
export async function buildDescriptions(): Promise<Record<string, string>> {
  return {
    "docs/api/openapi.json": await asText(await buildOpenApi()),
    "docs/api/asyncapi.json": await asText(buildAsyncApi()),
    "web/api/routes.ts": await format(buildRouteTable(), { parser: "typescript", printWidth: 120 }),
  };
}
