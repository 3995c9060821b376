import userEvent from "@testing-library/user-event";

import type { EventViewer } from "@/lib/events/schema/event";
import { jsonResponse, mockFetch, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { buildEventResponse } from "@/tests/support/fixtures/event";
import { renderEventsScreen } from "@/tests/support/fixtures/events-screen";
import { screen } from "@/tests/support/render";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

const { viewer, startTime, endTime, id, name } = buildEventResponse();

function showCard(place: Partial<EventViewer>, now = startTime) {
  const build = (isMemberHidden: boolean) =>
    buildEventResponse({ viewer: viewer && { ...viewer, ...place, isMemberHidden } });
  let isMemberHidden = false;
  const calls = mockFetch({
    "GET /api/attendances/me/active": noContentResponse(),
    "GET /api/events?order=section": () => jsonResponse(200, [build(isMemberHidden)]),
    [`POST /api/events/${id}/validate-checkin`]: jsonResponse(200, { canCheckIn: true, minutesUntilCheckIn: 0 }),
    [`PUT /api/events/${id}/hidden`]: () => ((isMemberHidden = true), noContentResponse()),
  });
  renderEventsScreen([build(false)], { now });
  return calls;
}

async function openMenu() {
  await userEvent.click(screen.getByRole("button", { name: `More for ${name}` }));
  await screen.findByRole("menuitem", { name: "Hide" });
  return screen.queryByRole("menuitem", { name: /^Hide me at this event/ });
}

it.each<[string, Partial<EventViewer>]>([
  ["a confirmed RSVP", { rsvp: { status: "confirmed" } }],
  ["a place on the waitlist", { rsvp: { status: "waitlisted", waitlistPosition: 2 } }],
  ["a request", { rsvp: { status: "pending" } }],
])("can be chosen on the card of an event with %s", async (_, place) => {
  const calls = showCard(place);
  const hide = await openMenu();
  expect(hide).toHaveTextContent("Other attendees don't see you");
  await userEvent.click(hide!);
  expect(await screen.findByText("You're hidden, and see no other attendees")).toBeInTheDocument();
  expect(screen.getByText("You're hidden at this event")).toBeInTheDocument();
  expect(calls.filter(({ method }) => method === "PUT")).toHaveLength(1);
});

it.each<[string, Partial<EventViewer>, string]>([
  ["has no place", {}, startTime],
  ["was declined", { rsvp: { status: "declined" } }, startTime],
  ["has a place, once the event is over", { rsvp: { status: "confirmed" } }, endTime],
])("isn't on the card of a member who %s", async (_, place, now) => {
  showCard(place, now);
  expect(await openMenu()).not.toBeInTheDocument();
});
