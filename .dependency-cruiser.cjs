// The import rules of docs/architecture.md. The comment of a rule is shown with each violation.

// The part of lib/http that runs in the browser.
const BROWSER_HTTP = "^lib/http/browser/";

// In import order: a domain may import those before it, never those after it.
const DOMAINS = [
  "activity",
  "profiles",
  "auth",
  "onboarding",
  "event-people",
  "events",
  "attendance",
  "connections",
  "notes",
  "contacts",
  "presence",
  "people",
  "suggestions",
  "introductions",
  "rounds",
  "messages",
  "organizers",
  "notifications",
  "guests",
  "name-tags",
  "door",
  "announcements",
  "recap",
  "webhooks",
  "two-step",
  "account",
  "settings",
  "admin",
];
const anyOf = (names) => `(${names.join("|")})`;
const domain = `^lib/${anyOf(DOMAINS)}/`;

/** Matches the files of a domain with these roles, each a file or a folder. */
const role = (...names) => `${domain}${anyOf(names)}(\\.tsx?$|/)`;

// The folders of lib/, lowest first. Nothing is excepted, so no two of them import each other.
const LIB = ["core", "i18n", "http", "realtime", "mail", "uploads", ...DOMAINS, "api"];

const order = LIB.slice(0, -1).map((name, index) => ({
  name: `lib-order-${name}`,
  comment: `lib/${name} may import only the folders before it in LIB. Move what both use to an earlier folder, or combine them in the page, route or handler.`,
  severity: "error",
  from: { path: `^lib/${name}/` },
  to: { path: `^lib/${anyOf(LIB.slice(index + 1))}/` },
}));

// Lowest first. The other files at the top of realtime/ compose these folders.
const REALTIME_LAYERS = ["limits", "connection", "transports", "presence", "rights", "handlers", "delivery", "jobs"];
const REALTIME_TYPES = "^realtime/(types|timing)\\.ts$";
const REALTIME_TOP = "^realtime/(?!types\\.|timing\\.)[a-z-]+\\.ts$";

const realtimeOrder = [
  {
    name: "realtime-types-import-no-folder",
    comment: "Every folder of realtime/ uses these types, so they use none of the folders.",
    severity: "error",
    from: { path: REALTIME_TYPES },
    to: { path: "^realtime/", pathNot: REALTIME_TYPES },
  },
  ...REALTIME_LAYERS.map((name, index) => ({
    name: `realtime-order-${name}`,
    comment:
      "Imports point downward, from jobs to limits and types, so that a message passes each file once. A folder receives what it needs from a higher one as an argument with a type of realtime/types.ts.",
    severity: "error",
    from: { path: `^realtime/${name}/` },
    to: { path: [REALTIME_TOP, ...REALTIME_LAYERS.slice(index + 1).map((higher) => `^realtime/${higher}/`)] },
  })),
];

// In import order, like the domains.
const COMPONENT_DOMAINS = [
  "ui",
  "texts",
  "theme",
  "language",
  "session",
  "notifications",
  "onboarding",
  "live",
  "profiles",
  "layout",
  "auth",
  "account",
  "attendance",
  "name-tags",
  "connections",
  "presence",
  "suggestions",
  "events",
  "messages",
  "people",
  "organize",
  "admin",
  "demo",
  "install",
  "offline",
  "settings",
];

const componentOrder = COMPONENT_DOMAINS.slice(0, -1).map((name, index) => ({
  name: `component-order-${name}`,
  comment: `components/${name} may import only the folders before it, so that there are no cycles. Move what both use to a folder before them, or pass it as a prop.`,
  severity: "error",
  from: { path: `^components/${name}/` },
  to: { path: `^components/${anyOf(COMPONENT_DOMAINS.slice(index + 1))}/` },
}));

const ENTRY_POINTS = "app|web|realtime|worker|middleware\\.ts";

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-circular",
      comment: "Two files import each other. Move what they share to a third file that both import.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-circular-folders",
      comment:
        "Two folders import each other. Move what they share to a third folder that both import. A folder and those inside it count as one.",
      severity: "error",
      scope: "folder",
      from: { path: "^(app|components|lib|realtime|web|worker)/" },
      to: { circular: true },
    },
    {
      name: "no-import-of-entry-points",
      comment: "A process or a request starts at an entry point. Move code that others need to lib/ or components/.",
      severity: "error",
      from: { path: "^(components|lib|prisma|messages)/" },
      to: { path: `^(${ENTRY_POINTS}|bench|scripts)(/|$)` },
    },
    {
      name: "lib-imports-no-components",
      comment: "Components use the libraries. A hook that needs a component, or another hook of one, is a component's.",
      severity: "error",
      from: { path: "^lib/" },
      to: { path: "^components/" },
    },
    {
      name: "no-import-between-entry-points",
      comment: "Web and realtime are separate processes. They communicate through the database and the bus.",
      severity: "error",
      from: { path: `^(${ENTRY_POINTS})(/|$)` },
      to: { path: `^(${ENTRY_POINTS})(/|$)`, pathNot: "^$1(/|$)" },
    },
    {
      name: "no-import-of-benchmarks",
      comment: "Benchmarks measure the product and are not part of it.",
      severity: "error",
      from: { pathNot: "^bench/" },
      to: { path: "^bench/" },
    },
    {
      name: "layout-and-messages-are-separate",
      comment:
        "The shell is on every page, so it depends on no screen. A screen is rendered inside it and doesn't import it.",
      severity: "error",
      from: { path: "^components/(layout|messages)/" },
      to: { path: "^components/(layout|messages)/", pathNot: "^components/$1/" },
    },
    {
      name: "components-import-only-browser-modules-of-a-domain",
      comment: "Components run in the browser. Of a domain they may import schema, policy, constants and client.",
      severity: "error",
      from: { path: "^components/|/_components/" },
      // vcard.ts (docs/product/contact-cards.md) and calendar.ts run in the browser too.
      to: {
        path: domain,
        pathNot: [
          role("schema", "responses", "policy", "constants", "client"),
          "^lib/(profiles/vcard|events/calendar|events/atom)\\.ts$",
        ],
      },
    },
    {
      name: "components-import-responses-as-types",
      comment: "Browsers trust the server: the schemas of responses stay out of production bundles.",
      severity: "error",
      from: { path: "^components/|/_components/" },
      to: { path: role("responses"), dependencyTypesNot: ["type-only"] },
    },
    {
      name: "components-import-no-server-code",
      comment: "These modules use the database, secrets or server state. In a browser bundle they would leak or crash.",
      severity: "error",
      from: { path: "^components/|/_components/" },
      to: {
        path: "^lib/([a-z0-9]+/server/|mail/|uploads/|realtime/(?!resources)|api/(define-route|next-auth|success-response))",
      },
    },
    {
      name: "only-languages-imports-message-files",
      comment:
        "A message file has every text of a language. In a bundle it would be part of each page; layouts send namespaces (components/texts). The bundler of the worker keeps only what a named import names.",
      severity: "error",
      from: {
        path: "^(app|components|lib|realtime|web|worker)/|^middleware",
        pathNot: "^(lib/i18n/server/languages|worker/push|worker/offline/texts)\\.ts$",
      },
      to: { path: "^messages/", dependencyTypesNot: ["type-only"] },
    },
    ...order,
    ...componentOrder,
    ...realtimeOrder,
    {
      name: "only-data-and-service-access-the-database",
      comment:
        "All reads and writes of a table are in the data and service files of its domain. Readiness and shutdown are exempt.",
      severity: "error",
      from: {
        path: "^(app|components|lib|web|realtime|worker)/|^middleware",
        pathNot: [
          role("data", "service"),
          "^lib/core/",
          "^lib/realtime/",
          "^web/",
          "^realtime/[a-z-]+\\.ts$",
          "^app/api/(ready|metrics)/",
        ],
      },
      to: { path: "^lib/core/server/(db\\.ts$|generated/)", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "only-loaders-import-next",
      comment:
        "The realtime process and the tests call the same services without Next, and server-only throws in plain Node.",
      severity: "error",
      from: { path: domain, pathNot: role("loaders") },
      to: { path: ["(^|/)node_modules/next/", "^server-only$", "(^|/)node_modules/server-only/"] },
    },
    {
      name: "domains-import-no-http",
      comment: "Domains never use a Request or a Response; routes do. Only client.ts may import lib/http/browser.",
      severity: "error",
      from: { path: domain },
      to: { path: "^lib/http/", pathNot: BROWSER_HTTP },
    },
    {
      name: "only-client-modules-import-the-api-client",
      comment: "Server code calls the same function as the route instead of its own API over HTTP.",
      severity: "error",
      from: { path: `${domain}|^app/api/|^realtime/|^web/`, pathNot: [role("client"), "\\.client\\.tsx?$"] },
      to: { path: BROWSER_HTTP },
    },
    {
      name: "shared-imports-no-side",
      comment: "Code in a shared folder runs in the browser and on the server, so it must import neither side.",
      severity: "error",
      from: { path: "^lib/([a-z0-9]+/shared|api/protocol)/" },
      to: { path: "^lib/[a-z0-9]+/(server|browser)/" },
    },
    {
      name: "no-import-between-browser-and-server",
      comment: "Browser code in the server process crashes on `window`; server code in a bundle leaks secrets.",
      severity: "error",
      from: { path: "^lib/[a-z0-9]+/(browser|server)/" },
      to: { path: "^lib/[a-z0-9]+/(browser|server)/", pathNot: "^lib/[a-z0-9]+/$1/" },
    },
    {
      name: "protocol-imports-only-schemas",
      comment: "The protocol of the sockets may import the schemas of a domain, but not its logic.",
      severity: "error",
      from: { path: "^lib/api/protocol/" },
      to: { path: domain, pathNot: role("schema", "responses") },
    },
    {
      name: "realtime-imports-no-loaders-or-clients",
      comment: "A handler validates, calls the service and responds. Loaders and clients belong to pages.",
      severity: "error",
      from: { path: "^realtime/" },
      to: { path: domain, pathNot: role("service", "data", "schema", "policy", "constants") },
    },
    {
      name: "domain-files-have-fixed-names",
      comment:
        "Every domain has the same few files, so that readers find their way. Split a large file into a folder of the same name.",
      severity: "error",
      from: {},
      to: {
        path: domain,
        pathNot: [
          role("schema", "responses", "policy", "constants", "data", "service", "loaders", "client"),
          "^lib/(profiles/vcard|events/calendar|events/atom)\\.ts$",
        ],
      },
    },
    {
      name: "no-development-package-at-run-time",
      comment:
        "A production install has no development packages. Move the package to dependencies, or the import to a test.",
      severity: "error",
      from: { path: "^(app|components|lib|web|realtime|worker)/|^middleware" },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"], pathNot: "^node_modules/@types/" },
    },
    {
      name: "no-unresolvable",
      comment: "The file or package does not exist.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^server-only$" },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    // Type imports count too.
    tsPreCompilationDeps: true,
    doNotFollow: { path: ["node_modules", "^lib/core/server/generated"] },
    // Tests may import anything.
    exclude: { path: ["\\.test\\.tsx?$", "^tests/", "^\\.next/", "^\\.data/"] },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
