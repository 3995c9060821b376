import userEvent from "@testing-library/user-event";

import { setClock } from "@/lib/core/shared/clock";
import type { EventResponse, EventViewer } from "@/lib/events/schema/event";
import { fillPublicFields } from "@/lib/profiles/constants/public-profile";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { buildEventResponse, buildEventWithRsvp } from "@/tests/support/fixtures/event";
import { buildRsvpResponse, renderEventDetail } from "@/tests/support/fixtures/event-detail";
import { act, screen, waitFor, within } from "@/tests/support/render";
import { stopClock } from "@/tests/support/setup/clock";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

const DURING_CHECK_IN = { now: "2026-11-20T23:10:00.000Z", viewerZone: "America/Los_Angeles" };
const OPEN = { canCheckIn: true, reason: null, minutesUntilCheckIn: 0 } as const;
const CHECKED_IN = {
  rsvp: { status: "confirmed" as const },
  isCheckedIn: true,
  isHidden: false,
  isMemberHidden: false,
  roles: [],
  checkIn: OPEN,
};

afterEach(() => setClock());

it("shows date, time, venue, description, host and sponsor", () => {
  renderEventDetail(
    buildEventResponse({
      eventbriteId: "77",
      sponsorName: "Gulf Bank",
      hostUserId: "h",
      hostUser: {
        id: "h",
        profile: {
          ...fillPublicFields(null),
          firstName: "Eli",
          lastName: "Novak",
          profession: "Architect",
          company: "Brightwater",
        },
      },
    }),
    DURING_CHECK_IN,
  );
  expect(screen.getByRole("heading", { level: 1, name: "Tampa Tech & Tacos" })).toBeInTheDocument();
  for (const text of [
    "Synced",
    "Friday, November 20, 2026",
    "6:00 to 9:00 PM EST",
    "Armature Works",
    "1910 N Ola Ave, Tampa, FL 33602",
    "Tacos and talk.",
    "Eli Novak",
    "Gulf Bank",
  ]) {
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  }
  expect(screen.getAllByText("1910 N Ola Ave, Tampa, FL 33602")).toHaveLength(1);
  expect(screen.queryByText("Online")).not.toBeInTheDocument();
  expect(screen.getByRole("heading", { name: "Join Event" })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "RSVP" })).toBeInTheDocument();
});

describe("an online event", () => {
  it("shows the viewer's time and a disabled call button before check-in", () => {
    renderEventDetail(buildEventWithRsvp(OPEN, { isOnline: true }), DURING_CHECK_IN);
    expect(screen.getByText("Online")).toBeInTheDocument();
    expect(screen.getByText("3:00 to 6:00 PM your time (PST)")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Check In First to Join Call" })).toBeDisabled();
    expect(screen.queryByText("Venue")).not.toBeInTheDocument();
  });

  it("links to the call after check-in", () => {
    const meetingUrl = "https://meet.example/call";
    renderEventDetail(buildEventResponse({ isOnline: true, viewer: CHECKED_IN, meetingUrl }), DURING_CHECK_IN);
    const link = screen.getByRole("link", { name: "Join Call" });
    expect(link).toHaveAttribute("href", meetingUrl);
    expect(link).toHaveAttribute("rel", "noopener noreferrer");
    expect(screen.queryByRole("button", { name: "Check In First to Join Call" })).not.toBeInTheDocument();
  });

  it("says that there is no link yet when the host has not added one", () => {
    renderEventDetail(buildEventResponse({ isOnline: true, viewer: CHECKED_IN, meetingUrl: null }), DURING_CHECK_IN);
    expect(screen.getByText("The host hasn't added a link to the call yet.")).toBeInTheDocument();
  });

  it("says so to the host, who needs no check-in", () => {
    renderEventDetail(buildEventWithRsvp(OPEN, { isOnline: true, meetingUrl: null }), DURING_CHECK_IN);
    expect(screen.getByText("The host hasn't added a link to the call yet.")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Check In First to Join Call" })).not.toBeInTheDocument();
  });

  it.each([
    ["has ended", {}, "2026-11-21T03:10:00.000Z", "It's over"],
    ["is cancelled", { status: "cancelled" as const }, DURING_CHECK_IN.now, "Cancelled"],
  ])("asks for no check-in to join the call when it %s", (_, overrides, now, title) => {
    renderEventDetail(buildEventWithRsvp(OPEN, { isOnline: true, ...overrides }), { ...DURING_CHECK_IN, now });
    expect(screen.getByRole("heading", { name: title })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Check In First to Join Call" })).not.toBeInTheDocument();
  });
});

it.each([
  [[], []],
  [["door"], ["Door mode: door"]],
  [["editor"], ["Organize: people"]],
] as [EventViewer["roles"], string[]][])("links to the desk of who may open it: %s", (roles, labels) => {
  renderEventDetail(buildEventResponse({ viewer: { ...CHECKED_IN, roles } }), DURING_CHECK_IN);
  const links = screen
    .getAllByRole<HTMLAnchorElement>("link")
    .filter(({ pathname }) => pathname.startsWith("/organize/"));
  expect(links.map(({ textContent, pathname }) => `${textContent}: ${pathname.split("/")[3]}`)).toEqual(labels);
});

it.each([
  [[], "Request to join"],
  [["host"], "RSVP"],
] as [EventViewer["roles"], string][])("names the button by whether the viewer decides requests: %s", (roles, name) => {
  const { viewer } = buildEventResponse();
  const event = buildEventResponse({ requiresApproval: true, viewer: { ...viewer!, roles } });
  renderEventDetail(event, DURING_CHECK_IN);
  expect(screen.getByRole("button", { name })).toBeInTheDocument();
});

describe("joining the event on the live channel", () => {
  const { viewer: withRsvp } = buildEventWithRsvp(OPEN);

  it.each([
    ["a member with an RSVP", withRsvp, DURING_CHECK_IN.now, true],
    ["a hidden member", { ...withRsvp!, isMemberHidden: true }, DURING_CHECK_IN.now, false],
    ["a member without an RSVP", buildEventResponse().viewer, DURING_CHECK_IN.now, false],
    ["a member more than a week before", withRsvp, "2026-11-13T22:00:00.000Z", false],
  ])("is for those who see people to meet: %s", (_, viewer, now, joins) => {
    const event = buildEventResponse({ viewer });
    const { joinEvent } = renderEventDetail(event, { ...DURING_CHECK_IN, now });
    expect(joinEvent.mock.calls).toEqual(joins ? [[event.id]] : []);
  });

  it("waits until the member's RSVP is stored", async () => {
    const event = buildEventResponse();
    let store: (response: Response) => void = () => undefined;
    mockFetch({
      [`POST /api/events/${event.id}/rsvp`]: () => new Promise<Response>((resolve) => (store = resolve)),
    });
    const { joinEvent } = renderEventDetail(event, DURING_CHECK_IN);
    await userEvent.click(screen.getByRole("button", { name: "RSVP" }));
    expect(await screen.findByRole("heading", { name: "Check in now" })).toHaveFocus();
    expect(joinEvent).not.toHaveBeenCalled();
    const queryPeople = () => screen.queryByRole("region", { name: "People to meet" });
    expect(queryPeople()).not.toBeInTheDocument();
    await act(async () =>
      store(jsonResponse(201, { ...buildRsvpResponse(event.id), event: buildEventWithRsvp(OPEN) })),
    );
    await waitFor(() => expect(joinEvent).toHaveBeenCalledWith(event.id));
    expect(queryPeople()).toBeInTheDocument();
  });
});

it("leads a member who is in to the people, and keeps the rest in the menu", async () => {
  const user = userEvent.setup();
  const event = buildEventResponse({ viewer: CHECKED_IN });
  renderEventDetail(event, DURING_CHECK_IN);
  expect(screen.getByRole("heading", { name: "You're in" })).toBeInTheDocument();
  const people = screen.getByRole("link", { name: "Meet Fellow Attendees" });
  expect(people).toHaveAttribute("href", `/people?event=${event.id}`);
  await user.click(screen.getByRole("button", { name: `More for ${event.name}` }));
  const items = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
  expect(items).toEqual([expect.stringMatching(/^Hide me at this event/), "Check Out"]);
});

const buildRecap = ({ id, name }: EventResponse) => {
  const counts = { met: 3, waiting: 0, beside: 9 };
  return { event: { id, name }, counts, feedback: null, takesFeedback: true };
};

it.each([[true], [false]])(
  "reads whether there is a recap when the event ends while it is open: %s",
  async (isThere) => {
    const event = buildEventResponse({ viewer: CHECKED_IN });
    const response = isThere ? jsonResponse(200, buildRecap(event)) : jsonResponse(404, { message: "Not found" });
    const calls = mockFetch({ [`GET /api/events/${event.id}/recap`]: response });
    jest.useFakeTimers();
    const { client } = renderEventDetail(event, DURING_CHECK_IN);
    stopClock(event.endTime);
    act(() => void jest.advanceTimersByTime(15_000));
    jest.useRealTimers();
    expect(screen.getByRole("heading", { name: "It's over" })).toBeInTheDocument();
    await waitFor(() => expect(calls).toHaveLength(1));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.queryAllByRole("link", { name: "See the recap" })).toHaveLength(Number(isThere));
  },
);

it("offers the recap and feedback once the event is over", async () => {
  const event = buildEventResponse({ viewer: CHECKED_IN });
  mockFetch({ [`GET /api/events/${event.id}/recap`]: jsonResponse(200, buildRecap(event)) });
  renderEventDetail(event, { now: event.endTime, hasRecap: true });
  expect(screen.getByRole("heading", { name: "It's over" })).toBeInTheDocument();
  expect(await screen.findByText("People you met (3)")).toBeInTheDocument();
  const path = `/events/${event.id}/recap`;
  expect(screen.getByRole("link", { name: "See the recap" })).toHaveAttribute("href", path);
  expect(screen.getByRole("link", { name: "How was it?" })).toHaveAttribute("href", `${path}#feedback`);
});

it("lets a member hide once the event is over, and nothing else", async () => {
  const user = userEvent.setup();
  const event = buildEventResponse({ asks: "optional", viewer: CHECKED_IN });
  renderEventDetail(event, { now: event.endTime });
  await user.click(screen.getByRole("button", { name: `More for ${event.name}` }));
  const items = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
  expect(items).toEqual([expect.stringMatching(/^Hide me at this event/)]);
});

it("lets a member take the email back once the event is over", async () => {
  const user = userEvent.setup();
  const viewer = { ...CHECKED_IN, rsvp: { status: "confirmed" as const, sharesEmail: true } };
  const event = buildEventResponse({ viewer });
  renderEventDetail(event, { now: event.endTime });
  await user.click(screen.getByRole("button", { name: `More for ${event.name}` }));
  expect(await screen.findByRole("menuitem", { name: "Your answers" })).toBeVisible();
});

it.each([
  ["confirmed", 2, true],
  ["confirmed", 0, false],
  ["waitlisted", 2, false],
] as const)("offers to bring somebody: %s, %s allowed: %s", async (status, plusOnes, isOffered) => {
  const user = userEvent.setup();
  const viewer = { ...CHECKED_IN, isCheckedIn: false, rsvp: { status } };
  const event = buildEventResponse({ plusOnes, viewer });
  renderEventDetail(event);
  await user.click(screen.getByRole("button", { name: `More for ${event.name}` }));
  const items = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
  expect(items.includes("Bring somebody")).toBe(isOffered);
});

it("asks the questions of an RSVP that was pressed before signing in, once", async () => {
  const user = userEvent.setup();
  const event = buildEventResponse({ asks: "required" });
  const calls = mockFetch({
    [`GET /api/events/${event.id}/questions`]: jsonResponse(200, []),
    [`GET /api/events/${event.id}/rsvp/answers`]: jsonResponse(200, []),
  });
  window.history.replaceState(null, "", `/events/${event.id}#rsvp`);
  renderEventDetail(event);
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(window.location.hash).toBe("");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(calls.filter(({ path, method }) => path.endsWith("/rsvp") && method === "POST")).toEqual([]);
});

it("makes no RSVP by the address alone", () => {
  const event = buildEventResponse();
  const calls = mockFetch({});
  window.history.replaceState(null, "", `/events/${event.id}#rsvp`);
  renderEventDetail(event);
  expect(calls.filter(({ path, method }) => path.endsWith("/rsvp") && method === "POST")).toEqual([]);
  expect(screen.getByRole("button", { name: "RSVP" })).toBeInTheDocument();
});

it("invites a visitor in a dialog and shows the event after it is closed", async () => {
  const user = userEvent.setup();
  const event = buildEventResponse({ viewer: undefined });
  renderEventDetail(event, { ...DURING_CHECK_IN, viewer: null });
  const dialog = within(await screen.findByRole("dialog", { name: "Join the Networking Event!" }));
  const root = `/?returnTo=${encodeURIComponent(`/events/${event.id}`)}`;
  expect(dialog.getByRole("link", { name: "Register" })).toHaveAttribute("href", root);
  expect(dialog.getByRole("link", { name: "Log In" })).toHaveAttribute("href", `${root}#login`);
  await user.click(dialog.getByRole("button", { name: "View Event Details" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(screen.getByText("6:00 to 9:00 PM EST")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Register" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "RSVP" })).not.toBeInTheDocument();
});
