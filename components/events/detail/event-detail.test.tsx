import { QueryClientProvider } from "@tanstack/react-query";
import { setClock } from "@/lib/core/shared/clock";
import { render, screen, within } from "@/tests/support/render";
import userEvent from "@testing-library/user-event";

import { makeQueryClient } from "@/lib/http/browser/query-client";
import type { EventResponse } from "@/lib/events/schema/event";
import { eventResponse, eventWithRsvp } from "@/tests/support/fixtures/event";

import { EventDetail } from "./event-detail";

jest.mock("next/navigation", () => ({ useRouter: () => ({ push: jest.fn() }) }));

const NOW = "2026-11-20T23:10:00.000Z";
const OPEN = { canCheckIn: true, reason: null, minutesUntilCheckIn: 0 } as const;

const MEMBER = { id: "me", isAdmin: false };

function show(event: EventResponse, viewer: typeof MEMBER | null = MEMBER) {
  setClock(new Date(NOW));
  const client = makeQueryClient();
  client.setQueryData([`/api/events/${event.id}`], event);
  return render(
    <QueryClientProvider client={client}>
      <EventDetail eventId={event.id} viewer={viewer} viewerZone="America/Los_Angeles" renderedAt={NOW} />
    </QueryClientProvider>,
  );
}

afterEach(() => setClock());

it("shows when, where, what and who", () => {
  show(
    eventResponse({
      eventbriteId: "77",
      sponsorName: "Gulf Bank",
      hostUserId: "h",
      hostUser: {
        id: "h",
        profile: {
          firstName: "Eli",
          lastName: "Novak",
          profession: "Architect",
          company: "Brightwater",
          industry: null,
          avatarUrl: null,
        },
      },
    }),
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
  expect(screen.queryByText("Online")).not.toBeInTheDocument();
  expect(screen.getByRole("heading", { name: "Join Event" })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "RSVP" })).toBeInTheDocument();
});

describe("an online event", () => {
  it("shows the viewer's time, and the call only to who is checked in", () => {
    const { unmount } = show(eventWithRsvp(OPEN, { isOnline: true }));
    expect(screen.getByText("Online")).toBeInTheDocument();
    expect(screen.getByText("3:00 to 6:00 PM your time (PST)")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Check In First to Join Call" })).toBeDisabled();
    expect(screen.queryByText("Venue")).not.toBeInTheDocument();
    unmount();

    const viewer = { hasRsvp: true, waitlistPosition: null, isCheckedIn: true, isHidden: false, checkIn: OPEN };
    show(eventResponse({ isOnline: true, viewer, meetingUrl: "https://meet.example/room" }));
    const call = screen.getByRole("link", { name: "Join Call" });
    expect(call).toHaveAttribute("href", "https://meet.example/room");
    expect(call).toHaveAttribute("rel", "noopener noreferrer");
    expect(screen.queryByRole("button", { name: "Check In First to Join Call" })).not.toBeInTheDocument();
  });

  it("says when there is no link yet", () => {
    const viewer = { hasRsvp: true, waitlistPosition: null, isCheckedIn: true, isHidden: false, checkIn: OPEN };
    show(eventResponse({ isOnline: true, viewer, meetingUrl: null }));
    expect(screen.getByText("The host hasn't added a link to the call yet.")).toBeInTheDocument();
  });
});

it("invites a visitor, and shows the event beneath", async () => {
  const user = userEvent.setup();
  const event = eventResponse({ viewer: undefined });
  show(event, null);
  const dialog = within(screen.getByRole("dialog", { name: "Join the Networking Event!" }));
  const root = `/?returnTo=${encodeURIComponent(`/events/${event.id}`)}`;
  expect(dialog.getByRole("link", { name: "Register" })).toHaveAttribute("href", root);
  expect(dialog.getByRole("link", { name: "Log In" })).toHaveAttribute("href", `${root}#login`);
  await user.click(dialog.getByRole("button", { name: "View Event Details" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(screen.getByText("6:00 to 9:00 PM EST")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Register" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "RSVP" })).not.toBeInTheDocument();
});
