import userEvent from "@testing-library/user-event";

import type { EventViewer } from "@/lib/events/schema/event";
import { jsonResponse, mockFetch, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { buildEventResponse } from "@/tests/support/fixtures/event";
import { renderEventsScreen } from "@/tests/support/fixtures/events-screen";
import { screen } from "@/tests/support/render";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

const event = buildEventResponse();

it.each<[EventViewer["rsvp"], string, string]>([
  [{ status: "confirmed" }, "Cancel RSVP", "RSVP cancelled"],
  [{ status: "waitlisted", waitlistPosition: 2 }, "Leave waitlist", "You left the waitlist"],
  [{ status: "pending" }, "Cancel request", "Request cancelled"],
])("says which place the member gave up: %j", async (rsvp, button, text) => {
  const build = (own: EventViewer["rsvp"]) =>
    buildEventResponse({ viewer: event.viewer && { ...event.viewer, rsvp: own } });
  mockFetch({
    "GET /api/attendances/me/active": noContentResponse(),
    "GET /api/events?order=section": jsonResponse(200, [build(null)]),
    [`DELETE /api/events/${event.id}/rsvp`]: jsonResponse(200, { event: build(null) }),
  });
  renderEventsScreen([build(rsvp)], { now: event.startTime });
  await userEvent.click(screen.getByRole("button", { name: button }));
  expect(await screen.findByText(text)).toBeInTheDocument();
});
