/** An event's team (docs/product/event-team.md). */
import * as eventRoute from "@/app/api/events/[id]/route";
import * as memberRoute from "@/app/api/events/[id]/team/[userId]/route";
import * as invitationRoute from "@/app/api/events/[id]/team/invitations/[invitationId]/route";
import * as invitationsRoute from "@/app/api/events/[id]/team/invitations/route";
import * as teamRoute from "@/app/api/events/[id]/team/route";
import * as teamEventsRoute from "@/app/api/events/team/route";
import * as acceptRoute from "@/app/api/team-invitations/accept/route";
import { deleteAccount } from "@/lib/account/service/delete";
import { db } from "@/lib/core/server/db";
import { getTeamInvitation } from "@/lib/events/data/team";
import type { EventTeam, JoinedTeam, TeamEvent, TeamInvitation } from "@/lib/events/schema/team";
import { acceptTeamInvitation, removeOldTeamInvitations } from "@/lib/events/service/team/invitations";
import { removeFromTeam } from "@/lib/events/service/team/members";
import { MAX_GUEST_MAILS } from "@/lib/notifications/constants";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent } from "@/tests/support/factories/events";
import { createHelper, createTeamInvitation } from "@/tests/support/factories/teams";
import { createMember } from "@/tests/support/factories/users";
import { recordBus } from "@/tests/support/servers/bus";
import { countMails } from "@/tests/support/servers/guest-mail";
import { createOutbox } from "@/tests/support/servers/outbox";
import { callRoute } from "@/tests/support/servers/route";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";

const bus = recordBus();
const outbox = createOutbox();

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
  bus.take();
});

type Refusal = { message: string; code: string; fields?: Record<string, string> };

const readTeam = (token: string, id: string) =>
  callRoute<EventTeam & Refusal>(teamRoute, "GET", { token, params: { id } });
const invite = (token: string, id: string, body: object) =>
  callRoute<TeamInvitation & Refusal>(invitationsRoute, "POST", { token, params: { id }, body });
const revoke = (token: string, id: string, invitationId: string) =>
  callRoute<Refusal>(invitationRoute, "DELETE", { token, params: { id, invitationId } });
const accept = (token: string, invitation: string) =>
  callRoute<JoinedTeam & Refusal>(acceptRoute, "POST", { token, body: { token: invitation } });
const changeRole = (token: string, id: string, userId: string, role: string) =>
  callRoute<Refusal>(memberRoute, "PATCH", { token, params: { id, userId }, body: { role } });
const remove = (token: string, id: string, userId: string) =>
  callRoute<Refusal>(memberRoute, "DELETE", { token, params: { id, userId } });
const rename = (token: string, id: string, name = "Renamed") =>
  callRoute<Refusal>(eventRoute, "PUT", { token, params: { id }, body: { name } });

async function createOwned() {
  const owner = await createMember();
  const event = await createEvent({ createdById: owner.userId });
  return { owner, event };
}

const listRoles = async (eventId: string) =>
  Object.fromEntries(
    (await db().eventTeamMember.findMany({ where: { eventId } })).map(({ userId, role }) => [userId, role]),
  );

const listAudit = async (subjectId: string) =>
  (await db().auditEntry.findMany({ where: { subjectId }, orderBy: { id: "asc" } })).map(({ action }) => action);

async function readMailedToken(): Promise<string> {
  const [mail] = await outbox.list();
  return /team-invitation\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
}

describe("an invitation", () => {
  it("is mailed, stored without its token, and lets whoever holds the link join once", async () => {
    const { owner, event } = await createOwned();
    const editor = await createMember();
    const { status, json } = await invite(owner.token, event.id, { email: "Bo@Example.com", role: "editor" });
    expect([status, json.email, json.role]).toEqual([201, "bo@example.com", "editor"]);
    const token = await readMailedToken();
    expect((await outbox.list()).map(({ to }) => to)).toEqual(["bo@example.com"]);
    expect(JSON.stringify(await db().eventTeamInvitation.findMany())).not.toContain(token);
    expect(await getTeamInvitation(token)).toMatchObject({ eventName: event.name, email: "bo@example.com" });

    expect((await rename(editor.token, event.id)).status).toBe(403);
    expect((await accept(editor.token, token)).json).toEqual({ eventId: event.id, role: "editor" });
    expect((await rename(editor.token, event.id)).status).toBe(200);
    expect(await getTeamInvitation(token)).toBeNull();
    const late = await createMember();
    expect((await accept(late.token, token)).status).toBe(404);
    expect((await readTeam(owner.token, event.id)).json).toMatchObject({
      members: [
        { role: "owner", user: { id: owner.userId } },
        { role: "editor", user: { id: editor.userId } },
      ],
      invitations: [],
    });
    expect(await listAudit(event.id)).toEqual(["event.team_invited", "event.team_joined", "event.updated"]);
  });

  it("may be accepted again by the same member, whose answer was lost, while they are in the team", async () => {
    const { owner, event } = await createOwned();
    const helper = await createMember();
    const { token } = await createTeamInvitation(event.id, owner.userId, { role: "door" });
    expect((await accept(helper.token, token)).json.role).toBe("door");
    expect((await accept(helper.token, token)).json.role).toBe("door");
    await remove(owner.token, event.id, helper.userId);
    expect((await accept(helper.token, token)).status).toBe(404);
    expect(await listRoles(event.id)).toEqual({ [owner.userId]: "owner" });
  });

  it("replaces an earlier one of the address, whose link then ends", async () => {
    const { owner, event } = await createOwned();
    await invite(owner.token, event.id, { email: "bo@example.com", role: "door" });
    const first = await readMailedToken();
    // The newest mail comes first.
    advanceClock({ minutes: 1 });
    await invite(owner.token, event.id, { email: "bo@example.com", role: "editor" });
    const second = await readMailedToken();
    const { json } = await readTeam(owner.token, event.id);
    expect(json.invitations.map(({ role }) => role)).toEqual(["editor"]);
    expect([await getTeamInvitation(first), (await getTeamInvitation(second))?.role]).toEqual([null, "editor"]);
  });

  it("ends when it is withdrawn, after 14 days, and with the inviter's right", async () => {
    const { owner, event } = await createOwned();
    const admin = await createMember({ role: "admin" });
    const helper = await createMember();
    const withdrawn = await createTeamInvitation(event.id, owner.userId, { email: "a@example.com" });
    const expired = await createTeamInvitation(event.id, owner.userId, {
      email: "b@example.com",
      expiresAt: fromNow({ seconds: 0 }),
    });
    const ofAdmin = await createTeamInvitation(event.id, admin.userId, { email: "c@example.com" });
    expect((await revoke(owner.token, event.id, withdrawn.id)).status).toBe(204);
    expect((await revoke(owner.token, event.id, withdrawn.id)).status).toBe(404);
    await db().user.update({ where: { id: admin.userId }, data: { role: "user" } });
    for (const { token } of [withdrawn, expired, ofAdmin]) expect((await accept(helper.token, token)).status).toBe(404);
    expect((await accept(helper.token, "unknown")).status).toBe(404);
    expect(await removeOldTeamInvitations()).toBe(1);
  });

  it("of a suspended owner lets nobody in", async () => {
    const { owner, event } = await createOwned();
    const helper = await createMember();
    const { token } = await createTeamInvitation(event.id, owner.userId);
    await db().user.update({ where: { id: owner.userId }, data: { suspendedAt: fromNow({ minutes: -1 }) } });
    expect((await accept(helper.token, token)).status).toBe(404);
  });

  it("never takes rights: an editor who is invited to the door stays editor, and an owner owner", async () => {
    const { owner, event } = await createOwned();
    const editor = await createHelper(event.id, "editor");
    const first = await createTeamInvitation(event.id, owner.userId, { email: "a@example.com", role: "door" });
    const second = await createTeamInvitation(event.id, owner.userId, { email: "b@example.com", role: "door" });
    expect((await accept(editor.token, first.token)).json.role).toBe("editor");
    expect((await accept(owner.token, second.token)).json.role).toBe("owner");
  });

  it("needs a confirmed address of the owner", async () => {
    const owner = await createMember({ emailVerifiedAt: null });
    const event = await createEvent({ createdById: owner.userId });
    const { status, json } = await invite(owner.token, event.id, { email: "bo@example.com", role: "door" });
    expect([status, json.message]).toEqual([403, expect.stringMatching(/^Please confirm your email address first/)]);
    expect(await outbox.list()).toEqual([]);
  });

  it("takes a valid address and a role that can be invited", async () => {
    const { owner, event } = await createOwned();
    expect((await invite(owner.token, event.id, { email: "bo", role: "door" })).json.fields).toHaveProperty("email");
    for (const role of ["owner", "admin"])
      expect((await invite(owner.token, event.id, { email: "bo@example.com", role })).status).toBe(400);
  });

  it("is limited: 5 a day to a mailbox, 50 open", async () => {
    const { owner, event } = await createOwned();
    const admin = await createMember({ role: "admin" });
    for (let count = 0; count < 5; count++)
      expect((await invite(owner.token, event.id, { email: "bo@example.com", role: "door" })).status).toBe(201);
    expect((await invite(admin.token, event.id, { email: "bo+6@example.com", role: "door" })).status).toBe(429);
    const stored = Array.from({ length: 49 }, (_, index) => ({
      eventId: event.id,
      invitedById: owner.userId,
      email: `stored${index}@example.com`,
      role: "door",
      tokenHash: `hash ${index}`,
      createdAt: fromNow({}),
      expiresAt: fromNow({ days: 1 }),
    }));
    await db().eventTeamInvitation.createMany({ data: stored });
    expect((await invite(admin.token, event.id, { email: "more@example.com", role: "door" })).status).toBe(409);
    expect((await invite(owner.token, event.id, { email: "stored1@example.com", role: "editor" })).status).toBe(201);
  });

  it("counts as a mail to a guest: of its sender's day and the site's, only if it is sent", async () => {
    const { owner, event } = await createOwned();
    await countMails(owner.userId, MAX_GUEST_MAILS - 1);
    const listCounts = async () => (await db().guestMailCount.findMany()).map(({ count }) => count);
    expect((await invite(owner.token, event.id, { email: "bo@example.com", role: "door" })).status).toBe(201);
    expect(await listCounts()).toEqual([MAX_GUEST_MAILS, 1, 1]);
    const { status, headers } = await invite(owner.token, event.id, { email: "li@example.com", role: "door" });
    expect([status, headers.get("retry-after")]).toEqual([429, String(60 * 60)]);
    expect(await listCounts()).toEqual([MAX_GUEST_MAILS, 1, 1]);
    expect(await db().eventTeamInvitation.count()).toBe(1);
    expect((await outbox.list()).map(({ to }) => to)).toEqual(["bo@example.com"]);
  });

  it("lets nobody into a full team", async () => {
    const { owner, event } = await createOwned();
    for (let count = 0; count < 49; count++) await createHelper(event.id, "door");
    const { token } = await createTeamInvitation(event.id, owner.userId);
    expect((await accept((await createMember()).token, token)).json.code).toBe("conflict");
    expect(await db().eventTeamMember.count({ where: { eventId: event.id } })).toBe(50);
  });
});

describe("a role", () => {
  it("is changed by the owner, and the team's screens are updated", async () => {
    const { owner, event } = await createOwned();
    const editor = await createHelper(event.id, "editor");
    expect((await changeRole(owner.token, event.id, editor.userId, "door")).status).toBe(204);
    expect((await rename(editor.token, event.id)).status).toBe(403);
    expect(bus.take()).toEqual([
      {
        type: "resource_changed",
        resource: "events",
        id: event.id,
        userIds: expect.arrayContaining([owner.userId, editor.userId]),
      },
    ]);
    expect(await listAudit(event.id)).toEqual(["event.team_role_changed"]);
    expect((await changeRole(owner.token, event.id, editor.userId, "door")).status).toBe(204);
    expect(bus.take()).toEqual([]);
  });

  it("of owner goes to an editor, with the invitations; the old owner stays as an editor", async () => {
    const { owner, event } = await createOwned();
    const editor = await createHelper(event.id, "editor");
    const door = await createHelper(event.id, "door");
    const { token } = await createTeamInvitation(event.id, owner.userId);
    expect((await changeRole(owner.token, event.id, door.userId, "owner")).status).toBe(409);
    expect((await changeRole(owner.token, event.id, editor.userId, "owner")).status).toBe(204);
    expect(await listRoles(event.id)).toEqual({
      [owner.userId]: "editor",
      [editor.userId]: "owner",
      [door.userId]: "door",
    });
    expect((await changeRole(owner.token, event.id, door.userId, "editor")).status).toBe(403);
    expect((await accept((await createMember()).token, token)).status).toBe(200);
  });

  it("of owner can't be left or taken by the owner, only by an admin", async () => {
    const { owner, event } = await createOwned();
    const editor = await createHelper(event.id, "editor");
    const admin = await createMember({ role: "admin" });
    expect((await remove(owner.token, event.id, owner.userId)).status).toBe(409);
    expect((await changeRole(owner.token, event.id, owner.userId, "editor")).status).toBe(409);
    expect((await remove(admin.token, event.id, owner.userId)).status).toBe(204);
    expect((await changeRole(editor.token, event.id, editor.userId, "owner")).status).toBe(403);
    expect((await changeRole(admin.token, event.id, editor.userId, "owner")).status).toBe(204);
    expect(await listRoles(event.id)).toEqual({ [editor.userId]: "owner" });
  });

  it("of editor does not decide who hosts the event", async () => {
    const { event } = await createOwned();
    const editor = await createHelper(event.id, "editor");
    const body = { hostUserId: editor.userId };
    const { json } = await callRoute<Refusal>(eventRoute, "PUT", {
      token: editor.token,
      params: { id: event.id },
      body,
    });
    expect(json.fields).toHaveProperty("hostUserId");
  });
});

describe("a removal", () => {
  it("ends every right at once, and an open invitation of the address too", async () => {
    const { owner, event } = await createOwned();
    const editor = await createHelper(event.id, "editor", { email: "ed@example.com" });
    const { token } = await createTeamInvitation(event.id, owner.userId, { email: "ed@example.com" });
    expect((await remove(owner.token, event.id, editor.userId)).status).toBe(204);
    expect((await remove(owner.token, event.id, editor.userId)).status).toBe(204);
    expect((await rename(editor.token, event.id)).status).toBe(403);
    expect((await accept(editor.token, token)).status).toBe(404);
    expect(bus.take()).toEqual([expect.objectContaining({ userIds: expect.arrayContaining([editor.userId]) })]);
    expect(await listAudit(event.id)).toEqual(["event.team_removed"]);
  });

  it("ends the open invitations that the member sent and that any address of theirs got, and no other", async () => {
    const { owner, event } = await createOwned();
    const admin = await createMember({ role: "admin" });
    const leaving = await createHelper(event.id, "editor");
    const identity = { issuer: "https://id.example", subject: "1", email: "work@example.com" };
    await db().connectedIdentity.create({ data: { ...identity, userId: leaving.userId, lastUsedAt: fromNow({}) } });
    const ended = [
      await createTeamInvitation(event.id, owner.userId, { email: "work@example.com" }),
      await createTeamInvitation(event.id, leaving.userId, { email: "friend@example.com" }),
    ];
    const kept = await createTeamInvitation(event.id, owner.userId, { email: "other@example.com" });
    const elsewhere = await createTeamInvitation((await createEvent()).id, admin.userId, { email: "work@example.com" });
    expect((await remove(owner.token, event.id, leaving.userId)).status).toBe(204);
    for (const { token } of ended) expect(await getTeamInvitation(token)).toBeNull();
    const open = await db().eventTeamInvitation.findMany({ where: { revokedAt: null } });
    expect(new Set(open.map(({ id }) => id))).toEqual(new Set([kept.id, elsewhere.id]));
  });

  it("may be of oneself, and of no other", async () => {
    const { event } = await createOwned();
    const editor = await createHelper(event.id, "editor");
    const door = await createHelper(event.id, "door");
    expect((await remove(editor.token, event.id, door.userId)).status).toBe(403);
    expect((await remove(door.token, event.id, door.userId)).status).toBe(204);
    expect(await listAudit(event.id)).toEqual(["event.team_left"]);
  });
});

describe("at the same time", () => {
  it("one of two members who use a link joins", async () => {
    const { owner, event } = await createOwned();
    const helpers = [await createMember(), await createMember()];
    const { token } = await createTeamInvitation(event.id, owner.userId);
    const answers = await Promise.all(helpers.map((helper) => accept(helper.token, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await db().eventTeamMember.count({ where: { eventId: event.id } })).toBe(2);
  });

  it("a member who presses twice joins once", async () => {
    const { owner, event } = await createOwned();
    const helper = await createMember();
    const { token } = await createTeamInvitation(event.id, owner.userId);
    const answers = await Promise.all([1, 2].map(() => accept(helper.token, token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await listAudit(event.id)).toEqual(["event.team_joined"]);
  });

  it("an invitation that is withdrawn while it is accepted is one of both", async () => {
    const { owner, event } = await createOwned();
    const helper = await createMember();
    const { id, token } = await createTeamInvitation(event.id, owner.userId);
    const [joined, revoked] = await Promise.all([accept(helper.token, token), revoke(owner.token, event.id, id)]);
    expect([joined.status === 200, revoked.status === 204].filter(Boolean)).toHaveLength(1);
    expect((await listRoles(event.id))[helper.userId]).toBe(joined.status === 200 ? "editor" : undefined);
  });

  it("a member who is removed while they accept is not in the team by the ended invitation", async () => {
    const { owner, event } = await createOwned();
    const door = await createHelper(event.id, "door", { email: "dora@example.com" });
    const { id, token } = await createTeamInvitation(event.id, owner.userId, { email: "dora@example.com" });
    await Promise.allSettled([
      acceptTeamInvitation(door.actor, token),
      removeFromTeam(owner.actor, { eventId: event.id, userId: door.userId }, fromNow({})),
    ]);
    // Removed last, or the invitation was ended with the removal.
    expect(await listRoles(event.id)).toEqual({ [owner.userId]: "owner" });
    const { acceptedAt, revokedAt } = await db().eventTeamInvitation.findUniqueOrThrow({ where: { id } });
    expect([acceptedAt, revokedAt].filter(Boolean)).toHaveLength(1);
  });

  it("two editors who are made owner leave one owner", async () => {
    const { owner, event } = await createOwned();
    const admin = await createMember({ role: "admin" });
    const editors = [await createHelper(event.id, "editor"), await createHelper(event.id, "editor")];
    await Promise.all(editors.map(({ userId }) => changeRole(admin.token, event.id, userId, "owner")));
    const roles = Object.values(await listRoles(event.id));
    expect(roles.filter((role) => role === "owner")).toHaveLength(1);
    expect((await listRoles(event.id))[owner.userId]).toBe("editor");
  });
});

it("the database keeps one owner, one open invitation an address, and known roles", async () => {
  const { owner, event } = await createOwned();
  await expect(createHelper(event.id, "owner")).rejects.toThrow();
  await expect(createHelper(event.id, "boss" as never)).rejects.toThrow();
  await createTeamInvitation(event.id, owner.userId);
  await expect(createTeamInvitation(event.id, owner.userId)).rejects.toThrow();
});

it("members list the events that they help with, until these are over", async () => {
  const { event } = await createOwned();
  const door = await createHelper(event.id, "door");
  const over = await createEvent({ endTime: fromNow({ minutes: -1 }) });
  await db().eventTeamMember.create({ data: { eventId: over.id, userId: door.userId, role: "editor" } });
  const { json } = await callRoute<TeamEvent[]>(teamEventsRoute, "GET", { token: door.token });
  expect(json.map(({ id, role }) => [id, role])).toEqual([[event.id, "door"]]);
});

it("a deleted owner leaves the team, and what they sent ends", async () => {
  const { owner, event } = await createOwned();
  const editor = await createHelper(event.id, "editor");
  await createTeamInvitation(event.id, owner.userId);
  await deleteAccount(owner.userId);
  expect(await listRoles(event.id)).toEqual({ [editor.userId]: "editor" });
  expect(await db().eventTeamInvitation.count()).toBe(0);
});
