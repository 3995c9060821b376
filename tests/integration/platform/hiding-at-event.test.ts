/** How a member hides at an event (docs/product/privacy.md#hidden-at-an-event). */
import { getFirstAttendees } from "@/lib/attendance/data/attendees";
import { checkIn } from "@/lib/attendance/service/check-in";
import { cancelRsvp } from "@/lib/attendance/service/rsvp";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { createRsvp as rsvp } from "@/lib/events/service/rsvp/rsvp";

import { resetDatabase } from "@/tests/support/database/database";
import { createAttendee, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";

type Member = Awaited<ReturnType<typeof createMember>>;

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
});

describe("hiding", () => {
  const hide = async (method: "PUT" | "DELETE", member: Member, eventId: string) =>
    (
      await callRoute(await import("@/app/api/events/[id]/hidden/route"), method, {
        params: { id: eventId },
        token: member.token,
      })
    ).status;

  it("can be repeated, and needs an RSVP that was not declined or an attendance", async () => {
    const { id: eventId } = await createEvent();
    const hidden = await createAttendee(eventId);
    for (const method of ["PUT", "PUT", "DELETE", "DELETE"] as const)
      expect(await hide(method, hidden, eventId)).toBe(204);
    const [stranger, waiting, asking, declined] = [
      await createMember(),
      await createMember(),
      await createMember(),
      await createMember(),
    ];
    await createRsvp(waiting.userId, eventId, { status: "waitlisted" });
    await createRsvp(asking.userId, eventId, { status: "pending" });
    await createRsvp(declined.userId, eventId, { status: "declined" });
    expect(await hide("PUT", waiting, eventId)).toBe(204);
    expect(await hide("PUT", asking, eventId)).toBe(204);
    expect(await hide("PUT", stranger, eventId)).toBe(403);
    expect(await hide("PUT", declined, eventId)).toBe(403);
    expect(await hide("PUT", hidden, hidden.userId)).toBe(404);
    expect(await hide("DELETE", hidden, hidden.userId)).toBe(404);
  });

  it.each([
    ["without a limit", null],
    ["with a limit", 5],
  ])("comes with the RSVP to an event %s, and outlives it", async (_, capacity) => {
    const event = await createEvent({ capacity });
    const member = await createMember();
    const viewer = await createAttendee(event.id);
    const listed = async () => (await getFirstAttendees(viewer.actor, event.id)).confirmed;
    const route = await import("@/app/api/events/[id]/rsvp/route");
    const post = (body: object) => callRoute(route, "POST", { body, params: { id: event.id }, token: member.token });
    expect((await post({ hidden: true })).status).toBe(201);
    expect(await listed()).toBe(1);
    await cancelRsvp(member.actor, event.id);
    expect((await post({})).status).toBe(201);
    expect(await listed()).toBe(1);
    await cancelRsvp(member.actor, event.id);
    expect((await post({ hidden: false })).status).toBe(201);
    expect(await listed()).toBe(2);
    // A repeated call, whose first response was lost.
    expect((await post({ hidden: true })).status).toBe(200);
    expect(await listed()).toBe(1);
  });

  it("holds after a check-in, and not at other events", async () => {
    const [event, other] = [await createEvent(), await createEvent()];
    const member = await createMember();
    for (const { id } of [event, other]) await rsvp(member.actor, id, { hidden: id === event.id });
    await checkIn(member.actor, event.id);
    const isListed = async (id: string) => {
      const viewer = await createAttendee(id);
      const { attendees } = await getFirstAttendees(viewer.actor, id);
      return attendees.some(({ userId }) => userId === member.userId);
    };
    expect(await isListed(event.id)).toBe(false);
    expect(await isListed(other.id)).toBe(true);
  });
});
