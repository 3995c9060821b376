import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { activeAttendanceQuery } from "@/lib/attendance/client/active-attendance";
import { attendeesQuery, toAttendeesPages } from "@/lib/attendance/client/attendance";
import { receivedWalkInsQuery } from "@/lib/attendance/client/walk-in";
import type { ActiveAttendance, Attendee } from "@/lib/attendance/schema/attendance";
import { connectionsQuery } from "@/lib/connections/client/connections";
import { currentUserQuery } from "@/lib/auth/client/current-user";
import type { ConnectionResponse } from "@/lib/connections/schema";
import { eventQuery } from "@/lib/events/client/events";
import { guestOffersQuery, myRsvpsQuery } from "@/lib/events/client/rsvp";
import type { EventResponse } from "@/lib/events/schema/event";
import { createQueryClient } from "@/lib/http/browser/query-client";
import type { ConversationSummary } from "@/lib/messages/schema";
import { hasStartedInSession, resetForOtherMember } from "@/components/onboarding/tour-state";
import type { Viewer } from "@/lib/profiles/schema/own-profile";
import { buildEventResponse, buildEventWithRsvp } from "@/tests/support/fixtures/event";
import { buildAttendee, buildConnection, buildFirstAttendees, buildPerson } from "@/tests/support/fixtures/people";
import { jsonResponse, mockFetch, networkError, neverResponds } from "@/tests/support/fakes/fake-fetch";
import { act, cleanup, render, screen, within } from "@/tests/support/render";
import { VIEWER } from "@/tests/support/fixtures/viewer";
import { stopClock } from "@/tests/support/setup/clock";

import { PeopleScreen } from "./people-screen";

const leave = jest.fn();
const joinEvent = jest.fn(() => leave);
const realtime = { joinEvent };
jest.mock("@/components/live/use-realtime", () => ({ useRealtime: () => realtime }));
jest.mock("next/navigation", () => ({ useRouter: () => ({ push: jest.fn() }) }));
jest.mock("../together/lazy-together", () => ({ LazyTogether: () => null }));
jest.mock("@/components/suggestions/lazy-people-to-meet", () => ({ LazyPeopleToMeet: () => null }));
jest.mock("@/components/presence/map/live-event-map", () => ({ LiveEventMap: () => <p>The map</p> }));

const NOW = "2026-11-20T23:10:00.000Z";
const ME = "ana";
// One of them is hidden, and counts.
const tacos = buildEventResponse({ id: "tacos", name: "Tampa Tech & Tacos", rsvpCount: 3 });
const later = buildEventResponse({
  id: "later",
  name: "Founders Breakfast",
  startTime: "2026-11-22T13:00:00.000Z",
  endTime: "2026-11-22T15:00:00.000Z",
});
const activeAttendance: ActiveAttendance = {
  id: "attendance",
  eventId: "tacos",
  checkInTime: "2026-11-20T23:04:00.000Z",
  event: { id: "tacos", name: "Tampa Tech & Tacos", location: "Tampa", endTime: tacos.endTime },
};

type Options = {
  events?: EventResponse[];
  active?: ActiveAttendance | null;
  attendees?: Attendee[];
  connections?: ConnectionResponse[];
  conversations?: ConversationSummary[];
  viewer?: Viewer;
  recap?: { id: string; name: string };
  guestsIn?: number;
};

function renderScreen({
  events = [tacos, later],
  active = null,
  connections = [],
  conversations = [],
  ...more
}: Options = {}) {
  stopClock(NOW);
  const client = createQueryClient();
  const rsvps = events.map((event) => ({ eventId: event.id, status: "confirmed" as const, createdAt: NOW, event }));
  client.setQueryData(myRsvpsQuery().queryKey, rsvps);
  for (const event of events) client.setQueryData(eventQuery(event.id).queryKey, event);
  client.setQueryData(activeAttendanceQuery().queryKey, active);
  client.setQueryData(receivedWalkInsQuery().queryKey, []);
  client.setQueryData(guestOffersQuery().queryKey, []);
  client.setQueryData(connectionsQuery().queryKey, connections);
  const lists = {
    tacos: more.attendees ?? [buildAttendee("ana"), buildAttendee("tom", false)],
    later: [buildAttendee("eli", false)],
  };
  for (const [id, list] of Object.entries(lists)) {
    const first = { ...buildFirstAttendees(list), guestsIn: more.guestsIn ?? 0 };
    client.setQueryData(attendeesQuery(id).queryKey, toAttendeesPages(id, first));
  }
  client.setQueryData(currentUserQuery().queryKey, more.viewer ?? VIEWER);
  render(
    <QueryClientProvider client={client}>
      <PeopleScreen
        viewerId={ME}
        eventId={events[0]?.id ?? null}
        filter={{}}
        conversations={conversations}
        now={NOW}
        timezone="America/New_York"
        realtimePort={5000}
        recap={more.recap ?? null}
      />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

// The panels load after the page; the later tests have them at once.
beforeAll(async () => {
  renderScreen();
  await act(() => import("../event/event-panels"));
  cleanup();
});
beforeEach(() => jest.clearAllMocks());

it("shows the event and its attendees, and joins it on the live channel", async () => {
  renderScreen();
  expect(screen.getByRole("heading", { level: 1, name: "Meet Fellow Attendees" })).toBeInTheDocument();
  expect(screen.getAllByText("1 here now, 3 going")).toHaveLength(2);
  expect(screen.getAllByRole("article")).toHaveLength(2);
  expect(joinEvent).toHaveBeenCalledWith("tacos");
  expect(screen.getByRole("heading", { name: "Tampa Tech & Tacos" })).toBeInTheDocument();
  expect(await screen.findByRole("heading", { name: "Industry Mix" })).toBeInTheDocument();
});

it("leads to the recap of the last event while there is no other", () => {
  renderScreen({ events: [], recap: { id: "mixer", name: "Autumn Mixer" } });
  expect(screen.getByText("How was Autumn Mixer?")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "See the recap" })).toHaveAttribute("href", "/events/mixer/recap");
  expect(screen.getByRole("link", { name: "Browse Events" })).toHaveAttribute("href", "/events");
});

it("leads to it above the people of a coming event, not while the viewer is checked in", async () => {
  const options = { events: [later], recap: { id: "mixer", name: "Autumn Mixer" } };
  const queryLink = () => screen.queryByRole("link", { name: "How was Autumn Mixer?" });
  renderScreen(options);
  expect(queryLink()).toBeInTheDocument();
  cleanup();
  renderScreen({ ...options, active: activeAttendance });
  expect(await screen.findByRole("region", { name: "Checked in" })).toBeInTheDocument();
  expect(queryLink()).not.toBeInTheDocument();
});

it("keeps the walkthrough for the next visit while there is a recap", () => {
  sessionStorage.clear();
  renderScreen({ events: [] });
  expect(hasStartedInSession()).toBe(false);
  cleanup();
  resetForOtherMember("the member before in this tab");
  renderScreen({ events: [], recap: { id: "mixer", name: "Autumn Mixer" } });
  resetForOtherMember(ME);
  expect(hasStartedInSession()).toBe(true);
});

it("selects another event, keeps it in the address and clears the search", async () => {
  const user = renderScreen();
  await user.type(screen.getByRole("searchbox", { name: "Search attendees" }), "tom");
  expect(screen.getAllByRole("article")).toHaveLength(1);
  await user.selectOptions(screen.getByRole("combobox", { name: "Event" }), "later");
  expect(screen.getByRole("article", { name: "Eli Novak" })).toBeInTheDocument();
  expect(screen.getByRole("searchbox", { name: "Search attendees" })).toHaveValue("");
  expect(window.location.search).toBe("?event=later");
  expect(leave).toHaveBeenCalledTimes(1);
  expect(joinEvent).toHaveBeenLastCalledWith("later");
});

it("counts guests who are in among those who are here, in both places", () => {
  renderScreen({ guestsIn: 1 });
  expect(screen.getAllByText("2 here now, 3 going")).toHaveLength(2);
});

it("names the event instead of offering a choice when there is only one", () => {
  renderScreen({ events: [tacos] });
  expect(screen.queryByRole("combobox")).not.toBeInTheDocument();
  const line = within(screen.getByRole("region", { name: "Event" }));
  expect(line.getByRole("link", { name: "Tampa Tech & Tacos" })).toHaveAttribute("href", "/events/tacos");
  expect(line.getByText("1 here now, 3 going")).toBeInTheDocument();
});

describe("for a viewer who is hidden at the event", () => {
  const isOpen = { canCheckIn: true, reason: null, minutesUntilCheckIn: 0 };
  const visible = buildEventWithRsvp(isOpen, { id: "tacos", rsvpCount: 3 });
  const viewer = visible.viewer && { ...visible.viewer, isMemberHidden: true };
  const hidden = { ...visible, viewer };

  it("shows the number of others and why, but no persons, search or map, and joins nothing", async () => {
    renderScreen({ events: [hidden], active: activeAttendance });
    expect(await screen.findByText("You're hidden at this event")).toBeInTheDocument();
    expect(screen.getByText(/^2 other people are coming\. Other attendees don't see you/)).toBeInTheDocument();
    expect(screen.queryByRole("article")).not.toBeInTheDocument();
    expect(screen.queryByRole("searchbox")).not.toBeInTheDocument();
    expect(screen.queryByText("The map")).not.toBeInTheDocument();
    expect(screen.getByText("Only organizers see you")).toBeInTheDocument();
    expect(joinEvent).not.toHaveBeenCalled();
  });

  it("shows the viewer again with one press", async () => {
    const calls = mockFetch({ "DELETE /api/events/tacos/hidden": neverResponds });
    const user = renderScreen({ events: [hidden], active: activeAttendance });
    await user.click(await screen.findByRole("button", { name: "Show me again" }));
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(["DELETE /api/events/tacos/hidden"]);
  });
});

it("offers to check in while check-in is open", () => {
  renderScreen();
  expect(screen.getByRole("button", { name: "Check In" })).toBeInTheDocument();
});

describe("with a device whose clock is wrong", () => {
  const validate = "POST /api/events/tacos/validate-checkin";
  const early = { canCheckIn: false, reason: "too_early" as const, minutesUntilCheckIn: 90 };
  const open = { canCheckIn: true, reason: null, minutesUntilCheckIn: 0 };
  const renderExpected = (checkIn: typeof early | typeof open) =>
    renderScreen({ events: [{ ...tacos, viewer: buildEventWithRsvp(checkIn).viewer }] });
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it("offers to check in only once the server says that check-in is open", async () => {
    const calls = mockFetch({ [validate]: jsonResponse(200, open) });
    renderExpected(early);
    expect(screen.queryByRole("button", { name: "Check In" })).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(61_500));
    expect(screen.getByRole("button", { name: "Check In" })).toBeEnabled();
    // One call for all parts of the screen.
    expect(calls).toHaveLength(1);
  });

  it("stops offering it while the server can't be asked", async () => {
    mockFetch({ [validate]: networkError() });
    renderExpected(open);
    expect(screen.getByRole("button", { name: "Check In" })).toBeEnabled();
    await act(() => jest.advanceTimersByTimeAsync(61_500));
    expect(screen.queryByRole("button", { name: "Check In" })).not.toBeInTheDocument();
    expect(screen.getAllByText("Can't check right now. We'll keep trying.").length).toBeGreaterThan(0);
  });
});

it("asks for the door's code where the event requires it to check in", async () => {
  const user = renderScreen({ events: [{ ...tacos, requiresDoorCode: true }] });
  await user.click(screen.getByRole("button", { name: "Check In" }));
  expect(await screen.findByRole("dialog", { name: "Check in with the door's code" })).toBeInTheDocument();
});

it("shows the map and offers to check out when the viewer is checked in", async () => {
  const user = renderScreen({ active: activeAttendance });
  expect(screen.queryByRole("button", { name: "Check In" })).not.toBeInTheDocument();
  expect(screen.getByText("The map")).toBeInTheDocument();
  const calls = mockFetch({ "POST /api/attendances/check-out": neverResponds });
  await user.click(screen.getByRole("button", { name: "Your check-in" }));
  await user.click(await screen.findByRole("menuitem", { name: "Check Out" }));
  expect(calls.map(({ path }) => path)).toEqual(["/api/attendances/check-out"]);
});

it("says above the selected event that the viewer is checked in at another", async () => {
  renderScreen({ active: { ...activeAttendance, eventId: "later" } });
  const banner = within(await screen.findByRole("region", { name: "Checked in" }));
  expect(banner.getByRole("button", { name: "Check Out" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Your check-in" })).not.toBeInTheDocument();
});

it("says that the event is over, not that the viewer is in, until the job closes the attendance", () => {
  const endTime = "2026-11-20T23:09:00.000Z";
  const event = { ...activeAttendance.event, endTime };
  renderScreen({ events: [{ ...tacos, endTime }], active: { ...activeAttendance, event } });
  const line = within(screen.getByRole("region", { name: "Event" }));
  expect(line.getByText("It's over")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Your check-in" })).not.toBeInTheDocument();
  expect(screen.queryByRole("region", { name: "Checked in" })).not.toBeInTheDocument();
});

it("keeps the call of an online event in reach while it runs", () => {
  const call = { ...tacos, isOnline: true, latitude: null, longitude: null, meetingUrl: "https://meet.test/tacos" };
  renderScreen({ events: [call, later], active: activeAttendance });
  const banner = within(screen.getByRole("region", { name: "Checked in" }));
  expect(banner.getByRole("link", { name: "Join Call" })).toHaveAttribute("href", "https://meet.test/tacos");
  cleanup();
  renderScreen({ events: [{ ...call, endTime: "2026-11-20T23:09:00.000Z" }, later], active: activeAttendance });
  expect(screen.queryByRole("link", { name: "Join Call" })).not.toBeInTheDocument();
});

it.each([
  ["a viewer who is not checked in", { active: null }],
  ["an event other than the one with the check-in", { active: { ...activeAttendance, eventId: "later" } }],
  [
    "an event without coordinates",
    { active: activeAttendance, events: [{ ...tacos, latitude: null, longitude: null }] },
  ],
])("has no map for %s", (_, options) => {
  renderScreen(options);
  expect(screen.queryByText("The map")).not.toBeInTheDocument();
});

it("shows the map for the coordinates 0, 0", () => {
  renderScreen({ active: activeAttendance, events: [{ ...tacos, latitude: 0, longitude: 0 }] });
  expect(screen.getByText("The map")).toBeInTheDocument();
});

it("links to the events and shows empty panels when there are no RSVPs", () => {
  renderScreen({ events: [] });
  expect(screen.getByRole("link", { name: "Browse Events" })).toHaveAttribute("href", "/events");
  expect(screen.getByText("No recent messages")).toBeInTheDocument();
  expect(screen.getByText("No recent connections")).toBeInTheDocument();
  expect(joinEvent).not.toHaveBeenCalled();
});

it("shows the newest messages and the first six connections", () => {
  const people = ["bea", "cal", "dev", "eli", "fay", "gus", "hal"];
  const lastMessage = {
    id: "1",
    senderId: "eli",
    content: "Perfect, saved",
    type: "text" as const,
    createdAt: "2026-11-20T23:08:00.000Z",
  };
  renderScreen({
    connections: [buildConnection(ME, "zed", { status: "pending" }), ...people.map((id) => buildConnection(id, ME))],
    conversations: [{ userId: "eli", user: buildPerson("eli"), unreadCount: 2, lastMessage }],
  });
  expect(screen.getByText("Perfect, saved")).toBeInTheDocument();
  expect(screen.getByText("2 m")).toBeInTheDocument();
  expect(screen.getByText("2 unread")).toBeInTheDocument();
  const shown = screen.getAllByRole("link", { name: /Message$/i });
  expect(shown).toHaveLength(6);
  expect(shown[0]).toHaveAttribute("href", "/messages?user=bea");
  expect(screen.queryByRole("link", { name: /Zed Novak/ })).not.toBeInTheDocument();
});

describe("event panels", () => {
  const getPanel = (name: string) =>
    within(screen.getByRole("heading", { name }).closest<HTMLElement>("[data-slot=card]") ?? document.body);

  it("shows the RSVP, the start and when check-in opens", async () => {
    const user = renderScreen();
    expect(getPanel("Event Status").getByText("RSVP'd")).toBeInTheDocument();
    expect(getPanel("Event Status").getByText("Event started")).toBeInTheDocument();
    expect(getPanel("Event Status").getByText("Open now")).toBeInTheDocument();
    await user.selectOptions(screen.getByRole("combobox", { name: "Event" }), "later");
    expect(getPanel("Event Status").getByText("in 1 d 13 h")).toBeInTheDocument();
    expect(getPanel("Event Status").getByText("Opens in 1 d 13 h")).toBeInTheDocument();
  });

  it("shows the check-in", () => {
    renderScreen({ active: activeAttendance });
    expect(getPanel("Event Status").getByText("Checked In")).toBeInTheDocument();
  });

  it("counts the attendees of all five industry families", () => {
    renderScreen();
    const items = getPanel("Industry Mix").getAllByRole("listitem");
    expect(items).toHaveLength(5);
    expect(items[0]).toHaveTextContent("Technology1 here · 2 going");
  });

  it("links to the venue on a map unless the event is online", () => {
    renderScreen();
    const query = encodeURIComponent("Armature Works, 1910 N Ola Ave, Tampa, FL 33602").replaceAll("%20", "+");
    expect(getPanel("Quick Actions").getByRole("link", { name: /View Event Location/ })).toHaveAttribute(
      "href",
      `https://www.google.com/maps/search/?api=1&query=${query}`,
    );
    cleanup();
    renderScreen({ events: [{ ...tacos, isOnline: true }] });
    expect(screen.queryByRole("link", { name: /View Event Location/ })).not.toBeInTheDocument();
  });

  it("offers calendars", async () => {
    const user = renderScreen();
    await user.click(getPanel("Quick Actions").getByRole("button", { name: "Add to Calendar" }));
    expect(await screen.findByText("Google Calendar")).toBeInTheDocument();
  });

  it("shares the own card without the fields that nobody may see", async () => {
    const visibility = { ...VIEWER.profile.visibility, phone: "nobody" as const };
    const user = renderScreen({
      viewer: { ...VIEWER, profile: { ...VIEWER.profile, phone: "813 555 0142", visibility } },
    });
    await user.click(screen.getByRole("button", { name: "Share My Contact" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Share My Contact" }));
    expect(dialog.getByRole("button", { name: "Show QR Code" })).toBeInTheDocument();
    expect(dialog.getByRole("button", { name: "Download vCard" })).toBeInTheDocument();
    expect(dialog.getByText("Not included because of your privacy settings: phone number.")).toBeInTheDocument();
  });

  it("shows host and sponsors, which a button opens and closes on narrow screens", async () => {
    const user = renderScreen({ events: [{ ...tacos, hostName: "Gulf Builders", sponsorName: "Bay Bank" }] });
    for (const name of ["Gulf Builders", "Bay Bank"]) expect(screen.getByText(name)).toBeInTheDocument();
    const toggle = screen.getByRole("button", { name: "Event Details" });
    const panes = screen.getByRole("complementary", { name: "Around the event" });
    expect(panes).toHaveClass("max-xl:hidden");
    await user.click(toggle);
    expect(toggle).toHaveAttribute("aria-expanded", "true");
    expect(panes).not.toHaveClass("max-xl:hidden");
    await user.click(toggle);
    expect(panes).toHaveClass("max-xl:hidden");
  });
});
