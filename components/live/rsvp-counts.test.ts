import { attendeesQuery, toAttendeesPages } from "@/lib/attendance/client/attendance";
import { eventQuery, eventsQuery } from "@/lib/events/client/events";
import { managedEventsQuery } from "@/lib/events/client/manage";
import { myRsvpsQuery } from "@/lib/events/client/rsvp";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { buildEventResponse } from "@/tests/support/fixtures/event";
import { buildFirstAttendees } from "@/tests/support/fixtures/people";

import { applyRsvpCounts } from "./rsvp-counts";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const OTHER = "60000000-0000-4000-8000-000000000006";
const event = buildEventResponse({ capacity: 2, rsvpCount: 1 });
const other = buildEventResponse({ id: OTHER, rsvpCount: 7 });
const lists = {
  events: eventsQuery({ q: "", city: "", format: "", date: "", hidden: false }, "America/New_York").queryKey,
  managed: managedEventsQuery({ scope: "all", q: "" }).queryKey,
};
const [one, mine] = [eventQuery(event.id).queryKey, myRsvpsQuery().queryKey];

function openBrowser() {
  const client = createQueryClient();
  const data = { pages: [{ items: [event, other], next: null }], pageParams: [""] };
  for (const key of Object.values(lists)) client.setQueryData<unknown>(key, data);
  client.setQueryData(one, event);
  client.setQueryData(mine, [{ eventId: event.id, status: "confirmed", createdAt: event.startTime, event }]);
  client.setQueryData(["/api/events/nearby?lat=1"], [event, other]);
  return client;
}

it("shows the new number in lists, on the event, and among the viewer's RSVPs, and leaves other events as they are", () => {
  const client = openBrowser();
  applyRsvpCounts(client, [{ eventId: event.id, rsvpCount: 2, guestCount: 0 }]);
  const counted = { ...event, rsvpCount: 2 };
  for (const key of Object.values(lists)) {
    expect(client.getQueryData<unknown>(key)).toMatchObject({ pages: [{ items: [counted, other] }] });
  }
  expect(client.getQueryData(one)).toEqual(counted);
  expect(client.getQueryData(mine)).toMatchObject([{ event: counted }]);
  expect(client.getQueryData(["/api/events/nearby?lat=1"])).toEqual([counted, other]);
});

it("reads the attendees again only where the number differs from the one shown", () => {
  const client = openBrowser();
  const key = attendeesQuery(event.id).queryKey;
  client.setQueryData(key, toAttendeesPages(event.id, buildFirstAttendees([], { confirmed: 1 })));
  const isRead = () => {
    jest.advanceTimersByTime(1_000);
    return client.getQueryState(key)?.isInvalidated;
  };
  applyRsvpCounts(client, [{ eventId: event.id, rsvpCount: 1, guestCount: 0 }]);
  expect(isRead()).toBe(false);
  applyRsvpCounts(client, [{ eventId: event.id, rsvpCount: 2, guestCount: 0 }]);
  expect(isRead()).toBe(true);
});

it("leaves a list that waits to be read again waiting, for its own event and for another", async () => {
  const client = openBrowser();
  const keys = [...Object.values(lists), one, mine];
  await client.invalidateQueries();
  const getAges = () => keys.map((key) => client.getQueryState<unknown>(key)?.dataUpdatedAt);
  const ages = getAges();
  jest.advanceTimersByTime(1_000);
  applyRsvpCounts(client, [{ eventId: "50000000-0000-4000-8000-000000000005", rsvpCount: 3, guestCount: 0 }]);
  expect(keys.map((key) => client.getQueryState<unknown>(key)?.isInvalidated)).toEqual(keys.map(() => true));
  applyRsvpCounts(client, [{ eventId: event.id, rsvpCount: 2, guestCount: 0 }]);
  expect(keys.map((key) => client.getQueryState<unknown>(key)?.isInvalidated)).toEqual(keys.map(() => true));
  expect(client.getQueryData(one)).toMatchObject({ rsvpCount: 2 });
  expect(getAges()).toEqual(ages);
});
