/** docs/product/guest-import.md#eventbrite */
import { db } from "@/lib/core/server/db";
import { syncEventbriteGuests } from "@/lib/guests/service/import/eventbrite";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent } from "@/tests/support/factories/events";
import { startEventbrite } from "@/tests/support/servers/eventbrite";
import { fromNow } from "@/tests/support/setup/clock";

let eventbrite: Awaited<ReturnType<typeof startEventbrite>>;
let eventId: string;

beforeEach(async () => {
  await resetDatabase();
  eventbrite = await startEventbrite();
  eventId = (await createEvent({ eventbriteId: "900" })).id;
});
afterEach(() => eventbrite.stop());

const attendee = (id: string, name: string, changes: object = {}) => ({
  id,
  status: "Attending",
  cancelled: false,
  refunded: false,
  profile: { name, email: `${name.toLowerCase()}@example.com`, company: "Acme" },
  ...changes,
});

const listGuests = async () =>
  (await db().eventGuest.findMany({ where: { eventId }, orderBy: { name: "asc" } })).map(
    ({ name, email, source, externalId }) => [name, email, source, externalId],
  );

it("reads all pages, and changes nothing the second time", async () => {
  eventbrite.setAttendees("900", [
    attendee("1", "Ana"),
    attendee("2", "Ben"),
    attendee("3", "Cleo", { profile: { first_name: "Cleo", last_name: "Cruz", email: "ana@example.com" } }),
    attendee("4", "Di", { profile: null }),
  ]);
  expect(await syncEventbriteGuests()).toBe(3);
  expect(await listGuests()).toEqual([
    ["Ana", "ana@example.com", "eventbrite", "1"],
    ["Ben", "ben@example.com", "eventbrite", "2"],
    ["Cleo Cruz", null, "eventbrite", "3"],
  ]);
  expect(await syncEventbriteGuests()).toBe(0);
});

it("lets cancelled and refunded attendees leave, but not who is checked in", async () => {
  const people = [attendee("1", "Ana"), attendee("2", "Ben"), attendee("3", "Cleo")];
  eventbrite.setAttendees("900", people);
  await syncEventbriteGuests();
  await db().eventGuest.updateMany({ where: { name: "Cleo" }, data: { checkedInAt: fromNow({}) } });
  eventbrite.setAttendees(
    "900",
    people.map((each, index) => ({ ...each, ...(index === 1 ? { refunded: true } : { cancelled: true }) })),
  );
  expect(await syncEventbriteGuests()).toBe(2);
  expect((await listGuests()).map(([name]) => name)).toEqual(["Cleo"]);
});

it("keeps an attendee declined whom an organizer declined", async () => {
  eventbrite.setAttendees("900", [attendee("1", "Ana")]);
  await syncEventbriteGuests();
  await db().eventGuest.updateMany({ where: { eventId }, data: { status: "declined" } });
  expect(await syncEventbriteGuests()).toBe(0);
  expect(await db().eventGuest.findFirst({ where: { eventId } })).toMatchObject({ status: "declined" });
});

it("reads the other events when one can't be read", async () => {
  await createEvent({ eventbriteId: "899", startTime: fromNow({ hours: -1 }) });
  await createEvent({ eventbriteId: "898", startTime: fromNow({ hours: -3 }), endTime: fromNow({ hours: -2 }) });
  eventbrite.setAttendees("900", [attendee("1", "Ana")]);
  expect(await syncEventbriteGuests()).toBe(1);
  expect(eventbrite.calls.map(({ path }) => path)).toEqual(["/v3/events/899/attendees/", "/v3/events/900/attendees/"]);
});

it("does nothing without a token", async () => {
  await eventbrite.stop();
  expect(await syncEventbriteGuests()).toBe(0);
  eventbrite = await startEventbrite();
});
