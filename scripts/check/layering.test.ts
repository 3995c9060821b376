// Breaks each rule of .dependency-cruiser.cjs, because a wrong pattern forbids nothing.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const root = path.resolve(__dirname, "../..");
const FOLDERS = ["app", "bench", "components", "lib", "messages", "prisma", "realtime", "scripts", "web", "worker"];
const ROOT_FILES = ["middleware.ts"];

// A target is a file in one of our folders, or a package.
const BROKEN: [rule: string, from: string, to: string][] = [
  ["no-circular", "lib/core/one.ts", "lib/core/two.ts"],
  ["no-circular-folders", "components/people/first", "components/people/second"],
  ["component-order-ui", "components/ui/button.tsx", "components/people/card.tsx"],
  ["component-order-live", "components/live/provider.tsx", "components/messages/thread.tsx"],
  ["component-order-profiles", "components/profiles/tag.tsx", "components/connections/connect.tsx"],
  ["no-import-of-entry-points", "components/ui/clock.tsx", "app/page.tsx"],
  ["no-import-of-entry-points", "lib/core/drain.ts", "web/server.ts"],
  ["lib-imports-no-components", "lib/i18n/browser/use-text.ts", "components/ui/text/linked-text.tsx"],
  ["no-import-between-entry-points", "app/api/here/route.ts", "realtime/server.ts"],
  ["no-import-between-entry-points", "realtime/index.ts", "web/server.ts"],
  ["no-import-between-entry-points", "worker/sw.ts", "web/server.ts"],
  ["no-import-between-entry-points", "middleware.ts", "app/layout.tsx"],
  ["no-import-of-entry-points", "lib/core/load.ts", "middleware.ts"],
  ["no-import-of-benchmarks", "scripts/measure.ts", "bench/stats.ts"],
  ["layout-and-messages-are-separate", "components/layout/tabs.tsx", "components/messages/inbox.tsx"],
  ["layout-and-messages-are-separate", "components/messages/thread.tsx", "components/layout/header.tsx"],
  ["realtime-types-import-no-folder", "realtime/types.ts", "realtime/connection/packet.ts"],
  ["realtime-order-connection", "realtime/connection/watch.ts", "realtime/transports/ws.ts"],
  ["realtime-order-transports", "realtime/transports/accept.ts", "realtime/handlers/dispatch.ts"],
  ["realtime-order-handlers", "realtime/handlers/read.ts", "realtime/delivery/messages.ts"],
  ["realtime-order-limits", "realtime/limits/limits.ts", "realtime/connection/packet.ts"],
  ["realtime-order-rights", "realtime/rights/close.ts", "realtime/handlers/read.ts"],
  ["realtime-order-delivery", "realtime/delivery/map.ts", "realtime/jobs/run.ts"],
  ["realtime-order-presence", "realtime/presence/sweep.ts", "realtime/jobs/schedule.ts"],
  ["realtime-order-jobs", "realtime/jobs/run.ts", "realtime/start.ts"],
  ["components-import-only-browser-modules-of-a-domain", "components/events/card.tsx", "lib/events/data.ts"],
  [
    "components-import-only-browser-modules-of-a-domain",
    "app/(app)/events/_components/list.tsx",
    "lib/events/service/rsvp/rsvp.ts",
  ],
  ["components-import-responses-as-types", "components/events/card.tsx", "lib/events/responses/event.ts"],
  ["components-import-no-server-code", "components/layout/shell.tsx", "lib/core/server/db.ts"],
  ["components-import-no-server-code", "components/layout/badge.tsx", "lib/realtime/bus.ts"],
  ["only-languages-imports-message-files", "components/people/card.tsx", "messages/en.json"],
  ["only-languages-imports-message-files", "lib/i18n/shared/messages.ts", "messages/es.json"],
  ["only-languages-imports-message-files", "worker/sw.ts", "messages/es.json"],
  ["lib-order-profiles", "lib/profiles/service/profile.ts", "lib/auth/data/sessions.sql.ts"],
  ["lib-order-events", "lib/events/data.ts", "lib/attendance/data.ts"],
  ["lib-order-messages", "lib/messages/service/send.ts", "lib/admin/policy.ts"],
  ["only-data-and-service-access-the-database", "lib/events/policy/access.ts", "lib/core/server/db.ts"],
  ["only-data-and-service-access-the-database", "app/api/events/route.ts", "lib/core/server/db.ts"],
  ["only-data-and-service-access-the-database", "realtime/handlers/join.ts", "lib/core/server/db.ts"],
  ["only-loaders-import-next", "lib/events/service/edit.ts", "next/headers"],
  ["only-loaders-import-next", "lib/people/data.ts", "server-only"],
  ["domains-import-no-http", "lib/events/service/response.ts", "lib/http/server/reply.ts"],
  ["only-client-modules-import-the-api-client", "lib/events/service/fetch.ts", "lib/http/browser/api-client.ts"],
  ["lib-order-http", "lib/http/server/reply.ts", "lib/auth/schema/actor.ts"],
  ["lib-order-core", "lib/core/shared/clock.ts", "lib/i18n/shared/messages.ts"],
  ["lib-order-mail", "lib/mail/send.ts", "lib/events/schema/event.ts"],
  ["lib-order-realtime", "lib/realtime/bus-events.ts", "lib/profiles/schema/visibility.ts"],
  ["protocol-imports-only-schemas", "lib/api/protocol/frames.ts", "lib/messages/constants.ts"],
  ["realtime-imports-no-loaders-or-clients", "realtime/handlers/chat.ts", "lib/messages/client.ts"],
  ["domain-files-have-fixed-names", "lib/people/service.ts", "lib/people/utils.ts"],
  ["shared-imports-no-side", "lib/api/protocol/frames.ts", "lib/core/server/db.ts"],
  ["no-import-between-browser-and-server", "lib/http/browser/api-client.ts", "lib/core/server/db.ts"],
  ["no-development-package-at-run-time", "lib/core/load.ts", "fast-check"],
  ["no-unresolvable", "web/start.ts", "lib/core/nowhere-missing"],
];

const ALLOWED: [from: string, to: string][] = [
  ["lib/i18n/server/languages.ts", "messages/en.json"],
  ["worker/offline/texts.ts", "messages/es.json"],
  ["app/(app)/people/page.tsx", "lib/people/loaders.ts"],
  ["app/api/ready/route.ts", "lib/core/server/ready.ts"],
  ["components/people/card.tsx", "lib/people/client.ts"],
  ["lib/account/data.ts", "lib/core/server/db.ts"],
  ["lib/people/loaders.ts", "next/navigation"],
  ["components/people/card.tsx", "components/connections/connect.tsx"],
  ["lib/people/client.ts", "lib/http/browser/api-client.ts"],
  ["lib/api/protocol/frames.ts", "lib/presence/schema.ts"],
  ["lib/api/define-route.ts", "lib/auth/data/sessions.sql.ts"],
  ["realtime/handlers/presence.ts", "lib/presence/service/locate.ts"],
  ["realtime/index.ts", "lib/core/server/db.ts"],
  ["realtime/handlers/leave.ts", "realtime/connection/registry.ts"],
  ["realtime/presence/room.ts", "realtime/transports/names.ts"],
  ["realtime/server.ts", "realtime/presence/map.ts"],
  ["bench/servers/realtime.ts", "realtime/server.ts"],
  ["middleware.ts", "lib/auth/service/session/token.ts"],
];

const isFile = (name: string) => ROOT_FILES.includes(name) || FOLDERS.includes(name.split("/")[0] ?? "");

function writeFiles(folder: string, imports: [from: string, to: string][]): void {
  const lines = new Map<string, string[]>();
  for (const [from, to] of imports) {
    if (isFile(to) && !to.includes("missing") && !lines.has(to)) lines.set(to, []);
    const specifier = isFile(to) ? `@/${to.replace(/\.tsx?$/, "")}` : to;
    lines.set(from, [...(lines.get(from) ?? []), `import { x${lines.get(from)?.length ?? 0} } from "${specifier}";`]);
  }
  for (const [file, text] of lines) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${text.join("\n")}\nexport const x0 = 0;\n`);
  }
}

type Violation = { rule: { name: string }; from: string };

function findViolations(imports: [from: string, to: string][]): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), "nametag-layering-"));
  try {
    for (const file of [".dependency-cruiser.cjs", "tsconfig.json", "package.json"]) {
      cpSync(path.join(root, file), path.join(folder, file));
    }
    symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
    for (const name of FOLDERS) mkdirSync(path.join(folder, name));
    for (const name of ROOT_FILES) writeFileSync(path.join(folder, name), "export {};\n");
    writeFiles(folder, imports);
    const program = path.join(root, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
    // The JSON reporter exits with 0 even if it found violations.
    const report = execFileSync(process.execPath, [program, ...FOLDERS, ...ROOT_FILES, "--output-type", "json"], {
      cwd: folder,
      encoding: "utf8",
    });
    const { summary } = JSON.parse(report) as { summary: { violations: Violation[] } };
    return summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

it("reports the import that breaks each rule", () => {
  const returnImports: [string, string][] = [
    ["lib/core/two.ts", "lib/core/one.ts"],
    // Only the folders import each other.
    ["components/people/first/a.ts", "components/people/second/a.ts"],
    ["components/people/second/b.ts", "components/people/first/b.ts"],
  ];
  const found = findViolations([
    ...BROKEN.filter(([rule]) => rule !== "no-circular-folders").map(([, from, to]): [string, string] => [from, to]),
    ...returnImports,
  ]);
  const expected = BROKEN.map(([rule, from]) => `${rule}: ${from}`);
  expect(expected.filter((line) => !found.includes(line))).toEqual([]);
});

it("allows the imports that the architecture allows", () => {
  expect(findViolations(ALLOWED)).toEqual([]);
});
