/** Two-step sign-in that admins need, its reset, and what asks an admin again. */
import * as deleteRoute from "@/app/api/admin/users/[id]/route";
import * as resetPasswordRoute from "@/app/api/admin/users/[id]/reset-password/route";
import * as resetTwoStepRoute from "@/app/api/admin/users/[id]/reset-two-step/route";
import * as roleRoute from "@/app/api/admin/users/[id]/role/route";
import * as usersRoute from "@/app/api/admin/users/route";
import * as exportRoute from "@/app/api/profiles/me/export/route";
import * as ownProfileRoute from "@/app/api/profiles/me/route";
import { resetTwoStepByEmail } from "@/lib/admin/service/two-step";
import { listOpenSessions } from "@/lib/auth/data/sessions.sql";
import { db } from "@/lib/core/server/db";
import { env, resetEnv } from "@/lib/core/server/process/env";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { clock } from "@/lib/core/shared/clock";
import { readOutbox } from "@/lib/mail/outbox";
import { runDeliveries } from "@/lib/notifications/service/deliveries/run-deliveries";
import { confirmAuthenticator, removeAuthenticator, startAuthenticator } from "@/lib/two-step/service/authenticator";
import { addPasskey, removePasskey, requestNewPasskey } from "@/lib/two-step/service/passkeys";
import { turnOffTwoStep } from "@/lib/two-step/service/reset";

import { resetDatabase } from "@/tests/support/database/database";
import { createSoftPasskey } from "@/tests/support/fakes/soft-passkey";
import {
  createAuthenticator,
  createCode,
  createPasskey,
  createRememberedDevice,
} from "@/tests/support/factories/two-step";
import { createMember, createSession, createUser } from "@/tests/support/factories/users";
import { recordBus } from "@/tests/support/servers/bus";
import { callRoute } from "@/tests/support/servers/route";
import type { ErrorBody } from "@/tests/support/servers/two-step";
import { fromNow, stopClock } from "@/tests/support/setup/clock";

const bus = recordBus();

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  stopClock(clock.now());
});
afterEach(() => {
  delete process.env.ADMIN_TWO_STEP;
  resetEnv();
});

function requireTwoStep(): void {
  process.env.ADMIN_TWO_STEP = "required";
  resetEnv();
}
const createAdmin = () => createMember({ role: "admin" });
const listUsers = (token: string) => callRoute<ErrorBody>(usersRoute, "GET", { token });
const reset = (token: string, id: string) => callRoute<ErrorBody>(resetTwoStepRoute, "POST", { token, params: { id } });

describe("ADMIN_TWO_STEP=required", () => {
  test("refuses admin calls with words until the admin has a second step, and never those of members", async () => {
    const admin = await createAdmin();
    expect((await listUsers(admin.token)).status).toBe(200);
    requireTwoStep();
    const { status, json } = await listUsers(admin.token);
    expect([status, json.code]).toEqual([403, "two_step_required"]);
    expect(json.message).toBe("Admins of this site need two-step sign-in. Set it up in the security settings first.");
    expect((await callRoute(ownProfileRoute, "GET", { token: admin.token })).status).toBe(200);
    await createAuthenticator(admin.userId);
    expect((await listUsers(admin.token)).status).toBe(200);
  });

  test("counts neither an unconfirmed app nor recovery codes as a second step", async () => {
    requireTwoStep();
    const admin = await createAdmin();
    await createAuthenticator(admin.userId);
    await db().authenticator.updateMany({ data: { confirmedAt: null } });
    await db().recoveryCode.create({ data: { userId: admin.userId, codeHash: "a", createdAt: clock.now() } });
    expect((await listUsers(admin.token)).json.code).toBe("two_step_required");
  });

  test("gives the admin's sockets a member's role until then", async () => {
    requireTwoStep();
    const admin = await createAdmin();
    const getRole = async () => (await listOpenSessions([admin.sid], clock.now())).get(admin.sid);
    expect(await getRole()).toBe("user");
    await createPasskey(admin.userId);
    expect(await getRole()).toBe("admin");
  });

  test("tells open sockets when the admin's first factor is added and the last one is removed", async () => {
    requireTwoStep();
    const { actor, userId } = await createAdmin();
    const checkedAgain = [{ type: "user_changed", userId }];
    const passkey = createSoftPasskey();
    const { challenge } = await requestNewPasskey(actor);
    bus.take();
    await addPasskey(actor, {
      name: "Laptop",
      response: { ...passkey.create(challenge, userId), clientExtensionResults: {} },
    });
    expect(bus.take()).toEqual(checkedAgain);
    const { key } = await startAuthenticator(actor);
    await confirmAuthenticator(actor, createCode(key));
    await removePasskey(actor, (await db().passkey.findFirstOrThrow()).id);
    expect(bus.take()).toEqual([]);
    await removeAuthenticator(actor);
    expect(bus.take()).toEqual(checkedAgain);
    await createPasskey(userId);
    await turnOffTwoStep(actor);
    expect(bus.take()).toEqual(checkedAgain);
    await createPasskey(userId);
    await resetTwoStepByEmail((await db().user.findUniqueOrThrow({ where: { id: userId } })).email);
    expect(bus.take()).toEqual(checkedAgain);
  });

  test("changes nothing for members", async () => {
    requireTwoStep();
    const { token } = await createMember();
    expect((await listUsers(token)).json.code).toBe("forbidden");
  });
});

describe("the mark of a second step", () => {
  test("follows the factors, also when the last two are removed at once", async () => {
    const { id } = await createUser();
    const hasTwoStep = async () => (await db().user.findUniqueOrThrow({ where: { id } })).hasTwoStep;
    expect(await hasTwoStep()).toBe(false);
    const [one, two] = [await createPasskey(id), await createPasskey(id)];
    expect(await hasTwoStep()).toBe(true);
    await Promise.all([one, two].map((passkey) => db().passkey.delete({ where: { id: passkey.id } })));
    expect(await hasTwoStep()).toBe(false);
  });
});

describe("a reset", () => {
  async function createProtected() {
    const user = await createUser();
    await createAuthenticator(user.id);
    await createPasskey(user.id);
    await createRememberedDevice(user.id);
    return user;
  }
  const countLeft = async () =>
    (await db().authenticator.count()) + (await db().passkey.count()) + (await db().rememberedDevice.count());

  test("by another admin removes every factor, is in the audit log, and is mailed to the member", async () => {
    const [admin, ana] = [await createAdmin(), await createProtected()];
    expect((await reset(admin.token, ana.id)).status).toBe(204);
    expect(await countLeft()).toBe(0);
    expect(await db().auditEntry.findFirst()).toMatchObject({
      actorId: admin.userId,
      action: "user.two_step_reset",
      subjectId: ana.id,
    });
    await runDeliveries();
    const mails = (await readOutbox(env().DATA_DIR)).filter(({ to }) => to === ana.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["Two-step sign-in of your Nametag account was reset"]);
    expect((await reset(admin.token, ana.id)).status).toBe(409);
  });

  test("is refused for oneself and for members", async () => {
    const [admin, member] = [await createAdmin(), await createMember()];
    await createAuthenticator(admin.userId);
    expect((await reset(admin.token, admin.userId)).status).toBe(409);
    expect((await reset(member.token, admin.userId)).status).toBe(403);
    expect(await countLeft()).toBe(1);
  });

  test("by the command is in the audit log too, and works for a sole admin", async () => {
    const admin = await createAdmin();
    await createAuthenticator(admin.userId);
    expect(await resetTwoStepByEmail(admin.user.email)).toBe(true);
    expect(await resetTwoStepByEmail(admin.user.email)).toBe(false);
    expect(await db().auditEntry.findMany({ select: { details: true } })).toEqual([
      { details: { by: "command line" } },
    ]);
    await expect(resetTwoStepByEmail("nobody@nametag.test")).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a sensitive act", () => {
  const ACTS = [
    ["a role change", roleRoute, "PATCH", { role: "admin" }, 200],
    ["a password reset", resetPasswordRoute, "POST", { newPassword: "a new one" }, 204],
    ["a two-step reset", resetTwoStepRoute, "POST", undefined, 204],
    ["a deletion", deleteRoute, "DELETE", undefined, 204],
    ["an export", exportRoute, "GET", undefined, 200],
  ] as const;

  test.each(ACTS)("%s needs a proof of the last 15 minutes", async (_, route, method, body, status) => {
    const [admin, ana] = [await createAdmin(), await createUser()];
    await createAuthenticator(ana.id);
    const { token: old } = await createSession(admin.userId, { createdAt: fromNow({ minutes: -15, seconds: -1 }) });
    const act = (token: string) => callRoute<ErrorBody>(route, method, { token, params: { id: ana.id }, body });
    const refused = await act(old);
    expect([refused.status, refused.json.code]).toEqual([403, "reauthenticate"]);
    expect((await act(admin.token)).status).toBe(status);
  });

  test("is refused for a session of unknown age", async () => {
    const [admin, ana] = [await createAdmin(), await createUser()];
    await db().session.updateMany({ data: { provedAt: null } });
    expect((await reset(admin.token, ana.id)).json.code).toBe("reauthenticate");
  });

  test("asks members for nothing at an export", async () => {
    const member = await createUser();
    const { token } = await createSession(member.id, { createdAt: fromNow({ hours: -2 }) });
    expect((await callRoute(exportRoute, "GET", { token })).status).toBe(200);
  });
});
