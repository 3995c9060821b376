// Each layering rule is shown one import that breaks it: a rule whose pattern no longer matches would hold nothing.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const root = path.resolve(__dirname, "..");
const ROOMS = ["app", "components", "lib", "prisma", "realtime", "web"];

// The rule, the file that breaks it, and what that file imports (a package when it opens with no folder of ours).
const BROKEN: [rule: string, from: string, to: string][] = [
  ["no-circular", "lib/core/one.ts", "lib/core/two.ts"],
  ["nothing-imports-an-entry-point", "components/ui/clock.tsx", "app/page.tsx"],
  ["nothing-imports-an-entry-point", "lib/core/drain.ts", "web/server.ts"],
  ["entry-points-stand-apart", "app/api/here/route.ts", "realtime/server.ts"],
  ["entry-points-stand-apart", "realtime/index.ts", "web/server.ts"],
  ["components-touch-a-domain-by-its-front", "components/events/card.tsx", "lib/events/data.ts"],
  ["components-touch-a-domain-by-its-front", "app/(app)/events/_components/list.tsx", "lib/events/service/rsvp.ts"],
  ["components-stay-out-of-the-server", "components/layout/shell.tsx", "lib/core/server/db.ts"],
  ["components-stay-out-of-the-server", "components/layout/badge.tsx", "lib/realtime/server/bus.ts"],
  ["domain-order-profiles", "lib/profiles/service/profile.ts", "lib/auth/data.ts"],
  ["domain-order-events", "lib/events/data.ts", "lib/attendance/data.ts"],
  ["domain-order-messages", "lib/messages/service/send.ts", "lib/admin/policy.ts"],
  ["only-data-and-service-touch-the-database", "lib/events/policy.ts", "lib/core/server/db.ts"],
  ["only-data-and-service-touch-the-database", "app/api/events/route.ts", "lib/core/server/db.ts"],
  ["only-data-and-service-touch-the-database", "realtime/handlers/join.ts", "lib/core/server/db.ts"],
  ["only-loaders-know-next", "lib/events/service/edit.ts", "next/headers"],
  ["only-loaders-know-next", "lib/people/data.ts", "server-only"],
  ["domains-know-no-http", "lib/events/service/answer.ts", "lib/http/server/define-route.ts"],
  ["api-client-is-the-clients", "lib/events/service/fetch.ts", "lib/http/browser/api-client.ts"],
  ["http-knows-only-auth", "lib/http/server/define-route.ts", "lib/events/policy.ts"],
  ["core-knows-no-domain", "lib/core/shared/clock.ts", "lib/events/schema/event.ts"],
  ["mail-and-uploads-know-no-domain", "lib/mail/send.ts", "lib/events/schema/event.ts"],
  ["protocol-imports-schemas-alone", "lib/realtime/shared/protocol.ts", "lib/messages/constants.ts"],
  ["realtime-uses-the-working-side", "realtime/handlers/chat.ts", "lib/messages/client.ts"],
  ["domain-files-are-known-by-name", "lib/people/service.ts", "lib/people/utils.ts"],
  ["shared-runs-on-both-sides", "lib/realtime/shared/protocol.ts", "lib/core/server/db.ts"],
  ["browser-and-server-stay-apart", "lib/http/browser/api-client.ts", "lib/core/server/db.ts"],
  ["no-development-package-at-run-time", "lib/core/load.ts", "fast-check"],
  ["no-unresolvable", "web/start.ts", "lib/core/nowhere-missing"],
];

// Imports that the sentence allows, so that no rule forbids too much.
const ALLOWED: [from: string, to: string][] = [
  ["app/(app)/people/page.tsx", "lib/people/loaders.ts"],
  ["app/api/ready/route.ts", "lib/core/server/db.ts"],
  ["components/people/card.tsx", "lib/people/client.ts"],
  ["lib/account/data.ts", "lib/core/server/db.ts"],
  ["lib/people/loaders.ts", "next/navigation"],
  ["lib/people/client.ts", "lib/http/browser/api-client.ts"],
  ["lib/realtime/shared/protocol.ts", "lib/presence/schema.ts"],
  ["lib/http/server/define-route.ts", "lib/auth/data.ts"],
  ["realtime/handlers/presence.ts", "lib/presence/service/locate.ts"],
  ["realtime/index.ts", "lib/core/server/db.ts"],
];

const isFile = (name: string) => ROOMS.includes(name.split("/")[0] ?? "");

function plant(folder: string, imports: [from: string, to: string][]): void {
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

function violations(imports: [from: string, to: string][]): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), "nametag-layering-"));
  try {
    for (const file of [".dependency-cruiser.cjs", "tsconfig.json", "package.json"]) {
      cpSync(path.join(root, file), path.join(folder, file));
    }
    symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
    for (const room of ROOMS) mkdirSync(path.join(folder, room));
    plant(folder, imports);
    const program = path.join(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
    // The JSON reporter ends with 0 whatever it found: the finding is ours to judge.
    const report = execFileSync(process.execPath, [program, ...ROOMS, "--output-type", "json"], {
      cwd: folder,
      encoding: "utf8",
    });
    const { summary } = JSON.parse(report) as { summary: { violations: Violation[] } };
    return summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test("every rule finds the import that breaks it", () => {
  const wayBack: [string, string] = ["lib/core/two.ts", "lib/core/one.ts"];
  const found = violations([...BROKEN.map(([, from, to]): [string, string] => [from, to]), wayBack]);
  const expected = BROKEN.map(([rule, from]) => `${rule}: ${from}`);
  expect(expected.filter((line) => !found.includes(line))).toEqual([]);
});

test("no rule forbids what the architecture allows", () => {
  expect(violations(ALLOWED)).toEqual([]);
});
