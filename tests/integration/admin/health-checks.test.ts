/** The checks of System health that ask another server, and the metrics that they fill. */
import { mkdir, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

import { Registry } from "prom-client";

import { checkDatabase } from "@/lib/admin/data/health/database";
import { checkBeforeStart, checkRunning, type CheckedPart } from "@/lib/admin/data/health/health";
import { createHealthGauges, watchHealth } from "@/lib/admin/data/health/watch";
import { getDatabaseInfo, listLastJobRuns } from "@/lib/admin/data/health.sql";
import { db, pool } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { logger } from "@/lib/core/server/process/logger";
import { getTranslator } from "@/lib/i18n/server/translator";
import { enqueueDeliveries } from "@/lib/notifications/service/queue/enqueue";

import { resetDatabase } from "@/tests/support/database/database";
import { createUser } from "@/tests/support/factories/users";
import { getProviderSettings, startIdentityProvider } from "@/tests/support/servers/identity-provider";
import { advanceClock, stopClock } from "@/tests/support/setup/clock";
import { setVariables, unsetVariables } from "@/tests/support/setup/variables";

const SITE_URL = "http://localhost:3000";
const { NEXTAUTH_URL } = process.env;

const getPart = async (key: CheckedPart["key"]): Promise<Pick<CheckedPart, "state" | "detail">> => {
  const part = (await checkRunning("en")).find((each) => each.key === key);
  return { state: part?.state ?? "off", detail: part?.detail ?? "" };
};

beforeEach(resetDatabase);

it("has loaded the database's client before it asks, because loading blocks and the time runs", async () => {
  const events: string[] = [];
  const connect = db().$connect.bind(db());
  jest.spyOn(db(), "$connect").mockImplementation(() => connect().then(() => void events.push("loaded")));
  const ask = jest.spyOn(pool(), "connect").mockImplementation(() => {
    events.push("asked");
    throw new Error("the pool is not for this test");
  });
  try {
    await checkBeforeStart("en", ["ports"]);
  } finally {
    jest.restoreAllMocks();
  }
  expect(ask).toHaveBeenCalled();
  expect(events.slice(0, 2)).toEqual(["loaded", "asked"]);
});

describe("the identity provider", () => {
  let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
  let issuer: string;

  beforeEach(async () => {
    provider = await startIdentityProvider({ siteUrl: SITE_URL });
    ({ issuer } = provider);
  });
  afterEach(() => provider.stop());

  it("is fine with the settings that a sign-in needs", async () => {
    expect(await getPart("identity")).toEqual({
      state: "ok",
      detail: `${new URL(issuer).host} has the settings, the keys and the client that are needed`,
    });
  });

  it("refuses a wrong secret of the client, which is not printed", async () => {
    setVariables({ OIDC_CLIENT_SECRET: "a-wrong-secret" });
    const { state, detail } = await getPart("identity");
    expect(state).toBe("failing");
    expect(detail).toMatch(/^It refuses the client\. Check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET/);
    expect(detail).not.toContain("a-wrong-secret");
  });

  it("has another name than OIDC_ISSUER, or no settings there", async () => {
    setVariables({ OIDC_ISSUER: issuer.replace("localhost", "127.0.0.1") });
    expect(await getPart("identity")).toEqual({
      state: "failing",
      detail: `It calls itself ${issuer}. Set OIDC_ISSUER to that, letter by letter.`,
    });
    setVariables({ OIDC_ISSUER: `${issuer}/realms/none` });
    expect((await getPart("identity")).detail).toBe(
      `${issuer}/realms/none/.well-known/openid-configuration has no settings of a provider. Check OIDC_ISSUER.`,
    );
  });
});

it("says that the identity provider does not respond", async () => {
  const settings = getProviderSettings(1);
  setVariables(settings);
  try {
    expect((await getPart("identity")).detail).toMatch(/^localhost:1 does not respond\. Check OIDC_ISSUER/);
  } finally {
    unsetVariables(settings);
  }
});

describe("live connections through the public address", () => {
  let server: Server;

  async function startProxy(passes: (path: string) => boolean): Promise<string> {
    server = createServer();
    server.on("upgrade", ({ url = "" }, socket) => {
      const status = passes(url) ? "101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade" : "502 Bad";
      socket.end(`HTTP/1.1 ${status}\r\n\r\n`);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    setVariables({ NEXTAUTH_URL: address });
    return address;
  }
  afterEach(() => {
    setVariables({ NEXTAUTH_URL });
    server?.close();
  });

  it("pass where the proxy upgrades both", async () => {
    const address = await startProxy(() => true);
    expect(await getPart("sockets")).toEqual({ state: "ok", detail: `${address} passes /ws and /socket.io` });
  });

  it("are refused by a proxy that drops the upgrade of one", async () => {
    await startProxy((path) => path === "/ws");
    expect(await getPart("sockets")).toEqual({
      state: "failing",
      detail: expect.stringMatching(
        / answers 502 to the live connection at \/socket\.io\. Let the proxy pass /,
      ) as string,
    });
  });

  it("are not tried where nothing answers", async () => {
    setVariables({ NEXTAUTH_URL: "http://127.0.0.1:1" });
    expect(await getPart("sockets")).toMatchObject({ state: "off" });
  });
});

it("says that the realtime process receives no live events without Redis", async () => {
  let body: object = { status: "ok" };
  const server = createServer((_request, response) => response.end(JSON.stringify(body)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const settings = { REALTIME_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  setVariables(settings);
  try {
    expect(await getPart("realtime")).toEqual({ state: "ok", detail: "Responds and receives live events" });
    body = { status: "ok", degraded: ["redis"] };
    const { state, detail } = await getPart("realtime");
    expect(state).toBe("failing");
    expect(detail).toMatch(/^Responds, but Redis does not, so live events arrive late\. Check REDIS_URL/);
  } finally {
    unsetVariables(settings);
    server.close();
  }
});

it("finds a pooler that lends a connection of the database to two of ours", async () => {
  const lent = await pool().connect();
  const query = (text: string) => lent.query(text);
  const context = { t: getTranslator("en"), isRunning: true, readDatabase: getDatabaseInfo, readJobs: listLastJobRuns };
  expect(await checkDatabase(context)).toMatchObject({ state: "ok" });
  // As PgBouncer does in transaction mode, where a connection is free after each statement.
  jest.spyOn(pool(), "connect").mockImplementation((() => Promise.resolve({ query, release: jest.fn() })) as never);
  jest.spyOn(pool(), "query").mockImplementation(query as never);
  try {
    expect((await checkDatabase(context)).detail).toMatch(/^A pooler before PostgreSQL lends its connections/);
  } finally {
    jest.restoreAllMocks();
    lent.release();
  }
});

describe("pictures", () => {
  let folder: string;
  const store = async (name: string, isThere = true) => {
    const key = `${name.repeat(32)}.webp`;
    const url = `/uploads/${key}`;
    await db().upload.create({
      data: { kind: "avatar", key, url, contentType: "image/webp", bytes: 1, storage: "disk" },
    });
    if (isThere) await writeFile(path.join(folder, key), "x");
  };
  beforeEach(async () => {
    folder = path.join(env().DATA_DIR, "uploads");
    await mkdir(folder, { recursive: true });
  });

  it("have their files", async () => {
    await store("a");
    expect(await getPart("pictures")).toEqual({ state: "ok", detail: "1 picture has its file" });
  });

  it("are missing on the disk, or in a store that is not set any more", async () => {
    await store("a");
    await store("b", false);
    expect(await getPart("pictures")).toMatchObject({
      state: "failing",
      detail: expect.stringMatching(/^1 picture has no file where the database says\./) as string,
    });
    await db().upload.updateMany({ data: { storage: "s3" } });
    expect((await getPart("pictures")).detail).toMatch(/^2 pictures have no file/);
  });
});

describe("metrics", () => {
  async function enqueue(count: number): Promise<void> {
    const { id: userId } = await createUser();
    await enqueueDeliveries(
      Array.from({ length: count }, (_, number) => ({
        ...{ channel: "mail" as const, key: `test:${number}:${userId}`, kind: "requests" as const, userId },
        payload: { about: "digest" as const, count: 1, names: ["Ana Ruiz"] },
      })),
    );
  }

  it("have what waits, the free disk and each check", async () => {
    await enqueue(3);
    const registry = new Registry();
    const setGauges = createHealthGauges(registry);
    setGauges(await checkRunning("en"));
    const text = await registry.metrics();
    expect(text).toContain('deliveries_queued{channel="mail",kind="requests"} 3\n');
    expect(text).toContain('deliveries_queued{channel="mail",kind="account"} 0\n');
    expect(text).toMatch(/^disk_free_bytes [1-9]/m);
    expect(text).toContain('health_check_failing{check="realtime"} 1\n');
    expect(text).toContain('health_check_failing{check="database"} 0\n');
  });

  it("have the oldest of what waits and what failed, by kind", async () => {
    stopClock("2026-11-20T12:00:00Z");
    await enqueue(2);
    advanceClock({ minutes: 10 });
    await db().delivery.updateMany({ where: { key: { startsWith: "test:0:" } }, data: { status: "failed" } });
    const registry = new Registry();
    createHealthGauges(registry)(await checkRunning("en"));
    const text = await registry.metrics();
    expect(text).toContain('deliveries_oldest_seconds{kind="requests"} 600\n');
    expect(text).toContain('deliveries_failed_day{kind="requests"} 1\n');
    expect(text).toContain('deliveries_failed_day{kind="reminders"} 0\n');
  });

  it("have the last success and the failures of each job", async () => {
    stopClock("2026-11-20T12:00:00Z");
    await pool().query("DROP SCHEMA IF EXISTS pgboss CASCADE");
    await pool().query(`
      CREATE SCHEMA pgboss;
      CREATE TABLE pgboss.job (name text, state text, started_on timestamptz, completed_on timestamptz);
      INSERT INTO pgboss.job VALUES
        ('send', 'completed', '2026-11-20T10:59:59Z', '2026-11-20T11:00:00Z'),
        ('send', 'failed', '2026-11-20T11:29:59Z', '2026-11-20T11:30:00Z'),
        ('send', 'failed', '2026-11-20T11:39:59Z', '2026-11-20T11:40:00Z'),
        ('tidy', 'failed', '2026-11-20T11:50:00Z', '2026-11-20T11:50:00Z')`);
    try {
      const registry = new Registry();
      createHealthGauges(registry)(await checkRunning("en"));
      const text = await registry.metrics();
      for (const line of [
        ...['job_failed{name="send"} 1', 'job_last_run_seconds{name="send"} 1200'],
        ...['job_last_success_seconds{name="send"} 3600', 'job_failures_day{name="send"} 2'],
        ...['job_failures_day{name="tidy"} 1', 'job_last_run_seconds{name="tidy"} 600'],
      ])
        expect(text).toContain(`${line}\n`);
      expect(text).not.toContain('job_last_success_seconds{name="tidy"}');
    } finally {
      await pool().query("DROP SCHEMA pgboss CASCADE");
    }
  });

  it("are filled again and again, and a check is logged when it begins to fail", async () => {
    const warn = jest.spyOn(logger, "warn").mockReturnValue();
    let stop = (): void => undefined;
    const rounds = await new Promise<(readonly CheckedPart[])[]>((resolve) => {
      const seen: (readonly CheckedPart[])[] = [];
      stop = watchHealth((parts) => {
        seen.push(parts);
        if (seen.length === 3) resolve(seen);
      }, 10);
    });
    stop();
    // Realtime may start later, and other servers are not asked in each round.
    expect(rounds.map((parts) => parts.some(({ key }) => key === "realtime"))).toEqual([false, true, true]);
    expect(rounds.map((parts) => parts.some(({ key }) => key === "mail"))).toEqual([true, false, false]);
    const calls = warn.mock.calls as unknown[][];
    const logged = calls.filter(([fields]) => (fields as { check?: string }).check === "realtime");
    expect(logged).toEqual([[{ check: "realtime", detail: "Does not respond" }, "a check fails"]]);
    warn.mockRestore();
  });
});
