import { act, screen, waitFor, within } from "@/tests/support/render";
import userEvent from "@testing-library/user-event";

import { setClock } from "@/lib/core/shared/clock";
import type { EventResponse } from "@/lib/events/schema/event";
import { eventResponse, eventWithRsvp } from "@/tests/support/fixtures/event";
import { renderEventsScreen as show } from "@/tests/support/fixtures/events-screen";
import { json, noContent, serve } from "@/tests/support/fakes/fake-fetch";
import { push } from "@/tests/support/fakes/navigation";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

const ID = eventResponse().id;
const OPEN = { canCheckIn: true, reason: null, minutesUntilCheckIn: 0 } as const;
const early = (minutesUntilCheckIn: number) =>
  ({ canCheckIn: false, reason: "too_early", minutesUntilCheckIn }) as const;

const button = (name: string) => screen.getByRole("button", { name });
const noButton = (name: string) => expect(screen.queryByRole("button", { name })).not.toBeInTheDocument();
const reads = {
  "GET /api/attendances/me/active": noContent(),
  [`POST /api/events/${ID}/validate-checkin`]: json(200, OPEN),
};

beforeEach(() => push.mockClear());
afterEach(() => {
  jest.useRealTimers();
  setClock();
});

describe("the list", () => {
  it("has live events under Upcoming Events and announced ones under Future Events, each with its link, place and time", () => {
    show([eventResponse(), eventResponse({ id: "2", name: "Miami Mixer", status: "upcoming" })], { isAdmin: true });
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Events");
    expect(screen.getByText("2 events")).toBeInTheDocument();
    expect(screen.getByText("Admin")).toBeInTheDocument();
    const live = within(screen.getByRole("region", { name: "Upcoming Events" }));
    expect(live.getByRole("link", { name: "Tampa Tech & Tacos" })).toHaveAttribute("href", `/events/${ID}`);
    expect(live.getByText(/Armature Works · 6:00 to 9:00\sPM\sEST/)).toBeInTheDocument();
    const future = within(screen.getByRole("region", { name: "Future Events" }));
    expect(future.getByRole("link", { name: "Miami Mixer" })).toBeInTheDocument();
  });

  it("says so when there is none, and hides the Admin badge from members", () => {
    show([]);
    expect(screen.getByText("No events found")).toBeInTheDocument();
    expect(screen.getByText("There are no upcoming events at the moment.")).toBeInTheDocument();
    expect(screen.getByText("0 events")).toBeInTheDocument();
    expect(screen.queryByText("Admin")).not.toBeInTheDocument();
  });

  it("goes on with the next page in its place, by a link that works without JavaScript too", async () => {
    const user = userEvent.setup();
    serve({
      "GET /api/events?order=section&cursor=a%2Bb": json(200, [eventResponse({ id: "2", name: "The next one" })]),
    });
    show([eventResponse()], { next: "/api/events?order=section&cursor=a%2Bb" });
    expect(screen.getByText("1+ events")).toBeInTheDocument();
    const more = screen.getByRole("link", { name: "More events" });
    expect(more).toHaveAttribute("href", "/events?cursor=a%2Bb");
    await user.click(more);
    expect(await screen.findByRole("link", { name: "The next one" })).toBeInTheDocument();
    expect(screen.getByText("2 events")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Tampa Tech & Tacos" })).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "More events" })).not.toBeInTheDocument();
  });

  it("opened further on leads back to the soonest", () => {
    show([eventResponse()], { address: "/events?cursor=a" });
    expect(screen.getByRole("link", { name: "Back to the soonest" })).toHaveAttribute("href", "/events");
  });
});

describe("RSVP", () => {
  it("shows at once, keeps the keyboard's place, and says so; then reads again", async () => {
    const user = userEvent.setup();
    let answer: (response: Response) => void = () => undefined;
    const calls = serve({
      ...reads,
      [`POST /api/events/${ID}/rsvp`]: () => new Promise((resolve) => (answer = resolve)),
      "GET /api/events?order=section": json(200, [eventWithRsvp(early(150))]),
    });
    show([eventResponse()]);
    await user.click(button("RSVP"));
    expect(button("Cancel RSVP")).toHaveFocus();
    expect(button("Check-in opens 30min before")).toBeDisabled();
    expect(screen.getByText("Opens in 2 h 30 min")).toBeInTheDocument();
    expect(screen.getByText("in 3 h")).toBeInTheDocument();
    // A second tap while the first is under way does nothing.
    await user.click(button("Cancel RSVP"));
    await act(async () => answer(json(201, {})));
    expect(await screen.findByText("RSVP confirmed!")).toBeInTheDocument();
    expect(screen.getByText("You'll receive reminders about this event")).toBeInTheDocument();
    await waitFor(() => expect(calls.map((call) => call.path)).toContain("/api/events?order=section"));
    expect(calls.filter((call) => call.path.endsWith("/rsvp"))).toHaveLength(1);
  });

  it("takes it back with the server's words when it is refused", async () => {
    const user = userEvent.setup();
    serve({
      ...reads,
      [`POST /api/events/${ID}/rsvp`]: json(409, { code: "ended", message: "This event has already ended." }),
      "GET /api/events?order=section": json(200, [eventResponse()]),
    });
    show([eventResponse()]);
    await user.click(button("RSVP"));
    expect(await screen.findByText("RSVP failed")).toBeInTheDocument();
    expect(screen.getByText("This event has already ended.")).toBeInTheDocument();
    expect(button("RSVP")).toBeInTheDocument();
  });

  it("is cancelled at once; a failure brings it back", async () => {
    const user = userEvent.setup();
    serve({
      ...reads,
      [`DELETE /api/events/${ID}/rsvp`]: new TypeError("Failed to fetch"),
      "GET /api/events?order=section": json(200, [eventWithRsvp(early(150))]),
    });
    show([eventWithRsvp(early(150))]);
    await user.click(button("Cancel RSVP"));
    expect(await screen.findByText("Cancel failed")).toBeInTheDocument();
    expect(screen.getByText("Unable to cancel RSVP")).toBeInTheDocument();
    expect(button("Cancel RSVP")).toBeInTheDocument();
  });
});

describe("check-in", () => {
  it("opens when the server says so, asked every 60 s within a day of the start", async () => {
    jest.useFakeTimers();
    const calls = serve({
      [`POST /api/events/${ID}/validate-checkin`]: json(200, { ...OPEN, message: "Check-in is open." }),
    });
    show([eventWithRsvp(early(1))], { now: "2026-11-20T22:29:00.000Z" });
    expect(button("Check-in opens 30min before")).toBeDisabled();
    await act(() => jest.advanceTimersByTimeAsync(59_000));
    expect(calls).toHaveLength(0);
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(calls).toHaveLength(1);
    expect(button("Check In")).toBeEnabled();
    expect(screen.getByText("Check-in open")).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(calls).toHaveLength(2);
  });

  it("isn't asked about days before", async () => {
    jest.useFakeTimers();
    const calls = serve({});
    show([eventWithRsvp(early(4_000))], { now: "2026-11-18T12:00:00.000Z" });
    expect(screen.getByText("in 2 d 11 h")).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(180_000));
    expect(calls).toHaveLength(0);
  });

  it("says so, and after a second leads to the people", async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const isCheckedIn = { ...eventWithRsvp(OPEN).viewer, isCheckedIn: true } as EventResponse["viewer"];
    serve({
      ...reads,
      "POST /api/attendances/check-in": json(200, {}),
      "GET /api/events?order=section": json(200, [eventWithRsvp(OPEN, { viewer: isCheckedIn })]),
    });
    show([eventWithRsvp(OPEN)], { now: "2026-11-20T23:10:00.000Z" });
    await user.click(button("Check In"));
    expect(await screen.findByText("Checked in successfully!")).toBeInTheDocument();
    expect(screen.getByText("You're now visible to other attendees")).toBeInTheDocument();
    expect(button("Check Out")).toBeInTheDocument();
    expect(push).not.toHaveBeenCalled();
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(push).toHaveBeenCalledWith("/");
  });

  it("stays where it is when refused", async () => {
    const user = userEvent.setup();
    serve({
      ...reads,
      "POST /api/attendances/check-in": json(403, {
        code: "no_rsvp",
        message: "Please RSVP to this event before you check in.",
      }),
      "GET /api/events?order=section": json(200, [eventWithRsvp(OPEN)]),
    });
    show([eventWithRsvp(OPEN)], { now: "2026-11-20T23:10:00.000Z" });
    await user.click(button("Check In"));
    expect(await screen.findByText("Check-in failed")).toBeInTheDocument();
    expect(screen.getByText("Please RSVP to this event before you check in.")).toBeInTheDocument();
    expect(button("Check In")).toBeInTheDocument();
    expect(push).not.toHaveBeenCalled();
  });

  it("is over with the event, whatever the list said", () => {
    show([eventWithRsvp(OPEN), eventResponse({ id: "2", name: "Off", status: "cancelled" })], {
      now: "2026-11-21T02:00:00.000Z",
    });
    expect(screen.getByText("Ended")).toBeInTheDocument();
    expect(screen.getByText("Cancelled")).toBeInTheDocument();
    for (const name of ["Check In", "RSVP", "Cancel RSVP"]) noButton(name);
  });
});

describe("the banner", () => {
  const active = {
    id: "a",
    eventId: ID,
    checkInTime: "2026-11-20T23:00:00.000Z",
    event: { id: ID, name: "Tampa Tech & Tacos", location: "Tampa" },
  };

  const read = (event: EventResponse) => ({ [`GET /api/events/${ID}`]: json(200, event) });

  it("leads into the call of an online event", async () => {
    serve(read(eventResponse({ isOnline: true, meetingUrl: "https://meet.example/room" })));
    show([], { active });
    const call = await screen.findByRole("link", { name: "Join Call" });
    expect(call).toHaveAttribute("href", "https://meet.example/room");
  });

  it("names the event and checks out", async () => {
    const user = userEvent.setup();
    const calls = serve({
      ...reads,
      ...read(eventResponse()),
      "POST /api/attendances/check-out": json(200, {}),
      "GET /api/events?order=section": json(200, []),
    });
    show([], { active });
    const banner = screen.getByRole("region", { name: "Checked in" });
    expect(banner).toHaveTextContent("Checked InTampa Tech & Tacos");
    await user.click(within(banner).getByRole("button", { name: "Check Out" }));
    expect(await screen.findByText("Checked out successfully!")).toBeInTheDocument();
    expect(banner).not.toBeInTheDocument();
    const checkOut = calls.find(({ method }) => method === "POST");
    expect(checkOut).toMatchObject({ path: "/api/attendances/check-out", body: { eventId: ID } });
  });

  it("stays when that fails, and says why", async () => {
    const user = userEvent.setup();
    serve({
      ...read(eventResponse()),
      "GET /api/attendances/me/active": json(200, active),
      "POST /api/attendances/check-out": json(500, { message: "Something went wrong on our side. Please try again." }),
      "GET /api/events?order=section": json(200, []),
    });
    show([], { active });
    await user.click(button("Check Out"));
    expect(await screen.findByText("Check-out failed")).toBeInTheDocument();
    expect(screen.getByRole("region", { name: "Checked in" })).toBeInTheDocument();
  });
});
