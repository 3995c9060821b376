/** User management (docs/product/administration.md#user-management). */
import * as loginRoute from "@/app/api/auth/login/route";
import * as meRoute from "@/app/api/auth/me/route";
import * as userRoute from "@/app/api/admin/users/[id]/route";
import * as resetRoute from "@/app/api/admin/users/[id]/reset-password/route";
import * as roleRoute from "@/app/api/admin/users/[id]/role/route";
import * as suspendRoute from "@/app/api/admin/users/[id]/suspend/route";
import * as usersRoute from "@/app/api/admin/users/route";
import type { AdminUser } from "@/lib/admin/schema/users";
import { changeRole, deleteUser, suspendUser } from "@/lib/admin/service/users";
import { listOpenSessions } from "@/lib/auth/data/sessions.sql";
import { clock } from "@/lib/core/shared/clock";
import { db, pool } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { readOutbox } from "@/lib/mail/outbox";
import { runDeliveries } from "@/lib/notifications/service/deliveries/run-deliveries";

import { recordBus } from "@/tests/support/servers/bus";
import { fromNow, stopClock } from "@/tests/support/setup/clock";
import { resetDatabase } from "@/tests/support/database/database";
import { createMessage } from "@/tests/support/factories/messages";
import { createMember, createUser, PASSWORD } from "@/tests/support/factories/users";
import { countQueries } from "@/tests/support/database/queries";
import { callRoute } from "@/tests/support/servers/route";

const bus = recordBus();
const createAdmin = () => createMember({ role: "admin" });
const list = (token: string, search = "") =>
  callRoute<AdminUser[]>(usersRoute, "GET", { path: `/api/admin/users${search}`, token });
const setRole = (token: string, id: string, role: unknown) =>
  callRoute<AdminUser & { code: string }>(roleRoute, "PATCH", { token, params: { id }, body: { role } });
const remove = (token: string, id: string) => callRoute(userRoute, "DELETE", { token, params: { id } });
const getCurrentUser = (token: string) => callRoute<{ role: string }>(meRoute, "GET", { token });
const login = (email: string, password = PASSWORD) =>
  callRoute<{ message: string; code: string }>(loginRoute, "POST", { body: { email, password } });
const listAuditEntries = async () =>
  (await db().auditEntry.findMany({ orderBy: { id: "asc" } })).map(({ actorId, action, subjectId }) => ({
    actorId,
    action,
    subjectId,
  }));
const UNKNOWN = "00000000-0000-4000-8000-000000000000";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T20:00:00Z");
  bus.take();
});

describe("GET /api/admin/users", () => {
  test("lists members newest first with their last activity, without deleted ones", async () => {
    const boss = await createMember({ role: "admin", createdAt: fromNow({ days: -3 }) });
    const ana = await createUser({ createdAt: fromNow({ days: -1 }) });
    await createUser({ deletedAt: clock.now() });
    for (const days of [-2, -1]) {
      await db().userActivity.create({ data: { userId: ana.id, action: "login", createdAt: fromNow({ days }) } });
    }
    const { json, queries } = await countQueries(() => list(boss.token)).then(({ queries, result }) => ({
      queries,
      json: result.json,
    }));
    expect(queries).toBe(2);
    expect(json).toEqual([
      {
        id: ana.id,
        email: ana.email,
        role: "user",
        createdAt: fromNow({ days: -1 }).toISOString(),
        lastActiveAt: fromNow({ days: -1 }).toISOString(),
        suspendedAt: null,
        hasTwoStep: false,
        isGuestMailRaised: false,
        organizer: null,
        isEmailVerified: true,
        profile: {
          firstName: ana.profile?.firstName,
          lastName: ana.profile?.lastName,
          pronouns: null,
          profession: ana.profile?.profession,
          company: ana.profile?.company,
          industry: ana.profile?.industry,
          avatarUrl: null,
        },
      },
      expect.objectContaining({ id: boss.userId, role: "admin", lastActiveAt: null }),
    ]);
  });

  test("finds every word in email and names, ignoring case and accents, without wildcards", async () => {
    const { token } = await createMember({ role: "admin", profile: { firstName: "Zed", lastName: "Zulu" } });
    const cho = await createUser({
      email: "a_b.martin@nametag.test",
      profile: { firstName: "Chloé", lastName: "Großmann-Martin" },
    });
    const find = async (search: string) =>
      (await list(token, `?search=${encodeURIComponent(search)}`)).json.map(({ id }) => id);
    for (const search of ["chloe", "MARTIN chlo", "grossmann", "GROẞ", "b.martin@", "a_b", " martin "])
      expect(await find(search)).toEqual([cho.id]);
    for (const search of ["chloe zed", "%", "a%b", "_martin"]) expect(await find(search)).toEqual([]);
  });

  test("lists pages of 100 or up to 200, also of members created in the same instant", async () => {
    const { token } = await createAdmin();
    await db().user.createMany({
      data: Array.from({ length: 210 }, (_, index) => ({ email: `m${index}@nametag.test`, createdAt: clock.now() })),
    });
    await pool().query(
      `INSERT INTO profiles ("userId", "firstName", "lastName", "updatedAt") SELECT id, 'Mia', 'Long', '2026-01-01' FROM users u
       WHERE NOT EXISTS (SELECT FROM profiles p WHERE p."userId" = u.id)`,
    );
    const first = await list(token);
    expect(first.json).toHaveLength(100);
    expect((await list(token, "?limit=200&search=mia")).json).toHaveLength(200);
    const ids = new Set(first.json.map(({ id }) => id));
    for (let link = first.headers.get("link"); link;) {
      const page = await callRoute<AdminUser[]>(usersRoute, "GET", { path: /<(.+)>/.exec(link)?.[1], token });
      page.json.forEach(({ id }) => ids.add(id));
      link = page.headers.get("link");
    }
    expect(ids.size).toBe(211);
    for (const query of ["?limit=201", "?limit=0", "?cursor=x"]) expect((await list(token, query)).status).toBe(400);
  });
});

describe("role", () => {
  test("applies a new role from the next request on, publishes it and records it", async () => {
    const [boss, ana] = [await createAdmin(), await createMember()];
    expect((await list(ana.token)).status).toBe(403);
    expect(await setRole(boss.token, ana.userId, "admin")).toMatchObject({
      status: 200,
      json: { id: ana.userId, role: "admin" },
    });
    expect((await list(ana.token)).status).toBe(200);
    expect((await getCurrentUser(ana.token)).json.role).toBe("admin");
    expect((await setRole(ana.token, boss.userId, "user")).status).toBe(200);
    expect((await list(boss.token)).status).toBe(403);
    expect(bus.take()).toEqual([
      { type: "user_changed", userId: ana.userId },
      { type: "user_changed", userId: boss.userId },
    ]);
    expect(await listAuditEntries()).toEqual([
      { actorId: boss.userId, action: "user.role_changed", subjectId: ana.userId },
      { actorId: ana.userId, action: "user.role_changed", subjectId: boss.userId },
    ]);
  });

  test("does nothing for the same role, and rejects an unknown role, member or id", async () => {
    const [boss, ana] = [await createAdmin(), await createUser()];
    expect((await setRole(boss.token, ana.id, "user")).status).toBe(200);
    expect(bus.take()).toEqual([]);
    expect(await listAuditEntries()).toEqual([]);
    expect((await setRole(boss.token, ana.id, "owner")).status).toBe(400);
    expect((await setRole(boss.token, UNKNOWN, "admin")).status).toBe(404);
    expect((await setRole(boss.token, "x", "admin")).status).toBe(404);
  });

  test("rejects the demotion of the last admin who is not suspended", async () => {
    const boss = await createAdmin();
    await createUser({ role: "admin", suspendedAt: clock.now() });
    expect(await setRole(boss.token, boss.userId, "user")).toMatchObject({ status: 409, json: { code: "conflict" } });
    expect((await remove(boss.token, boss.userId)).status).toBe(409);
    expect(await listAuditEntries()).toEqual([]);
  });

  test("leaves one admin when six demote, delete and suspend each other at once", async () => {
    const admins = await Promise.all(Array.from({ length: 6 }, createAdmin));
    const getNextId = (index: number) => admins[(index + 1) % admins.length]?.userId ?? "";
    const actions = [changeRole, deleteUser, suspendUser];
    await Promise.allSettled(
      admins.map(({ actor }, index) => (actions[index % 3] ?? deleteUser)(actor, getNextId(index), "user")),
    );
    const adminCount = await db().user.count({ where: { role: "admin", deletedAt: null, suspendedAt: null } });
    expect(adminCount).toBe(1);
    expect(await db().auditEntry.count()).toBe(5);
  });
});

describe("password", () => {
  const reset = (token: string, id: string, newPassword: unknown) =>
    callRoute<{ message: string }>(resetRoute, "POST", { token, params: { id }, body: { newPassword } });

  test("replaces the password, ends every session, invalidates reset links and mails the member", async () => {
    const [boss, ana] = [await createAdmin(), await createMember()];
    await db().passwordResetToken.create({
      data: { userId: ana.userId, token: "hash", expiresAt: fromNow({ hours: 1 }) },
    });
    expect((await reset(boss.token, ana.userId, "bright-orange")).status).toBe(204);
    expect((await getCurrentUser(ana.token)).status).toBe(401);
    expect(bus.take()).toEqual([{ type: "session_removed", sids: [ana.sid] }]);
    expect((await login(ana.user.email)).status).toBe(401);
    expect((await login(ana.user.email, "bright-orange")).status).toBe(200);
    expect(await db().passwordResetToken.count()).toBe(0);
    expect(await listAuditEntries()).toEqual([
      { actorId: boss.userId, action: "user.password_reset", subjectId: ana.userId },
    ]);
    expect(
      JSON.stringify(
        await db().auditEntry.findMany(),
        (_, value) => (typeof value === "bigint" ? "" : value) as unknown,
      ),
    ).not.toContain("bright");
    await runDeliveries();
    const subject = "Your Nametag password was changed";
    const mail = (await readOutbox(env().DATA_DIR)).find(
      (each) => each.to === ana.user.email && each.subject === subject,
    );
    expect(mail).toBeDefined();
    expect(mail?.text).not.toContain("bright-orange");
  });

  test("replaces the acting admin's password without ending the current session", async () => {
    const boss = await createAdmin();
    expect((await reset(boss.token, boss.userId, "bright-orange")).status).toBe(204);
    expect((await getCurrentUser(boss.token)).status).toBe(200);
  });

  test("rejects a password that is shorter than 6 characters, blank, too long, or of an unknown member", async () => {
    const [boss, ana] = [await createAdmin(), await createUser()];
    for (const password of ["12345", "      ", null, "x".repeat(201)]) {
      expect((await reset(boss.token, ana.id, password)).status).toBe(400);
    }
    expect((await reset(boss.token, UNKNOWN, "bright-orange")).status).toBe(404);
  });
});

test("deletes an account, keeps its messages for the other party, and records it without a name", async () => {
  const [boss, ana, ben] = [await createAdmin(), await createMember(), await createUser()];
  await createMessage(ana.userId, ben.id, "Hello");
  expect((await remove(boss.token, ana.userId)).status).toBe(204);
  expect((await getCurrentUser(ana.token)).status).toBe(401);
  expect(await db().user.findUnique({ where: { id: ana.userId } })).toMatchObject({
    deletedAt: clock.now(),
    role: "user",
  });
  expect(await db().message.count()).toBe(1);
  expect(bus.take()).toContainEqual({ type: "session_removed", sids: [ana.sid] });
  expect(await listAuditEntries()).toEqual([{ actorId: boss.userId, action: "user.deleted", subjectId: ana.userId }]);
  expect((await remove(boss.token, ana.userId)).status).toBe(404);
});

describe("suspension", () => {
  const suspend = (token: string, id: string, method: "POST" | "DELETE" = "POST") =>
    callRoute<AdminUser>(suspendRoute, method, { token, params: { id } });

  test("signs the member out and rejects the right password with a reason until it is lifted", async () => {
    const [boss, ana] = [await createAdmin(), await createMember()];
    expect((await suspend(boss.token, ana.userId)).json.suspendedAt).toBe(clock.now().toISOString());
    expect((await getCurrentUser(ana.token)).status).toBe(401);
    expect(bus.take()).toEqual([{ type: "session_removed", sids: [ana.sid] }]);
    const rejected = await login(ana.user.email);
    expect(rejected).toMatchObject({ status: 403, json: { code: "forbidden" } });
    expect(rejected.json.message).toMatch(/^This account is suspended/);
    expect(await login(ana.user.email, "wrong-password")).toMatchObject({ status: 401 });
    expect(await db().session.count({ where: { userId: ana.userId } })).toBe(0);

    expect((await suspend(boss.token, ana.userId, "DELETE")).json.suspendedAt).toBeNull();
    expect((await login(ana.user.email)).status).toBe(200);
    expect((await listAuditEntries()).map(({ action }) => action)).toEqual([
      "user.suspended",
      "user.suspension_lifted",
    ]);
  });

  test("rejects sessions that a concurrent sign-in opened, for calls and sockets", async () => {
    const ana = await createMember({ suspendedAt: clock.now() });
    expect((await getCurrentUser(ana.token)).status).toBe(401);
    expect((await listOpenSessions([ana.sid], clock.now())).size).toBe(0);
  });

  test("rejects a suspension of oneself, and is safe to repeat", async () => {
    const [boss, ana] = [await createAdmin(), await createUser()];
    await createAdmin();
    expect((await suspend(boss.token, boss.userId)).status).toBe(409);
    await suspend(boss.token, ana.id);
    await suspend(boss.token, ana.id);
    expect(await db().auditEntry.count()).toBe(1);
  });
});
