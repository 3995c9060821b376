import { defineRoute, endpoint } from "@/lib/api/define-route";
import { getProductName } from "@/lib/core/server/site/site-settings";
import { escapeHtml } from "@/lib/core/shared/text/html";
import { reply } from "@/lib/http/server/reply";

/** Allows only files of this origin. Swagger UI sets style attributes. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const buildPage = (product: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(product)} API</title>
    <link rel="icon" href="/icon.svg">
    <link rel="stylesheet" href="/api-docs/swagger-ui.css">
  </head>
  <body>
    <main id="api-docs"></main>
    <script src="/api-docs/swagger-ui-bundle.js"></script>
    <script src="/api-docs/page.js"></script>
  </body>
</html>
`;

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/docs", {
  GET: endpoint({
    auth: "public",
    handler: () =>
      reply(200, buildPage(getProductName()), {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": POLICY,
      }),
  }),
});
