import { addConnectionSchema } from "@/lib/connections/schema";
import { acceptConnection, removeConnection } from "@/lib/connections/service/respond";
import { blockUser, unblockUser } from "@/lib/connections/service/block";
import { addConnection } from "@/lib/connections/service/request";
import { db } from "@/lib/core/server/db";
import { DEFAULT_LOCALE } from "@/lib/i18n/server/languages";
import { sendConnectionTest } from "@/lib/notifications/service/deliveries/test-messages";
import { pickPublicFields } from "@/lib/profiles/constants/public-profile";

import { resetDatabase } from "@/tests/support/database/database";
import { createConnection } from "@/tests/support/factories/connections";
import { createAttendee, createEvent } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { waitForEvent, startRealtime } from "@/tests/support/servers/realtime";

beforeEach(resetDatabase);

const buildRequest = (targetUserId: string, options: object = {}) =>
  addConnectionSchema.parse({ targetUserId, ...options });
const toPublicUser = ({ user }: Awaited<ReturnType<typeof createMember>>) => ({
  id: user.id,
  profile: pickPublicFields(user.profile ?? {}),
});

it("notifies every tab of both members on both channels when a connection is accepted at once", async () => {
  const { connect, connectMap } = await startRealtime();
  const event = await createEvent();
  const ana = await createAttendee(event.id, { profile: { firstName: "Ana", lastName: "Ruiz" } });
  const ben = await createAttendee(event.id, { profile: { firstName: "Ben", lastName: "Okafor" } });
  const anaTabs = [await connect(ana.token), await connect(ana.token)];
  const benTabs = [await connect(ben.token), await connect(ben.token)];
  const [anaMap, benMap] = [await connectMap(ana.token), await connectMap(ben.token)];
  const toasts = [waitForEvent(anaMap, "connection_success"), waitForEvent(benMap, "new_connection")] as const;

  await addConnection(ana.actor, buildRequest(ben.userId, { eventId: event.id }));
  for (const tab of anaTabs) {
    expect(await tab.next("connection_success")).toEqual({
      type: "connection_success",
      message: "You are now connected with Ben Okafor!",
      targetUser: toPublicUser(ben),
    });
  }
  for (const tab of benTabs) {
    expect(await tab.next("new_connection")).toEqual({
      type: "new_connection",
      message: "Ana Ruiz has connected with you!",
      connectedUser: toPublicUser(ana),
    });
  }
  expect(await toasts[0]).toEqual({ message: "You are now connected with Ben Okafor!", targetUser: toPublicUser(ben) });
  expect(await toasts[1]).toEqual({
    message: "Ana Ruiz has connected with you!",
    connectedUser: toPublicUser(ana),
    payload: { name: "Ana Ruiz" },
  });
});

it("notifies the receiver of a request and the requester of its acceptance", async () => {
  const { connect } = await startRealtime();
  const ana = await createMember({ profile: { firstName: "Ana", lastName: "Ruiz" } });
  const ben = await createMember({ profile: { firstName: "Ben", lastName: "Okafor" } });
  const [forAna, forBen] = [await connect(ana.token), await connect(ben.token)];
  await addConnection(ana.actor, buildRequest(ben.userId, { via: "qr" }));
  const requestFrame = await forBen.next("connection_request");
  expect(requestFrame).toEqual({
    type: "connection_request",
    message: "Ana Ruiz wants to connect",
    connectionId: expect.any(String) as string,
    requester: toPublicUser(ana),
  });
  await acceptConnection(ben.actor, requestFrame.connectionId);
  expect(await forAna.next("new_connection")).toMatchObject({
    message: "Ben Okafor has connected with you!",
    connectedUser: { id: ben.userId },
  });
  expect(await forBen.next("connection_success")).toMatchObject({
    message: "You are now connected with Ana Ruiz!",
    targetUser: { id: ana.userId },
  });
  expect(JSON.stringify([...forAna.frames, ...forBen.frames])).not.toContain("@nametag.test");
});

it("sends the requester's line with the request", async () => {
  const { connect } = await startRealtime();
  const [ana, ben] = [await createMember(), await createMember()];
  const forBen = await connect(ben.token);
  await addConnection(ana.actor, buildRequest(ben.userId, { via: "qr", line: "Your talk on tiles!" }));
  expect(await forBen.next("connection_request")).toMatchObject({ line: "Your talk on tiles!" });
});

it("sends only changed to both when a connection is removed", async () => {
  const { connect } = await startRealtime();
  const [ana, ben] = [await createMember(), await createMember()];
  const { id } = await createConnection(ana.userId, ben.userId);
  const [forAna, forBen] = [await connect(ana.token), await connect(ben.token)];
  await removeConnection(ben.actor, id);
  for (const socket of [forAna, forBen])
    expect(await socket.next("changed")).toMatchObject({ resource: "connections" });
});

it("notifies neither after a block, and sends changed to both when it is made", async () => {
  const { connect } = await startRealtime();
  const [ana, ben] = [await createMember(), await createMember()];
  const [forAna, forBen] = [await connect(ana.token), await connect(ben.token)];
  await blockUser(ana.actor, ben.userId);
  for (const socket of [forAna, forBen]) {
    const changed = await socket.nextFrames(3, "changed");
    expect(changed.map((frame) => frame.resource).sort()).toEqual(["attendances", "connections", "conversations"]);
  }
  await expect(addConnection(ben.actor, buildRequest(ana.userId, { via: "qr" }))).rejects.toMatchObject({
    code: "not_found",
  });
  await unblockUser(ana.actor, ben.userId);
  await forBen.nextFrames(3, "changed");
  expect(forAna.frames.map((frame) => frame.type)).not.toContain("connection_request");
});

it("sends an admin's test of both messages to their own tabs and stores nothing", async () => {
  const { connect } = await startRealtime();
  const [admin, other] = [await createMember({ role: "admin" }), await createMember()];
  const [tabs, others] = [[await connect(admin.token), await connect(admin.token)], await connect(other.token)];
  await sendConnectionTest(admin.actor, DEFAULT_LOCALE);
  for (const tab of tabs) {
    expect(await tab.next("new_connection")).toMatchObject({ connectedUser: { id: admin.userId } });
    expect(await tab.next("connection_success")).toMatchObject({ targetUser: { id: admin.userId } });
  }
  expect(await db().connection.count()).toBe(0);
  expect([...others.getReceived("new_connection"), ...others.getReceived("connection_success")]).toEqual([]);
});
