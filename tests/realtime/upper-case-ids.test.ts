/** Upper-case ids in frames mean the same as lower-case ones. */
import { randomUUID } from "node:crypto";

import { checkIn } from "@/lib/attendance/service/check-in";
import { clientFrameSchema } from "@/lib/api/protocol/frames";
import { joinEventSchema, leaveEventSchema } from "@/lib/api/protocol/map-events";

import { resetDatabase } from "@/tests/support/database/database";
import { createConnection } from "@/tests/support/factories/connections";
import { createAttendee, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { joinMap, sendPosition } from "@/tests/support/servers/map-client";
import { waitForEvent, startRealtime } from "@/tests/support/servers/realtime";

beforeEach(resetDatabase);

const ID = randomUUID();
const UPPER = ID.toUpperCase();

describe("frame schemas", () => {
  it.each([
    [{ type: "join_event", eventId: UPPER }, { eventId: ID }],
    [{ type: "typing", receiverId: UPPER }, { receiverId: ID }],
    [
      { type: "send_message", token: "t", receiverId: UPPER, content: "Hi", clientId: UPPER },
      { receiverId: ID, clientId: ID },
    ],
  ])("lower-cases the ids of %p", (frame, parsed) => {
    expect(clientFrameSchema.parse(frame)).toMatchObject(parsed);
  });

  it("lower-cases the ids of map events", () => {
    expect(joinEventSchema.parse(UPPER)).toEqual({ eventId: ID, updates: false, markers: true });
    expect(joinEventSchema.parse({ eventId: UPPER })).toEqual({ eventId: ID, updates: false, markers: true });
    expect(leaveEventSchema.parse(UPPER)).toBe(ID);
    expect(leaveEventSchema.parse({ eventId: UPPER })).toBe(ID);
  });
});

it("delivers a message to an upper-case receiver id and acknowledges it with the lower-case id", async () => {
  const { connect } = await startRealtime();
  const [ana, ben] = [await createMember(), await createMember()];
  await createConnection(ana.userId, ben.userId);
  const [sender, receiver] = [await connect(ana.token), await connect(ben.token)];
  sender.send({ type: "send_message", token: ana.token, receiverId: ben.userId.toUpperCase(), content: "Hi" });
  expect(await sender.next("message_sent")).toMatchObject({ message: { receiverId: ben.userId } });
  expect(await receiver.next("receive_message")).toMatchObject({ message: { receiverId: ben.userId, content: "Hi" } });
});

it("sends check-ins to a socket that joined with an upper-case event id", async () => {
  const { connect } = await startRealtime();
  const event = await createEvent();
  const [ana, ben] = [await createMember(), await createMember()];
  for (const { userId } of [ana, ben]) await createRsvp(userId, event.id);
  const socket = await connect(ana.token);
  socket.send({ type: "join_event", eventId: event.id.toUpperCase() });
  expect(await socket.next("joined_event")).toEqual({ type: "joined_event", eventId: event.id });
  await checkIn(ben.actor, event.id);
  expect(await socket.next("user_checked_in")).toMatchObject({ eventId: event.id, userId: ben.userId });
});

it("shows a position that was sent with an upper-case event id", async () => {
  const { connectMap } = await startRealtime();
  const event = await createEvent();
  const [ana, ben] = [await createAttendee(event.id), await createAttendee(event.id)];
  const [anaMap, benMap] = [await connectMap(ana.token), await connectMap(ben.token)];
  await joinMap(anaMap, event.id.toUpperCase());
  await joinMap(benMap, event.id);
  const locationUpdate = waitForEvent(benMap, "attendeeLocationUpdate");
  expect(await sendPosition(anaMap, event.id.toUpperCase())).toEqual({ ok: true, inRange: true });
  expect(await locationUpdate).toMatchObject({ userId: ana.userId });
});
