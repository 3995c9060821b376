// The sentence and the order of imports of docs/architecture.md, as rules. Each comment is the reason a reader is shown.

// The side of lib/http that runs in the browser.
const BROWSER_HTTP = "^lib/http/browser/";

// Lowest first: a domain may import those before it, never those after it.
const DOMAINS = [
  "activity",
  "profiles",
  "auth",
  "onboarding",
  "events",
  "attendance",
  "connections",
  "presence",
  "people",
  "messages",
  "notifications",
  "account",
  "admin",
];
const anyOf = (names) => `(${names.join("|")})`;
const domain = `^lib/${anyOf(DOMAINS)}/`;

/** Files of a domain by their role, whether one file or a folder split by noun. */
const role = (...names) => `${domain}${anyOf(names)}(\\.tsx?$|/)`;

const order = DOMAINS.slice(0, -1).map((name, index) => ({
  name: `domain-order-${name}`,
  comment: `${name} may import only the domains before it, so that no change runs in a circle. What needs a later one is composed in the page, route or handler.`,
  severity: "error",
  from: { path: `^lib/${name}/` },
  to: { path: `^lib/${anyOf(DOMAINS.slice(index + 1))}/` },
}));

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-circular",
      comment: "Two files that need each other are one thing in two places: move what they share below both.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "nothing-imports-an-entry-point",
      comment:
        "Entry points are where a process or a request begins. What two of them share belongs in lib/ or components/.",
      severity: "error",
      from: { path: "^(components|lib|prisma)/" },
      to: { path: "^(app|web|realtime)/" },
    },
    {
      name: "entry-points-stand-apart",
      comment:
        "Web and realtime are two processes that scale and restart alone; they meet in the database and on the bus.",
      severity: "error",
      from: { path: "^(app|web|realtime)(/|$)" },
      to: { path: "^(app|web|realtime)(/|$)", pathNot: "^$1(/|$)" },
    },
    {
      name: "components-touch-a-domain-by-its-front",
      comment:
        "A component runs in the browser: of a domain it may know the shapes, the rules to hide a control by, the constants and the fetchers.",
      severity: "error",
      from: { path: "^components/|/_components/" },
      // vcard.ts writes a file on the device (spec A§5), calendar.ts links there; they stand on the front's side too.
      to: {
        path: domain,
        pathNot: [role("schema", "policy", "constants", "client"), "^lib/(profiles/vcard|events/calendar)\\.ts$"],
      },
    },
    {
      name: "components-stay-out-of-the-server",
      comment: "These hold the database, secrets or a server's state. In a browser bundle they are a leak or a crash.",
      severity: "error",
      from: { path: "^components/|/_components/" },
      to: {
        path: "^lib/((core|http|realtime|i18n)/server/|i18n/request|mail/|uploads/)",
      },
    },
    ...order,
    {
      name: "only-data-and-service-touch-the-database",
      comment:
        "Then every read and write of a table stands in two known files of its domain. (Readiness and shutdown belong to the processes.)",
      severity: "error",
      from: {
        path: "^(app|components|lib|web|realtime)/",
        pathNot: [
          role("data", "service"),
          "^lib/core/",
          "^lib/realtime/server/",
          "^web/",
          "^realtime/[a-z-]+\\.ts$",
          "^app/api/(ready|metrics)/",
        ],
      },
      to: { path: "^lib/core/server/(db\\.ts$|generated/)", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "only-loaders-know-next",
      comment:
        "The realtime process and the tests call the same services, and there is no Next in them; server-only throws in plain Node.",
      severity: "error",
      from: { path: domain, pathNot: role("loaders") },
      to: { path: ["(^|/)node_modules/next/", "^server-only$", "(^|/)node_modules/server-only/"] },
    },
    {
      name: "domains-know-no-http",
      comment:
        "Services decide and routes adapt: a domain never sees a Request or a Response. Its client.ts may use the browser's side.",
      severity: "error",
      from: { path: domain },
      to: { path: "^lib/http/", pathNot: BROWSER_HTTP },
    },
    {
      name: "api-client-is-the-clients",
      comment: "No server code fetches its own API over HTTP: it calls the same function as the route.",
      severity: "error",
      from: { path: `${domain}|^app/api/|^realtime/|^web/`, pathNot: [role("client"), "\\.client\\.tsx?$"] },
      to: { path: BROWSER_HTTP },
    },
    {
      name: "http-knows-only-auth",
      comment: "defineRoute asks who is calling and nothing else of the business.",
      severity: "error",
      from: { path: "^lib/http/" },
      to: { path: `^lib/${anyOf(DOMAINS.filter((name) => name !== "auth"))}/` },
    },
    {
      name: "core-knows-no-domain",
      comment: "Core is beneath everything: what knows the business is not core.",
      severity: "error",
      from: { path: "^lib/core/" },
      to: { path: "^(lib|components)/", pathNot: "^lib/core/" },
    },
    {
      name: "shared-runs-on-both-sides",
      comment: "A shared folder runs in the browser and on the server: it may use neither side's code.",
      severity: "error",
      from: { path: "^lib/(core|http|realtime|i18n)/shared/" },
      to: { path: "^lib/(core|http|realtime|i18n)/(server|browser)/" },
    },
    {
      name: "browser-and-server-stay-apart",
      comment: "Browser code in the server process crashes on `window`; server code in a bundle leaks secrets.",
      severity: "error",
      from: { path: "^lib/[a-z0-9]+/(browser|server)/" },
      to: { path: "^lib/[a-z0-9]+/(browser|server)/", pathNot: "^lib/[a-z0-9]+/$1/" },
    },
    {
      name: "mail-and-uploads-know-no-domain",
      comment: "They are tools that domains use; what they need to know is passed to them.",
      severity: "error",
      from: { path: "^lib/(mail|uploads)/" },
      to: { path: domain },
    },
    {
      name: "protocol-imports-schemas-alone",
      comment:
        "Browser and server share the protocol and the bus: they may know the shapes of a domain, never its work.",
      severity: "error",
      from: { path: "^lib/realtime/" },
      to: { path: domain, pathNot: role("schema") },
    },
    {
      name: "realtime-uses-the-working-side",
      comment: "A handler validates, calls the service and answers; loaders and fetchers belong to pages.",
      severity: "error",
      from: { path: "^realtime/" },
      to: { path: domain, pathNot: role("service", "data", "schema", "policy", "constants") },
    },
    {
      name: "domain-files-are-known-by-name",
      comment:
        "Every domain has the same few files, so a reader knows where to look. Split one by noun into a folder of its name.",
      severity: "error",
      from: {},
      to: {
        path: domain,
        pathNot: [
          role("schema", "policy", "constants", "data", "service", "loaders", "client"),
          "^lib/(profiles/vcard|events/calendar)\\.ts$",
        ],
      },
    },
    {
      name: "no-development-package-at-run-time",
      comment:
        "A production install leaves development packages out: move it to dependencies, or the import to a test.",
      severity: "error",
      from: { path: "^(app|components|lib|web|realtime)/" },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"], pathNot: "^node_modules/@types/" },
    },
    {
      name: "no-unresolvable",
      comment: "The file or package is not there.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^server-only$" },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    // Type imports count too: a type that leads upwards is the same knot.
    tsPreCompilationDeps: true,
    doNotFollow: { path: ["node_modules", "^lib/core/server/generated"] },
    // Tests stand outside: they may reach for anything.
    exclude: { path: ["\\.test\\.tsx?$", "^tests/", "^\\.next/", "^\\.data/"] },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
