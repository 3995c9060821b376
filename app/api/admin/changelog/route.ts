import { readFile } from "node:fs/promises";
import path from "node:path";

import { defineRoute, endpoint } from "@/lib/api/define-route";
import { reply } from "@/lib/http/server/reply";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/admin/changelog", {
  GET: endpoint({
    auth: "admin",
    handler: async () =>
      reply(200, await readFile(path.resolve("CHANGELOG.md"), "utf8"), { "Content-Type": "text/plain; charset=utf-8" }),
  }),
});
