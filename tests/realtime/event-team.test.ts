/** Rights of an event's team on open sockets (docs/product/event-team.md#rights). */
import { checkOut } from "@/lib/attendance/service/check-in";
import { clock } from "@/lib/core/shared/clock";
import { changeTeamRole, removeFromTeam } from "@/lib/events/service/team/members";

import { resetDatabase } from "@/tests/support/database/database";
import { createAttendee, createEvent } from "@/tests/support/factories/events";
import { createHelper } from "@/tests/support/factories/teams";
import { createMember } from "@/tests/support/factories/users";
import { startRealtime } from "@/tests/support/servers/realtime";

beforeEach(resetDatabase);

/** Longer than any test, so that the regular check doesn't run by itself. */
const timing = { checkSessionsEvery: 1_000_000 };

test("a helper at the door follows the event, and no longer once they are removed", async () => {
  const server = await startRealtime({ timing });
  const owner = await createMember();
  const event = await createEvent({ createdById: owner.userId });
  const [door, editor] = [await createHelper(event.id, "door"), await createHelper(event.id, "editor")];
  const [first, second] = [await createAttendee(event.id), await createAttendee(event.id)];
  const sockets = [await server.connect(door.token), await server.connect(editor.token)];
  for (const socket of sockets) {
    socket.send({ type: "join_event", eventId: event.id });
    await socket.next("joined_event");
  }
  const [ofDoor, ofEditor] = sockets;
  await checkOut(first.actor, event.id);
  for (const socket of sockets) expect(await socket.next("user_checked_out")).toMatchObject({ userId: first.userId });

  await removeFromTeam(owner.actor, { eventId: event.id, userId: door.userId }, clock.now());
  // Another role keeps the right to follow the event.
  await changeTeamRole(owner.actor, { eventId: event.id, userId: editor.userId }, "door");
  expect(await ofDoor?.next("changed")).toMatchObject({ resource: "events" });
  await checkOut(second.actor, event.id);
  expect(await ofEditor?.next("user_checked_out")).toMatchObject({ userId: second.userId });
  ofDoor?.send({ type: "join_event", eventId: event.id });
  expect(await ofDoor?.next("error")).toMatchObject({ code: "forbidden" });
  expect(ofDoor?.getReceived("user_checked_out")).toHaveLength(1);
});
