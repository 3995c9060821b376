import { readFileSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(__dirname, "../..");

/** Variables that deploy/ sets for PostgreSQL, Redis, Node and the compose file. */
const OF_OTHERS = [
  ...["POSTGRES_USER", "POSTGRES_PASSWORD", "POSTGRES_INITDB_ARGS", "DATABASE_PASSWORD", "ON_ERROR_STOP"],
  ...["REDISCLI_AUTH", "NAMETAG_IMAGE", "NODE_IMAGE", "NODE_OPTIONS", "NEXT_TELEMETRY_DISABLED", "SITE_URL"],
];

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

const listFiles = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder)).flatMap((name) => {
    const entry = path.posix.join(folder, name);
    return statSync(path.join(ROOT, entry)).isDirectory() ? listFiles(entry) : [entry];
  });

/** Finds `NAME: value`, `NAME=value` and `${NAME}` outside of comments. */
function findVariables(text: string): string[] {
  const code = text.replace(/^\s*#.*$/gm, "");
  return [...code.matchAll(/(?:^|[\s{="])([A-Z][A-Z0-9]*_[A-Z0-9_]+|PORT|JOBS|DEMO)(?=[=:}]|:\?)/gm)].map(
    ([, name = ""]) => name,
  );
}

const SETTINGS = new Set(
  [...read("lib/core/server/process/env.ts").matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name),
);

it.each(listFiles("deploy"))("%s names only variables that the app or the programs beside it read", (file) => {
  const unknown = findVariables(read(file)).filter((name) => !SETTINGS.has(name) && !OF_OTHERS.includes(name));
  expect(unknown).toEqual([]);
});

it("finds the variables of each kind of file", () => {
  expect(findVariables(read("deploy/compose.yaml"))).toEqual(
    expect.arrayContaining(["DATABASE_URL", "REDIS_URL", "REALTIME_URL", "DATABASE_PASSWORD"]),
  );
  expect(findVariables(read("deploy/kubernetes/config.yaml"))).toEqual(
    expect.arrayContaining(["NEXTAUTH_URL", "TRUSTED_PROXIES", "DATABASE_POOL"]),
  );
  expect(findVariables(read("deploy/systemd/nametag-web@.service"))).toEqual(
    expect.arrayContaining(["NODE_ENV", "PORT", "DATA_DIR"]),
  );
});

it("creates the database's role without a superuser's rights in the compose file", () => {
  expect(read("deploy/postgres-role.sh")).toContain("CREATE ROLE nametag LOGIN NOSUPERUSER");
  expect(read("deploy/compose.yaml")).not.toContain("POSTGRES_USER: nametag");
});

it.each([
  ["web", "/api/health", "/api/ready"],
  ["realtime", "/health", "/ready"],
])("gives %s probes, an autoscaler, a disruption budget and time to drain in Kubernetes", (kind, alive, ready) => {
  const documents = read(`deploy/kubernetes/${kind}.yaml`).split(/^---$/m);
  expect(documents.map((text) => /^kind: (\w+)$/m.exec(text)?.[1])).toEqual([
    ...["Deployment", "Service", "HorizontalPodAutoscaler", "PodDisruptionBudget"],
  ]);
  for (const text of documents) expect(text).toMatch(new RegExp(`^  name: ${kind}$`, "m"));
  const [deployment = ""] = documents;
  const paths = [...deployment.matchAll(/^ {10}(\w+)Probe:\n\s+httpGet:\n\s+path: (\S+)$/gm)];
  expect(paths.map(([, probe, url]) => [probe, url])).toEqual([
    ["startup", alive],
    ["liveness", alive],
    ["readiness", ready],
  ]);
  const graceSeconds = Number(/terminationGracePeriodSeconds: (\d+)/.exec(deployment)?.[1]);
  const sleepSeconds = Number(/sleep:\n\s+seconds: (\d+)/.exec(deployment)?.[1]);
  // Longer than draining takes (docs/operations.md#draining).
  expect(graceSeconds - sleepSeconds).toBeGreaterThanOrEqual(15);
});
