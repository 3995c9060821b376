/** The team of a series (docs/product/event-team.md#dates-of-a-series). */
import { randomUUID } from "node:crypto";

import * as eventsRoute from "@/app/api/events/route";
import * as memberRoute from "@/app/api/events/[id]/team/[userId]/route";
import * as invitationsRoute from "@/app/api/events/[id]/team/invitations/route";
import * as acceptRoute from "@/app/api/team-invitations/accept/route";
import { db } from "@/lib/core/server/db";
import { resetEnv } from "@/lib/core/server/process/env";
import type { EventResponse } from "@/lib/events/schema/event";
import type { TeamScope } from "@/lib/events/schema/series";

import { resetDatabase } from "@/tests/support/database/database";
import { createSeries } from "@/tests/support/factories/events";
import { createTeamInvitation, createTeamMember } from "@/tests/support/factories/teams";
import { createMember } from "@/tests/support/factories/users";
import { recordBus } from "@/tests/support/servers/bus";
import { createOutbox } from "@/tests/support/servers/outbox";
import { callRoute } from "@/tests/support/servers/route";
import { stopClock } from "@/tests/support/setup/clock";

const bus = recordBus();
createOutbox();

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-10-01T12:00:00Z");
});

const changeRole = (token: string, id: string, userId: string, role: string, scope: TeamScope) =>
  callRoute(memberRoute, "PATCH", { path: `/api/test?scope=${scope}`, token, params: { id, userId }, body: { role } });
const remove = (token: string, id: string, userId: string, scope: TeamScope) =>
  callRoute(memberRoute, "DELETE", { path: `/api/test?scope=${scope}`, token, params: { id, userId } });

/** The member's role at each date, in order. */
async function listRoles(userId: string, ids: string[]) {
  const rows = await db().eventTeamMember.findMany({ where: { userId } });
  return ids.map((id) => rows.find(({ eventId }) => eventId === id)?.role ?? null);
}

async function createOwned() {
  const [owner, member] = [await createMember(), await createMember()];
  const own = { createdById: owner.userId };
  const { ids } = await createSeries([own, own, own]);
  const [first, second, third] = ids as [string, string, string];
  return { owner, member, ids, first, second, third };
}

it("changes one date by default, this and later ones, or all, also where the member isn't in the team", async () => {
  const { owner, member, ids, first, second } = await createOwned();
  await createTeamMember(second, member.userId, "door");
  expect((await changeRole(owner.token, second, member.userId, "editor", "this")).status).toBe(204);
  expect(await listRoles(member.userId, ids)).toEqual([null, "editor", null]);
  bus.take();
  await changeRole(owner.token, second, member.userId, "editor", "thisAndLater");
  expect(await listRoles(member.userId, ids)).toEqual([null, "editor", "editor"]);
  // Open pages of each date follow.
  expect(bus.take().map((event) => "id" in event && event.id)).toEqual(expect.arrayContaining(ids.slice(1)));
  await changeRole(owner.token, second, member.userId, "door", "all");
  expect(await listRoles(member.userId, ids)).toEqual(["door", "door", "door"]);
  expect(await db().auditEntry.findFirst({ orderBy: { id: "desc" } })).toMatchObject({
    ...{ action: "event.team_role_changed", subjectId: second },
    details: { userId: member.userId, from: "editor", to: "door", dates: 3 },
  });
  expect((await changeRole(owner.token, first, member.userId, "owner", "this")).status).toBe(409);
});

it("leaves a date of another owner as it is", async () => {
  const { owner, member, ids, first, third } = await createOwned();
  await db().eventTeamMember.deleteMany({ where: { eventId: third } });
  const other = await createMember();
  await createTeamMember(third, other.userId, "owner");
  await createTeamMember(third, member.userId, "door");
  await createTeamMember(first, member.userId, "door");
  await changeRole(owner.token, first, member.userId, "editor", "all");
  expect(await listRoles(member.userId, ids)).toEqual(["editor", "editor", "door"]);
  await remove(owner.token, first, member.userId, "all");
  expect(await listRoles(member.userId, ids)).toEqual([null, null, "door"]);
  expect((await changeRole(owner.token, third, member.userId, "editor", "all")).status).toBe(403);
});

it("gives all dates one new owner, who takes over the open invitations", async () => {
  const { owner, member, ids, first, third } = await createOwned();
  await createTeamMember(first, member.userId, "editor");
  const { id } = await createTeamInvitation(third, owner.userId);
  expect((await changeRole(owner.token, first, member.userId, "owner", "all")).status).toBe(204);
  expect(await listRoles(member.userId, ids)).toEqual(["owner", "owner", "owner"]);
  expect(await listRoles(owner.userId, ids)).toEqual(["editor", "editor", "editor"]);
  expect(await db().eventTeamInvitation.findUnique({ where: { id } })).toMatchObject({ invitedById: member.userId });
});

it("removes a member from all dates but those that they own", async () => {
  const { owner, member, ids, first, second, third } = await createOwned();
  await db().eventTeamMember.deleteMany({ where: { eventId: third } });
  await createTeamMember(third, member.userId, "owner");
  for (const id of [first, second]) await createTeamMember(id, member.userId, "editor");
  expect((await remove(member.token, first, member.userId, "all")).status).toBe(204);
  expect(await listRoles(member.userId, ids)).toEqual([null, null, "owner"]);
  expect((await remove(owner.token, first, owner.userId, "all")).status).toBe(409);
});

it("is taken over by another date, which nobody adds without the right to edit", async () => {
  const { owner, member, ids, second, third } = await createOwned();
  await createTeamMember(second, member.userId, "editor");
  const admin = await createMember({ role: "admin" });
  const times = { startTime: "2026-12-01T18:00:00-05:00", endTime: "2026-12-01T20:00:00-05:00" };
  const add = (token: string, dateOf: string, body: object = {}) =>
    callRoute<EventResponse>(eventsRoute, "POST", { token, body: { name: "Another", ...times, dateOf, ...body } });
  const answers = await Promise.all([add(admin.token, second), add(admin.token, second)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const added = await db().event.findMany({ where: { name: "Another" }, orderBy: { seriesPosition: "asc" } });
  expect(added.map(({ seriesPosition }) => seriesPosition)).toEqual([4, 5]);
  const addedIds = added.map(({ id }) => id);
  expect(await listRoles(owner.userId, addedIds)).toEqual(["owner", "owner"]);
  expect(await listRoles(member.userId, addedIds)).toEqual(["editor", "editor"]);
  expect(await listRoles(admin.userId, addedIds)).toEqual([null, null]);
  process.env.EVENT_CREATORS = "everyone";
  resetEnv();
  expect((await add(member.token, third)).status).toBe(403);
  expect((await add(member.token, second)).status).toBe(201);
  delete process.env.EVENT_CREATORS;
  resetEnv();
  const repeats = { id: randomUUID(), frequency: "weekly", count: 2 };
  expect((await add(admin.token, second, { repeats })).status).toBe(400);
  await db().event.update({ where: { id: ids[0]! }, data: { seriesPosition: 26 } });
  expect((await add(admin.token, second)).status).toBe(400);
});

describe("an invitation", () => {
  it("keeps the dates that it is for, and joins their teams where its sender may manage them", async () => {
    const { owner, member, ids, first, second, third } = await createOwned();
    await db().eventTeamMember.updateMany({ where: { eventId: third }, data: { role: "editor" } });
    await createTeamMember(second, member.userId, "editor");
    const body = { email: "bo@example.com", role: "door", scope: "all" };
    const { json } = await callRoute(invitationsRoute, "POST", { token: owner.token, params: { id: first }, body });
    expect(json).toMatchObject({ role: "door", scope: "all" });
    const { token } = await createTeamInvitation(first, owner.userId, { role: "door", scope: "all" });
    await callRoute(acceptRoute, "POST", { token: member.token, body: { token } });
    expect(await listRoles(member.userId, ids)).toEqual(["door", "editor", null]);
  });

  it("accepted twice at the same time joins each team once", async () => {
    const { owner, member, ids, first } = await createOwned();
    const { token } = await createTeamInvitation(first, owner.userId, { scope: "thisAndLater" });
    const accept = () => callRoute(acceptRoute, "POST", { token: member.token, body: { token } });
    expect((await Promise.all([accept(), accept()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await listRoles(member.userId, ids)).toEqual(["editor", "editor", "editor"]);
  });
});
