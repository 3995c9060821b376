import userEvent from "@testing-library/user-event";

import { jsonResponse, mockFetch, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { buildEventResponse, buildEventWithRsvp, buildOwnAttendance } from "@/tests/support/fixtures/event";
import { buildRsvpResponse } from "@/tests/support/fixtures/event-detail";
import { renderEventsScreen } from "@/tests/support/fixtures/events-screen";
import { act, screen } from "@/tests/support/render";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

const event = buildEventResponse();
const NOW = event.startTime;
const OPEN = { canCheckIn: true, reason: null, minutesUntilCheckIn: 0 } as const;
const CHECK_IN = "POST /api/attendances/check-in";

/** Presses both before the server answers. */
async function pressBoth() {
  const user = userEvent.setup();
  let answer: (response: Response) => void = () => undefined;
  const calls = mockFetch({
    "GET /api/attendances/me/active": noContentResponse(),
    "GET /api/events?order=section": jsonResponse(200, [event]),
    [`POST /api/events/${event.id}/validate-checkin`]: jsonResponse(200, { canCheckIn: true, minutesUntilCheckIn: 0 }),
    [`POST /api/events/${event.id}/rsvp`]: () => new Promise<Response>((resolve) => (answer = resolve)),
    [CHECK_IN]: jsonResponse(200, buildOwnAttendance(event)),
  });
  renderEventsScreen([event], { now: NOW });
  await user.click(screen.getByRole("button", { name: "RSVP" }));
  await user.click(await screen.findByRole("button", { name: "Check In" }));
  const getCheckIns = () => calls.filter(({ method, path }) => `${method} ${path}` === CHECK_IN);
  expect(screen.getByRole("button", { name: "Checking in..." })).toHaveAttribute("aria-disabled", "true");
  expect(getCheckIns()).toEqual([]);
  return { getCheckIns, answer: (response: Response) => act(async () => answer(response)) };
}

it("sends a check-in that is pressed before the RSVP is stored once that has happened", async () => {
  const { getCheckIns, answer } = await pressBoth();
  await answer(jsonResponse(201, { ...buildRsvpResponse(event.id), event: buildEventWithRsvp(OPEN) }));
  expect(await screen.findByText("Checked in successfully!")).toBeInTheDocument();
  expect(getCheckIns()).toHaveLength(1);
});

it("sends no check-in when the RSVP before it is refused, and says so once", async () => {
  const { getCheckIns, answer } = await pressBoth();
  await answer(jsonResponse(409, { code: "conflict", message: "This event is full." }));
  expect(await screen.findByText("This event is full.")).toBeInTheDocument();
  expect(await screen.findByRole("button", { name: "RSVP" })).toBeEnabled();
  expect(screen.queryByText("Check-in failed")).not.toBeInTheDocument();
  expect(getCheckIns()).toEqual([]);
});
