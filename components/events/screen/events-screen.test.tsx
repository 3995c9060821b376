import userEvent from "@testing-library/user-event";

import { setClock } from "@/lib/core/shared/clock";
import type { EventResponse } from "@/lib/events/schema/event";
import { jsonResponse, mockFetch, networkError, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { push } from "@/tests/support/fakes/navigation";
import { buildEventResponse, buildEventWithRsvp, buildOwnAttendance } from "@/tests/support/fixtures/event";
import { buildRsvpResponse } from "@/tests/support/fixtures/event-detail";
import { renderEventsScreen } from "@/tests/support/fixtures/events-screen";
import { act, screen, within } from "@/tests/support/render";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

const ID = buildEventResponse().id;
const OPEN = { canCheckIn: true, reason: null, minutesUntilCheckIn: 0 } as const;
const tooEarly = (minutesUntilCheckIn: number) =>
  ({ canCheckIn: false, reason: "too_early", minutesUntilCheckIn }) as const;

const getButton = (name: string) => screen.getByRole("button", { name });
const expectNoButton = (name: string) => expect(screen.queryByRole("button", { name })).not.toBeInTheDocument();
const READS = {
  "GET /api/attendances/me/active": noContentResponse(),
  [`POST /api/events/${ID}/validate-checkin`]: jsonResponse(200, OPEN),
};

beforeEach(() => push.mockClear());
afterEach(() => {
  jest.useRealTimers();
  setClock();
});

describe("the list", () => {
  it("shows live events under Upcoming Events and upcoming ones under Future Events, with link, venue and time", async () => {
    renderEventsScreen(
      [buildEventResponse(), buildEventResponse({ id: "2", name: "Miami Mixer", status: "upcoming" })],
      {
        isAdmin: true,
      },
    );
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Events");
    expect(screen.getByText("2 events")).toBeInTheDocument();
    expect(screen.getByText("Admin")).toBeInTheDocument();
    expect(await screen.findByRole("button", { name: "Sync from Eventbrite" })).toBeInTheDocument();
    const live = within(screen.getByRole("region", { name: "Upcoming Events" }));
    expect(live.getByRole("link", { name: "Tampa Tech & Tacos" })).toHaveAttribute("href", `/events/${ID}`);
    expect(live.getByText(/· 6:00 to 9:00\sPM\sEST/)).toHaveTextContent("Armature Works · 6:00 to 9:00");
    const future = within(screen.getByRole("region", { name: "Future Events" }));
    expect(future.getByRole("link", { name: "Miami Mixer" })).toBeInTheDocument();
  });

  it("marks an event that runs now, and lists it under Upcoming Events whatever its status", () => {
    const events = [buildEventResponse({ status: "upcoming" })];
    renderEventsScreen(events, { now: "2026-11-20T23:10:00.000Z" });
    expect(within(screen.getByRole("region", { name: "Upcoming Events" })).getByText("Now")).toBeInTheDocument();
    expect(screen.queryByRole("region", { name: "Future Events" })).not.toBeInTheDocument();
  });

  it("links to the editor for members who may create events", () => {
    renderEventsScreen([], { canCreate: true });
    expect(screen.getByRole("link", { name: "New event" })).toHaveAttribute("href", "/organize/new");
  });

  it("has no link to the editor for others", () => {
    renderEventsScreen([], { canCreate: false });
    expect(screen.queryByRole("link", { name: "New event" })).not.toBeInTheDocument();
  });

  it("shows an empty state when there are no events, and no Admin badge to members", () => {
    renderEventsScreen([]);
    expect(screen.getByText("No events found")).toBeInTheDocument();
    expect(screen.getByText("There are no upcoming events at the moment.")).toBeInTheDocument();
    expect(screen.getByText("0 events")).toBeInTheDocument();
    expect(screen.queryByText("Admin")).not.toBeInTheDocument();
  });

  it("appends the next page with a link that also works without JavaScript", async () => {
    const user = userEvent.setup();
    mockFetch({
      "GET /api/events?order=section&cursor=a%2Bb": jsonResponse(200, [
        buildEventResponse({ id: "2", name: "The next one" }),
      ]),
    });
    renderEventsScreen([buildEventResponse()], { next: "/api/events?order=section&cursor=a%2Bb", total: 2 });
    expect(screen.getByText("2 events")).toBeInTheDocument();
    const more = screen.getByRole("link", { name: "More events" });
    expect(more).toHaveAttribute("href", "/events?cursor=a%2Bb");
    await user.click(more);
    expect(await screen.findByRole("link", { name: "The next one" })).toBeInTheDocument();
    expect(screen.getByText("2 events")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Tampa Tech & Tacos" })).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "More events" })).not.toBeInTheDocument();
  });

  it("links back to the first page when it was opened on a later one", () => {
    renderEventsScreen([buildEventResponse()], { address: "/events?cursor=a" });
    expect(screen.getByText("1+ events")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Back to first page" })).toHaveAttribute("href", "/events");
  });
});

describe("RSVP", () => {
  it("shows at once, keeps the focus, confirms with a toast and reads nothing that the response has", async () => {
    const user = userEvent.setup();
    let respond: (response: Response) => void = () => undefined;
    const calls = mockFetch({
      ...READS,
      [`POST /api/events/${ID}/rsvp`]: () => new Promise((resolve) => (respond = resolve)),
    });
    renderEventsScreen([buildEventResponse()]);
    await user.click(getButton("RSVP"));
    expect(getButton("Cancel RSVP")).toHaveFocus();
    expect(getButton("Check-in opens 30min before")).toBeDisabled();
    expect(screen.getByText("Opens in 2 h 30 min")).toBeInTheDocument();
    expect(screen.getByText("in 3 h")).toBeInTheDocument();
    await user.click(getButton("Cancel RSVP"));
    const event = buildEventWithRsvp(tooEarly(150), { rsvpCount: 7 });
    await act(async () => respond(jsonResponse(201, { ...buildRsvpResponse(ID), event })));
    expect(await screen.findByText("RSVP confirmed!")).toBeInTheDocument();
    expect(screen.getByText("You'll receive reminders about this event")).toBeInTheDocument();
    expect(calls.filter(({ path }) => path.startsWith("/api/events")).map(({ method }) => method)).toEqual(["POST"]);
  });

  it("says that it is saved while only the response can say whether there is a place", async () => {
    const user = userEvent.setup();
    let respond: (response: Response) => void = () => undefined;
    mockFetch({
      ...READS,
      [`POST /api/events/${ID}/rsvp`]: () => new Promise<Response>((resolve) => (respond = resolve)),
    });
    renderEventsScreen([buildEventResponse({ capacity: 9 })]);
    await user.click(getButton("RSVP"));
    expect(getButton("Saving...")).toHaveFocus();
    expect(getButton("Saving...")).toHaveAttribute("aria-disabled", "true");
    await act(async () => respond(jsonResponse(409, { message: "This event has ended." })));
    expect(await screen.findByText("RSVP failed")).toBeInTheDocument();
    expect(getButton("RSVP")).toHaveFocus();
  });

  it("is rolled back with the server's message when the server refuses", async () => {
    const user = userEvent.setup();
    mockFetch({
      ...READS,
      [`POST /api/events/${ID}/rsvp`]: jsonResponse(409, { code: "ended", message: "This event has already ended." }),
      "GET /api/events?order=section": jsonResponse(200, [buildEventResponse()]),
    });
    renderEventsScreen([buildEventResponse()]);
    await user.click(getButton("RSVP"));
    expect(await screen.findByText("RSVP failed")).toBeInTheDocument();
    expect(screen.getByText("This event has already ended.")).toBeInTheDocument();
    expect(getButton("RSVP")).toBeInTheDocument();
  });

  it("is cancelled at once, and rolled back when the request fails", async () => {
    const user = userEvent.setup();
    mockFetch({
      ...READS,
      [`DELETE /api/events/${ID}/rsvp`]: new Response("", { status: 502 }),
      "GET /api/events?order=section": jsonResponse(200, [buildEventWithRsvp(tooEarly(150))]),
    });
    renderEventsScreen([buildEventWithRsvp(tooEarly(150))]);
    await user.click(getButton("Cancel RSVP"));
    expect(await screen.findByText("Cancel failed")).toBeInTheDocument();
    expect(screen.getByText("Unable to cancel RSVP")).toBeInTheDocument();
    expect(getButton("Cancel RSVP")).toBeInTheDocument();
  });
});

describe("check-in", () => {
  it("opens when the server allows it, and asks the server every 60 s within a day of the start", async () => {
    jest.useFakeTimers();
    const calls = mockFetch({
      [`POST /api/events/${ID}/validate-checkin`]: jsonResponse(200, { ...OPEN, message: "Check-in is open." }),
    });
    renderEventsScreen([buildEventWithRsvp(tooEarly(1))], { now: "2026-11-20T22:29:00.000Z" });
    expect(getButton("Check-in opens 30min before")).toBeDisabled();
    await act(() => jest.advanceTimersByTimeAsync(59_000));
    expect(calls).toHaveLength(0);
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(calls).toHaveLength(1);
    expect(getButton("Check In")).toBeEnabled();
    expect(screen.getByText("Check in now")).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(calls).toHaveLength(2);
  });

  it.each([
    ["the server fails", jsonResponse(503, { message: "Please try again in a moment." })],
    ["the network fails", networkError()],
    ["the server refuses for another reason", jsonResponse(429, { message: "Please wait." })],
  ])("counts as too early while %s, and opens once the server answers", async (_, failure) => {
    jest.useFakeTimers();
    let answer: Response | Error = failure;
    const calls = mockFetch({ [`POST /api/events/${ID}/validate-checkin`]: () => answer });
    renderEventsScreen([buildEventWithRsvp(OPEN)], { now: "2026-11-20T23:10:00.000Z" });
    expect(getButton("Check In")).toBeEnabled();
    await act(() => jest.advanceTimersByTimeAsync(61_500));
    expect(getButton("Check-in opens 30min before")).toBeDisabled();
    expect(screen.getByText("Can't check right now. We'll keep trying.")).toBeInTheDocument();
    expectNoButton("Check In");
    expect(screen.queryByText("Check in now")).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(120_000));
    expect(calls.length).toBeLessThan(10);
    answer = jsonResponse(200, OPEN);
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(getButton("Check In")).toBeEnabled();
    expect(screen.getByText("Check in now")).toBeInTheDocument();
  });

  it("keeps the door's code that is being typed while the server can't be asked", async () => {
    jest.useFakeTimers();
    mockFetch({ [`POST /api/events/${ID}/validate-checkin`]: networkError() });
    renderEventsScreen([{ ...buildEventWithRsvp(OPEN), requiresDoorCode: true }], { now: "2026-11-20T23:10:00.000Z" });
    act(() => getButton("Check In").click());
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    const dialog = screen.getByRole("dialog", { name: "Check in with the door's code" });
    await act(() => jest.advanceTimersByTimeAsync(61_500));
    expect(dialog).toBeInTheDocument();
  });

  it("stays open when one call fails", async () => {
    jest.useFakeTimers();
    const answers = [networkError(), jsonResponse(200, OPEN)];
    mockFetch({ [`POST /api/events/${ID}/validate-checkin`]: () => answers.shift()! });
    renderEventsScreen([buildEventWithRsvp(OPEN)], { now: "2026-11-20T23:10:00.000Z" });
    await act(() => jest.advanceTimersByTimeAsync(60_500));
    expect(answers).toHaveLength(1);
    expect(getButton("Check In")).toBeEnabled();
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(answers).toHaveLength(0);
    expect(getButton("Check In")).toBeEnabled();
  });

  it("does not ask the server more than a day before the start", async () => {
    jest.useFakeTimers();
    const calls = mockFetch({});
    renderEventsScreen([buildEventWithRsvp(tooEarly(4_000))], { now: "2026-11-18T12:00:00.000Z" });
    expect(screen.getByText("in 2 d 11 h")).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(180_000));
    expect(calls).toHaveLength(0);
  });

  it("shows a toast and opens the People screen after a second", async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const isCheckedIn = { ...buildEventWithRsvp(OPEN).viewer, isCheckedIn: true } as EventResponse["viewer"];
    mockFetch({
      ...READS,
      "POST /api/attendances/check-in": jsonResponse(
        200,
        buildOwnAttendance(buildEventWithRsvp(OPEN, { viewer: isCheckedIn })),
      ),
    });
    const vibrate = jest.fn();
    Object.assign(navigator, { vibrate });
    renderEventsScreen([buildEventWithRsvp(OPEN)], { now: "2026-11-20T23:10:00.000Z" });
    await user.click(getButton("Check In"));
    expect(await screen.findByText("Checked in successfully!")).toBeInTheDocument();
    expect(vibrate).toHaveBeenCalledTimes(1);
    Reflect.deleteProperty(navigator, "vibrate");
    expect(screen.getByText("You're now visible to other attendees")).toBeInTheDocument();
    expect(screen.getByRole("region", { name: "Checked in" })).toBeInTheDocument();
    expect(push).not.toHaveBeenCalled();
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(push).toHaveBeenCalledWith("/");
  });

  it("shows the server's message and stays on the screen when the server refuses", async () => {
    const user = userEvent.setup();
    mockFetch({
      ...READS,
      "POST /api/attendances/check-in": jsonResponse(403, {
        code: "no_rsvp",
        message: "Please RSVP to this event before you check in.",
      }),
      "GET /api/events?order=section": jsonResponse(200, [buildEventWithRsvp(OPEN)]),
    });
    renderEventsScreen([buildEventWithRsvp(OPEN)], { now: "2026-11-20T23:10:00.000Z" });
    await user.click(getButton("Check In"));
    expect(await screen.findByText("Check-in failed")).toBeInTheDocument();
    expect(screen.getByText("Please RSVP to this event before you check in.")).toBeInTheDocument();
    expect(getButton("Check In")).toBeInTheDocument();
    expect(push).not.toHaveBeenCalled();
  });

  it("is not offered after the end or a cancellation, whatever the response said", () => {
    renderEventsScreen([buildEventWithRsvp(OPEN), buildEventResponse({ id: "2", name: "Off", status: "cancelled" })], {
      now: "2026-11-21T02:00:00.000Z",
    });
    expect(screen.getByText("It's over")).toBeInTheDocument();
    expect(screen.getByText("Cancelled")).toBeInTheDocument();
    for (const name of ["Check In", "RSVP", "Cancel RSVP"]) expectNoButton(name);
  });
});

describe("the checked-in banner", () => {
  const active = {
    id: "a",
    eventId: ID,
    checkInTime: "2026-11-20T23:00:00.000Z",
    event: { id: ID, name: "Tampa Tech & Tacos", location: "Tampa", endTime: "2026-11-21T02:00:00.000Z" },
  };

  const readEvent = (event: EventResponse) => ({ [`GET /api/events/${ID}`]: jsonResponse(200, event) });

  it("links to the call of an online event", async () => {
    mockFetch(readEvent(buildEventResponse({ isOnline: true, meetingUrl: "https://meet.example/call" })));
    renderEventsScreen([], { active });
    const call = await screen.findByRole("link", { name: "Join Call" });
    expect(call).toHaveAttribute("href", "https://meet.example/call");
  });

  it("names the event, and Check Out closes it", async () => {
    const user = userEvent.setup();
    const calls = mockFetch({
      ...READS,
      ...readEvent(buildEventResponse()),
      "POST /api/attendances/check-out": jsonResponse(200, buildOwnAttendance(buildEventResponse())),
    });
    renderEventsScreen([], { active });
    const banner = screen.getByRole("region", { name: "Checked in" });
    expect(banner).toHaveTextContent("Checked InTampa Tech & Tacos");
    await user.click(within(banner).getByRole("button", { name: "Check Out" }));
    expect(await screen.findByText("Checked out successfully!")).toBeInTheDocument();
    expect(banner).not.toBeInTheDocument();
    const checkOut = calls.find(({ method }) => method === "POST");
    expect(checkOut).toMatchObject({ path: "/api/attendances/check-out", body: { eventId: ID } });
  });

  it("isn't shown from the end on, although the attendance is open", () => {
    renderEventsScreen([], { active, now: active.event.endTime });
    expect(screen.queryByRole("region", { name: "Checked in" })).not.toBeInTheDocument();
  });

  it("stays with a toast when the check-out fails", async () => {
    const user = userEvent.setup();
    mockFetch({
      ...readEvent(buildEventResponse()),
      "GET /api/attendances/me/active": jsonResponse(200, active),
      "POST /api/attendances/check-out": jsonResponse(500, {
        message: "Something went wrong on our side. Please try again.",
      }),
      "GET /api/events?order=section": jsonResponse(200, []),
    });
    renderEventsScreen([], { active });
    await user.click(getButton("Check Out"));
    expect(await screen.findByText("Check-out failed")).toBeInTheDocument();
    expect(screen.getByRole("region", { name: "Checked in" })).toBeInTheDocument();
  });
});
