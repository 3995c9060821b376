/** Why a visitor joins, by the address after signing in (docs/product/quick-join.md). */
import { loadJoinTarget } from "@/app/(public)/join/load-target";
import { resetDatabase } from "@/tests/support/database/database";
import { createEvent } from "@/tests/support/factories/events";
import { createGuest, withClaimToken } from "@/tests/support/factories/guests";
import { fromNow } from "@/tests/support/setup/clock";

beforeEach(resetDatabase);

test("is the RSVP of an event that was pressed, also of an unlisted one, until the event is over", async () => {
  const { id } = await createEvent({ name: "Salon", visibility: "unlisted" });
  const rsvp = { at: "rsvp", eventId: id, eventName: "Salon", isAsking: false };
  expect(await loadJoinTarget(`/events/${id}#rsvp`)).toEqual(rsvp);
  const over = await createEvent({ startTime: fromNow({ hours: -5 }), endTime: fromNow({ hours: -2 }) });
  const cancelled = await createEvent({ status: "cancelled" });
  const unknown = "0b9f6a4e-5d0c-4f2e-9b1a-6f3f0f6a9d01";
  for (const other of [over.id, cancelled.id, unknown, "none"]) {
    expect(await loadJoinTarget(`/events/${other}#rsvp`)).toBeUndefined();
  }
});

test("is a door with its code, and nothing for other addresses", async () => {
  const { id } = await createEvent();
  const door = { at: "door", eventId: id, code: "ABCD-EFGH" };
  expect(await loadJoinTarget(`/events/${id}?door=ABCD-EFGH`)).toEqual(door);
  for (const path of ["/events", `/events/${id}`, `/people#rsvp`, `/events/${id}/recap#rsvp`]) {
    expect(await loadJoinTarget(path)).toBeUndefined();
  }
});

test("is a guest's place while the mailed link works", async () => {
  const event = await createEvent({ name: "Guest Night" });
  const { token, columns } = withClaimToken();
  await createGuest(event.id, { email: "gail@example.com", ...columns });
  const person = { firstName: "Gail", lastName: "Guest", email: "gail@example.com" };
  const link = (value: string) => loadJoinTarget(`/guest-invitation?token=${value}`);
  expect(await link(token)).toEqual({ at: "guest", token, eventName: "Guest Night", person });
  expect(await link("another")).toBeUndefined();
  expect(await link("")).toBeUndefined();
});
