import { guard } from "./guard";

const ROUTES = "tests/integration/platform/define-route.test.ts";
const SERVER = "web/create-web-server.test.ts";

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
  guard<typeof import("@/lib/http/server/metrics-access")>({
    name: "http: metrics need the token on this host too",
    module: "@/lib/http/server/metrics-access",
    without: ({ canReadMetrics }) => ({ canReadMetrics: (request) => canReadMetrics(request, undefined) }),
    file: SERVER,
    test: "asks for the metrics token on this host too",
  }),
  guard<typeof import("@/lib/http/server/call-log")>({
    name: "http: the log says who called, from where",
    module: "@/lib/http/server/call-log",
    without: ({ logCall }) => ({
      logCall: (call, outcome) => logCall({ ...call, userId: undefined, address: "" }, outcome),
    }),
    file: "tests/security/request-log.test.ts",
    test: "logs a call with the member's id and the client's address",
  }),
  guard<typeof import("@/web/response-policy")>({
    name: "http: nobody else stores what is rendered for a viewer",
    module: "@/web/response-policy",
    without: () => ({ addResponsePolicy: () => undefined }),
    file: "tests/security/caching.test.ts",
    test: "lets nobody store the page that answers /profile/offer.png, and gives it a page's policy",
  }),
  guard<typeof import("@/web/prepare-request")>({
    name: "http: an address that can't be decoded is an unknown one",
    module: "@/web/prepare-request",
    without: () => ({ toPathAndQuery: (target) => target ?? "/" }),
    file: SERVER,
    test: "passes /%zz to Next as /%25zz, which it can decode and route",
  }),
  guard<typeof import("@/lib/core/shared/parse-input")>({
    name: "http: texts that can't be stored are refused",
    module: "@/lib/core/shared/parse-input",
    without: () => ({ parseInput: (schema, value) => schema.safeParse(value) as never }),
    file: "tests/security/unstorable-text.test.ts",
    test: "refuses NUL in every parameter of every query",
  }),
  guard<typeof import("@/lib/i18n/shared/text-schemas")>({
    name: "http: texts are limited",
    module: "@/lib/i18n/shared/text-schemas",
    without: ({ optionalText }) => ({ optionalText: () => optionalText(1_000_000) }),
    readAtLoad: true,
    file: "tests/security/text-limits.test.ts",
    test: "has the same maximum in the database as in the schema",
  }),
  guard<typeof import("csv-stringify/sync")>({
    name: "http: no cell of a CSV file is a formula",
    module: "csv-stringify/sync",
    without: ({ stringify }) => ({
      stringify: (rows, options) => stringify(rows, { ...options, escape_formulas: false }),
    }),
    file: "tests/integration/connections/connections-export.test.ts",
    test: "the CSV writes no cell as a formula when names are hostile",
  }),
  guard<typeof import("@/lib/core/shared/parse-input")>({
    name: "http: keys that an input doesn't have are dropped",
    module: "@/lib/core/shared/parse-input",
    without: () => ({ parseInput: (_schema, value) => ({ success: true, data: value as never }) }),
    file: "tests/security/mass-assignment.test.ts",
    test: "accepts none of them in any body, however deep, but where the call is about it",
  }),
];
