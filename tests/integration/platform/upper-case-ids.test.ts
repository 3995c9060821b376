/** Ids in paths, queries and bodies may have capitals, and come back in lower case. */
import * as checkIn from "@/app/api/attendances/check-in/route";
import * as addRoute from "@/app/api/connections/add/route";
import * as event from "@/app/api/events/[id]/route";
import * as hide from "@/app/api/events/hide/route";
import * as conversation from "@/app/api/messages/conversation/[userId]/route";
import * as shared from "@/app/api/profiles/shared/[userId]/route";
import * as block from "@/app/api/users/[id]/block/route";
import { db } from "@/lib/core/server/db";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMessage } from "@/tests/support/factories/messages";
import { createMember } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";

beforeEach(resetDatabase);

describe("an upper-case id", () => {
  it("names the same row in a path", async () => {
    const [ana, ben] = [await createMember(), await createMember()];
    const { id } = await createEvent();
    const [upperCaseId, upperCaseBenId] = [id.toUpperCase(), ben.userId.toUpperCase()];
    expect((await callRoute(event, "GET", { params: { id: upperCaseId } })).json).toMatchObject({ id });
    const profile = await callRoute(shared, "GET", { params: { userId: upperCaseBenId } });
    expect(profile.json).toMatchObject({ userId: ben.userId });
    await callRoute(block, "POST", { token: ana.token, params: { id: upperCaseBenId } });
    expect(await db().block.findMany()).toMatchObject([{ blockerId: ana.userId, blockedId: ben.userId }]);
  });

  it("names the same row in a query", async () => {
    const [ana, ben] = [await createMember(), await createMember()];
    const first = await createMessage(ben.userId, ana.userId, "One");
    const second = await createMessage(ben.userId, ana.userId, "Two");
    const { json } = await callRoute(conversation, "GET", {
      path: `/api/messages/conversation/x?after=${first.id.toUpperCase()}`,
      params: { userId: ben.userId.toUpperCase() },
      token: ana.token,
    });
    expect(json).toMatchObject([{ id: second.id }]);
  });

  it("names the same row and the caller in a body", async () => {
    const [ana, ben] = [await createMember(), await createMember()];
    const { id } = await createEvent();
    await createRsvp(ana.userId, id);
    const eventId = id.toUpperCase();
    expect((await callRoute(checkIn, "POST", { token: ana.token, body: { eventId } })).json).toMatchObject({
      eventId: id,
      userId: ana.userId,
    });
    expect((await callRoute(hide, "POST", { token: ana.token, body: { eventId } })).status).toBe(204);
    const requestConnection = (targetUserId: string) =>
      callRoute(addRoute, "POST", { token: ana.token, body: { targetUserId, via: "profile" } });
    expect((await requestConnection(ben.userId.toUpperCase())).json).toMatchObject({ receiverId: ben.userId });
    expect((await requestConnection(ana.userId.toUpperCase())).status).toBe(400);
  });
});
