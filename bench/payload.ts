import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";

import type { Server } from "./machine";
import { buildNext, startNext } from "./web";

// The baseline of the row `events-list`: Payload CMS 3 on Next with PostgreSQL, installed into `.data/bench/payload` at the
// first run. It has one collection of events, which only signed-in users may read.
const ROOT = path.resolve(".data/bench/payload");
const READER = { email: "reader@bench.test", password: "benchmark" };

const FILES: Record<string, string> = {
  "package.json": JSON.stringify({
    private: true,
    type: "module",
    dependencies: {
      "@payloadcms/db-postgres": "3.90.2",
      "@payloadcms/next": "3.90.2",
      graphql: "16.11.0",
      next: "16.4.6",
      payload: "3.90.2",
      react: "19.3.1",
      "react-dom": "19.3.1",
    },
  }),
  "payload.config.js": `
import { postgresAdapter } from "@payloadcms/db-postgres";
import { buildConfig } from "payload";
const texts = ["description", "location", "venueName", "venueAddress", "timezone", "eventType", "status", "hostName"];
export default buildConfig({
  secret: process.env.PAYLOAD_SECRET,
  db: postgresAdapter({ pool: { connectionString: process.env.DATABASE_URL, max: 10 } }),
  telemetry: false,
  graphQL: { disable: true },
  typescript: { autoGenerate: false },
  collections: [
    { slug: "users", auth: true, fields: [] },
    { slug: "events",
      access: { read: ({ req }) => Boolean(req.user) },
      fields: [
        { name: "name", type: "text", required: true },
        { name: "startTime", type: "date", required: true, index: true },
        { name: "endTime", type: "date", required: true },
        { name: "isOnline", type: "checkbox" },
        { name: "latitude", type: "number" },
        { name: "longitude", type: "number" },
        ...texts.map((name) => ({ name, type: "text" })),
      ] },
  ],
});`,
  "app/api/[...slug]/route.js": `
import config from "@payload-config";
import { REST_GET, REST_POST } from "@payloadcms/next/routes";
export const GET = REST_GET(config);
export const POST = REST_POST(config);`,
  "app/health/route.js": `export const GET = () => new Response("ok");`,
  "app/layout.jsx": `export default function Layout({ children }) { return <html><body>{children}</body></html>; }`,
  "next.config.mjs": `
import { withPayload } from "@payloadcms/next/withPayload";
export default withPayload({ turbopack: { root: import.meta.dirname } });`,
  "jsconfig.json": `{ "compilerOptions": { "paths": { "@payload-config": ["./payload.config.js"] } } }`,
  // In development Payload creates its tables when it starts.
  "seed.mjs": `
import { getPayload } from "payload";
import config from "./payload.config.js";
const payload = await getPayload({ config });
await payload.create({ collection: "users", data: JSON.parse(process.env.BENCH_READER) });
for (const event of JSON.parse(process.env.BENCH_EVENTS)) await payload.create({ collection: "events", data: event });
process.exit(0);`,
};

async function run(command: string, args: string[], env: Record<string, string>): Promise<void> {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const code = await new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with code ${String(code)}`);
}

/** Installs and builds the application unless the same one is there already. */
async function ensureInstalled(env: Record<string, string>): Promise<void> {
  const builtFile = path.join(ROOT, "built");
  const expected = JSON.stringify(FILES);
  if (existsSync(builtFile) && readFileSync(builtFile, "utf8") === expected) return;
  process.stderr.write("installing Payload CMS for comparison ");
  await rm(ROOT, { recursive: true, force: true });
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(path.dirname(path.join(ROOT, name)), { recursive: true });
    await writeFile(path.join(ROOT, name), content);
  }
  await run("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"], {});
  await buildNext(ROOT, env, ROOT);
  await writeFile(builtFile, expected);
}

/** Starts Payload with these events. Returns the server and the token of a user who may read them. */
export async function startPayload(databaseUrl: string, events: object[]): Promise<{ server: Server; token: string }> {
  const env = { DATABASE_URL: databaseUrl, PAYLOAD_SECRET: "another secret for benchmarks only" };
  await ensureInstalled(env);
  const [BENCH_READER, BENCH_EVENTS] = [JSON.stringify(READER), JSON.stringify(events)];
  await run(process.execPath, ["seed.mjs"], { ...env, BENCH_READER, BENCH_EVENTS, NODE_ENV: "development" });
  const server = await startNext(ROOT, { env, readyPath: "/health", packages: ROOT });
  const response = await fetch(`http://127.0.0.1:${server.port}/api/users/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: BENCH_READER,
  });
  const { token } = (await response.json()) as { token?: string };
  if (!token) throw new Error("Payload refused the login.");
  return { server, token };
}
