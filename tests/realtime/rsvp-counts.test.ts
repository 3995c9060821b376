import { cancelRsvp } from "@/lib/attendance/service/rsvp";
import { listRsvpCounts } from "@/lib/events/data/rsvp/rsvp-counts";
import { createRsvp } from "@/lib/events/service/rsvp/rsvp";
import { toRsvpChanges } from "@/lib/events/service/rsvp/waitlist";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent, createRsvp as storeRsvp } from "@/tests/support/factories/events";
import { createEachUser, createMember } from "@/tests/support/factories/users";
import { startRealtime } from "@/tests/support/servers/realtime";

beforeEach(resetDatabase);

jest.mock("@/lib/events/data/rsvp/rsvp-counts", () => ({ listRsvpCounts: jest.fn() }));
const actual = jest.requireActual<typeof import("@/lib/events/data/rsvp/rsvp-counts")>(
  "@/lib/events/data/rsvp/rsvp-counts",
);
beforeEach(() => jest.mocked(listRsvpCounts).mockReset().mockImplementation(actual.listRsvpCounts));

const SOON = { timing: { coalesceRsvpCounts: 50 } };

it("sends the number of RSVPs to a member who only watches, until the event is full and after a place is free again", async () => {
  const server = await startRealtime(SOON);
  const event = await createEvent({ capacity: 2 });
  const [ana, ben, watcher] = [await createMember(), await createMember(), await createMember()];
  const socket = await server.connect(watcher.token);
  const waitForCount = async (rsvpCount: number) => {
    for (;;) {
      const { counts } = await socket.next("rsvp_counts");
      if (counts.some((count) => count.eventId === event.id && count.rsvpCount === rsvpCount)) return;
    }
  };
  await createRsvp(ana.actor, event.id);
  await waitForCount(1);
  await createRsvp(ben.actor, event.id);
  await waitForCount(2);
  await cancelRsvp(ben.actor, event.id);
  await waitForCount(1);
  // Nobody reads their lists again for it.
  expect(socket.getReceived("changed")).toEqual([]);
});

it("merges many changes into one read and one frame", async () => {
  const server = await startRealtime({ timing: { coalesceRsvpCounts: 500 } });
  const [one, two, three] = [await createEvent(), await createEvent(), await createEvent()];
  const [ana, ben] = await createEachUser([{}, {}]);
  for (const { id } of [ana, ben]) await storeRsvp(id, one.id);
  await storeRsvp(ana.id, two.id, { status: "waitlisted" });
  const socket = await server.connect((await createMember()).token);
  const published = Array.from({ length: 10 }, () =>
    [one, two, three].flatMap(({ id }) => toRsvpChanges(id, [ana.id])),
  ).flat();
  await server.bus.publish(...published);
  const { counts } = await socket.next("rsvp_counts");
  expect(new Map(counts.map(({ eventId, rsvpCount }) => [eventId, rsvpCount]))).toEqual(
    new Map([
      [one.id, 2],
      [two.id, 0],
      [three.id, 0],
    ]),
  );
  expect(listRsvpCounts).toHaveBeenCalledTimes(1);
  expect(socket.getReceived("rsvp_counts")).toHaveLength(1);
});

it("reads the numbers again after a failed read, and sends them without another change", async () => {
  const server = await startRealtime(SOON);
  const event = await createEvent();
  const [ana, watcher] = [await createMember(), await createMember()];
  await storeRsvp(ana.userId, event.id);
  const socket = await server.connect(watcher.token);
  jest.mocked(listRsvpCounts).mockRejectedValueOnce(new Error("the database restarts"));
  await server.bus.publish(...toRsvpChanges(event.id, [ana.userId]));
  expect((await socket.next("rsvp_counts")).counts).toEqual([{ eventId: event.id, rsvpCount: 1, guestCount: 0 }]);
  expect(listRsvpCounts).toHaveBeenCalledTimes(2);
});
