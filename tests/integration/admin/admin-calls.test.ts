/** Reports, the audit log and system health. admin-access.test.ts tests who may call them. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

import * as auditRoute from "@/app/api/admin/audit/route";
import * as health from "@/app/api/admin/health/route";
import * as decideRoute from "@/app/api/admin/reports/[id]/route";
import * as reportsRoute from "@/app/api/admin/reports/route";
import type { AdminHealth, AuditRow } from "@/lib/admin/responses";
import type { AdminReport } from "@/lib/admin/schema/reports";
import { recordAudit } from "@/lib/activity/service/audit";
import { clock } from "@/lib/core/shared/clock";
import { db, pool } from "@/lib/core/server/db";
import { env, resetEnv } from "@/lib/core/server/process/env";
import { readOutbox } from "@/lib/mail/outbox";
import { runDeliveries } from "@/lib/notifications/service/deliveries/run-deliveries";
import packageFile from "@/package.json";

import { recordBus } from "@/tests/support/servers/bus";
import { fromNow, stopClock } from "@/tests/support/setup/clock";
import { resetDatabase } from "@/tests/support/database/database";
import { createEvent } from "@/tests/support/factories/events";
import { createMember, createUser } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";

const bus = recordBus();
const createAdmin = () => createMember({ role: "admin" });

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T20:00:00Z");
  bus.take();
});

describe("reports", () => {
  const listReports = async (token: string) =>
    (await callRoute<AdminReport[]>(reportsRoute, "GET", { path: "/api/admin/reports", token })).json;
  const decide = (token: string, id: string, body: object) =>
    callRoute<{ code: string }>(decideRoute, "PATCH", { token, params: { id }, body });
  const createReport = (reporterId: string, reportedId: string, reason: string, days = 0) =>
    db().report.create({ data: { reporterId, reportedId, reason, createdAt: fromNow({ days }) } });

  async function createReports() {
    const [boss, ana, cho] = [await createAdmin(), await createUser(), await createUser()];
    const ben = await createMember({ profile: { firstName: "Ben", lastName: "Okafor" } });
    const second = await createReport(cho.id, ben.userId, "Rude", -1);
    const first = await createReport(ana.id, ben.userId, "Sells things", -2);
    return { boss, ana, ben, cho, first, second };
  }
  const listMails = async (to: string) => {
    await runDeliveries();
    return (await readOutbox(env().DATA_DIR)).filter((mail) => mail.to === to);
  };

  test("lists open reports oldest first with both members, the reason and the number of others", async () => {
    const { boss, ana, ben, first } = await createReports();
    const [firstReport, ...otherReports] = await listReports(boss.token);
    expect(otherReports).toHaveLength(1);
    expect(firstReport).toMatchObject({
      id: first.id,
      reason: "Sells things",
      createdAt: first.createdAt.toISOString(),
      reporter: { id: ana.id, email: ana.email },
      reported: { id: ben.userId, email: ben.user.email, role: "user", profile: { firstName: "Ben" } },
      others: 1,
    });
    expect(firstReport?.reporter).not.toHaveProperty("role");
  });

  test("removes a dismissed report from the list and sends no notifications", async () => {
    const { boss, ben, first } = await createReports();
    expect((await decide(boss.token, first.id, { decision: "dismissed" })).status).toBe(204);
    expect(await listReports(boss.token)).toHaveLength(1);
    expect(await listMails(ben.user.email)).toEqual([]);
    expect(await db().report.findUnique({ where: { id: first.id } })).toMatchObject({
      status: "dismissed",
      handledAt: clock.now(),
    });
  });

  test("mails a warning with the admin's note and without the reporter", async () => {
    const { boss, ben, ana, first } = await createReports();
    const note = "No selling <b>here</b>, please.";
    expect((await decide(boss.token, first.id, { decision: "warned", note })).status).toBe(204);
    const [mail] = await listMails(ben.user.email);
    expect(mail?.text).toContain(note);
    expect(mail?.html).not.toContain("<b>here");
    for (const secret of [ana.email, ana.id, "Sells things"]) expect(mail?.html).not.toContain(secret);
    expect(await db().auditEntry.findMany()).toMatchObject([
      { action: "report.warned", subjectId: first.id, details: { reportedId: ben.userId } },
    ]);
  });

  test("suspends the member, closes every report about them and records both actions", async () => {
    const { boss, ben, first } = await createReports();
    expect((await decide(boss.token, first.id, { decision: "suspended" })).status).toBe(204);
    expect(await listReports(boss.token)).toEqual([]);
    expect(bus.take()).toEqual([{ type: "session_removed", sids: [ben.sid] }]);
    expect(await db().user.findUnique({ where: { id: ben.userId } })).toMatchObject({ suspendedAt: clock.now() });
    const actions = (await db().auditEntry.findMany({ orderBy: { id: "asc" } })).map(({ action }) => action);
    expect(actions).toEqual(["user.suspended", "report.suspended"]);
    expect(await listMails(ben.user.email)).toMatchObject([{ subject: "Your Nametag account is suspended" }]);
  });

  test("accepts one of several decisions at once", async () => {
    const { boss, first } = await createReports();
    const other = await createAdmin();
    const responses = await Promise.all(
      [boss, other, boss, other].map(({ token }) => decide(token, first.id, { decision: "warned" })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409]);
    expect(await db().auditEntry.count()).toBe(1);
  });

  test("rejects suspending oneself, an unknown decision and an unknown report", async () => {
    const { boss, ana } = await createReports();
    const aboutMe = await createReport(ana.id, boss.userId, "Boring");
    expect((await decide(boss.token, aboutMe.id, { decision: "suspended" })).status).toBe(409);
    expect(await db().report.findUnique({ where: { id: aboutMe.id } })).toMatchObject({ status: "open" });
    expect((await decide(boss.token, aboutMe.id, { decision: "open" })).status).toBe(400);
    expect((await decide(boss.token, ana.id, { decision: "dismissed" })).status).toBe(404);
  });
});

test("lists the audit log newest first with names, in pages", async () => {
  const boss = await createMember({ role: "admin", profile: { firstName: "Ana", lastName: "Ruiz" } });
  const event = await createEvent({ name: "Mixer" });
  const entry = { actorId: boss.userId, action: "event.cancelled", subjectType: "event", subjectId: event.id } as const;
  for (let count = 0; count < 51; count++) await recordAudit({ ...entry, details: { count } });
  await recordAudit({ actorId: boss.userId, action: "system.test_mail", subjectType: "system", subjectId: "midtown" });
  const get = (path = "/api/admin/audit") => callRoute<AuditRow[]>(auditRoute, "GET", { path, token: boss.token });
  const first = await get();
  expect(first.json).toHaveLength(50);
  expect(first.json[0]).toMatchObject({ action: "system.test_mail", subjectId: "midtown", subjectName: null });
  expect(first.json[1]).toMatchObject({ actorName: "Ana Ruiz", subjectName: "Mixer", details: { count: 50 } });
  const second = await get(/<(.+)>/.exec(first.headers.get("link") ?? "")?.[1]);
  expect(second.json.map(({ details }) => details?.count)).toEqual([1, 0]);
  expect(second.headers.get("link")).toBeNull();
});

test("reports the health of each part, also when one does not respond", async () => {
  const { token } = await createAdmin();
  const { json } = await callRoute<AdminHealth>(health, "GET", { token });
  expect(json.version).toBe(packageFile.version);
  const getPart = (key: string) => json.parts.find((part) => part.key === key);
  expect(getPart("database")).toMatchObject({ state: "ok", detail: expect.stringMatching(/^PostgreSQL \d/) as string });
  expect(getPart("redis")).toMatchObject({
    state: "off",
    detail: expect.stringContaining("one PostgreSQL bus") as string,
  });
  expect(getPart("mail")).toMatchObject({ state: "off", detail: expect.stringMatching(/^Outbox/) as string });
  expect(getPart("storage")?.detail).toMatch(/^Disk of this machine/);
  expect(getPart("eventbrite")).toMatchObject({ state: "off" });
  expect(getPart("visits")).toMatchObject({ state: "ok", detail: expect.stringMatching(/^No visit/) as string });
  // The tests' clock stands at another day than the database's.
  expect(getPart("clock")).toMatchObject({
    state: "failing",
    detail: expect.stringMatching(/^Differs from the database's clock by [\d,]+ seconds\./) as string,
  });
  expect(["disk", "address", "proxies", "secret"].map((key) => getPart(key)?.state)).toEqual(["ok", "ok", "off", "ok"]);
  // No realtime process runs beside these tests.
  expect(getPart("realtime")).toMatchObject({ state: "failing", detail: "Does not respond" });
  expect(JSON.stringify(json)).not.toContain(env().NEXTAUTH_SECRET);
});

test("asks the realtime process that REALTIME_URL names, where it runs on another host", async () => {
  const { token } = await createAdmin();
  const realtime = createServer((request, response) => response.writeHead(request.url === "/ready" ? 200 : 404).end());
  await new Promise<void>((resolve) => realtime.listen(0, "127.0.0.1", resolve));
  process.env.REALTIME_URL = `http://127.0.0.1:${(realtime.address() as AddressInfo).port}`;
  resetEnv();
  try {
    const { json } = await callRoute<AdminHealth>(health, "GET", { token });
    expect(json.parts.find(({ key }) => key === "realtime")).toMatchObject({ state: "ok" });
  } finally {
    delete process.env.REALTIME_URL;
    resetEnv();
    realtime.close();
  }
});

test("reports whether the newest backup is a day old, with BACKUP_DIR", async () => {
  const { token } = await createAdmin();
  const getBackups = async () => {
    resetEnv();
    const { json } = await callRoute<AdminHealth>(health, "GET", { token });
    const { state, detail } = json.parts.find(({ key }) => key === "backups") ?? {};
    return [state, detail];
  };
  expect(await getBackups()).toEqual(["off", "Not scheduled: BACKUP_DIR and BACKUP_S3_PREFIX are not set"]);
  const folder = await mkdtemp(path.join(tmpdir(), "nametag-health-"));
  const add = (name: string) => writeFile(path.join(folder, name), "");
  process.env.BACKUP_DIR = folder;
  try {
    await add("nametag-2026-11-20T19-00-00Z.tar.gz.part");
    expect(await getBackups()).toEqual(["failing", "There is no backup in BACKUP_DIR yet"]);
    await add("nametag-2026-11-19T17-59-00Z.tar.gz");
    expect(await getBackups()).toEqual([
      "failing",
      "The newest one in BACKUP_DIR is 26 hours old. The output of npm start has the reason.",
    ]);
    await add("nametag-2026-11-19T19-00-00Z.tar.gz");
    expect(await getBackups()).toEqual(["ok", "2 backups, the newest 25 hours old"]);
    await rm(folder, { recursive: true });
    expect(await getBackups()).toEqual(["failing", `${folder} (BACKUP_DIR) does not exist yet. Nametag creates it.`]);
  } finally {
    delete process.env.BACKUP_DIR;
    resetEnv();
    await rm(folder, { recursive: true, force: true });
  }
});

test("reports the database as working when only the jobs can't be read", async () => {
  const { token } = await createAdmin();
  await pool().query("DROP SCHEMA IF EXISTS pgboss CASCADE");
  await pool().query("CREATE SCHEMA pgboss CREATE TABLE job (name text)");
  try {
    const { json } = await callRoute<AdminHealth>(health, "GET", { token });
    const parts = Object.fromEntries(json.parts.map((part) => [part.key, part]));
    expect(parts.database).toMatchObject({ state: "ok" });
    expect(parts.jobs).toMatchObject({ state: "failing", detail: "Could not be checked" });
    expect(json.jobs).toEqual([]);
  } finally {
    await pool().query("DROP SCHEMA pgboss CASCADE");
  }
});
