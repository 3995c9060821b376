import { guard } from "./guard";

const ROUTES = "tests/integration/platform/define-route.test.ts";

/** Guards of every call, whatever it does. */
export const HTTP_GUARDS = [
  guard<typeof import("@/lib/http/server/same-origin")>({
    name: "http: another site's page changes nothing with the member's cookie",
    module: "@/lib/http/server/same-origin",
    without: () => ({ isSameOrigin: () => true }),
    file: "tests/integration/auth/auth.test.ts",
    test: "a request with the cookie alone is rejected with another origin",
  }),
  guard<typeof import("@/lib/core/server/rate-limit")>({
    name: "http: calls are limited",
    module: "@/lib/core/server/rate-limit",
    without: () => ({ consume: () => Promise.resolve() }),
    file: ROUTES,
    test: "limits a member's mutations to 120 a minute",
  }),
  guard<typeof import("@/lib/http/server/read-body")>({
    name: "http: bodies are bounded",
    module: "@/lib/http/server/read-body",
    without: () => ({ readJsonBody: (request) => request.json() }),
    file: ROUTES,
    test: "rejects malformed JSON, other content types and bodies over 64 KiB",
  }),
  guard<typeof import("@/lib/http/server/metrics-access")>({
    name: "http: metrics need the token through a proxy",
    module: "@/lib/http/server/metrics-access",
    without: () => ({ canReadMetrics: () => true }),
    file: "tests/realtime/shutdown.test.ts",
    test: "the process's HTTP paths rejects metrics through a proxy without the token",
  }),
];
