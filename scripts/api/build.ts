import { format } from "prettier";

import { buildAsyncApi } from "./asyncapi";
import { buildOpenApi } from "./openapi";

const asText = (document: object): Promise<string> =>
  format(JSON.stringify(document), { parser: "json", printWidth: 120 });

export async function buildDescriptions(): Promise<Record<string, string>> {
  return {
    "docs/api/openapi.json": await asText(await buildOpenApi()),
    "docs/api/asyncapi.json": await asText(buildAsyncApi()),
  };
}
