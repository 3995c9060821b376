import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { saveFile } from "@/components/ui/browser/save-file";
import { Toaster } from "@/components/ui/feedback/toaster";
import { managedPeopleQuery, TURNOUT_FILTERS } from "@/lib/attendance/client/manage";
import type { ManagedPerson } from "@/lib/attendance/schema/manage";
import { clock } from "@/lib/core/shared/clock";
import { eventQuery } from "@/lib/events/client/events";
import { peopleCountsQuery } from "@/lib/guests/client/guests";
import type { PeopleCounts } from "@/lib/guests/schema/guests";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { fillPublicFields } from "@/lib/profiles/constants/public-profile";
import { insightsQuery } from "@/lib/recap/client";
import type { Insights } from "@/lib/recap/schema";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { buildEventResponse } from "@/tests/support/fixtures/event";
import { render, screen, within } from "@/tests/support/render";
import { stopClock } from "@/tests/support/setup/clock";

import { ResultsScreen } from "./results-screen";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));
jest.mock("@/components/live/use-realtime", () => ({
  useRealtime: () => ({ joinEvent: () => () => undefined }),
}));
jest.mock("@/components/ui/browser/save-file", () => ({ saveFile: jest.fn() }));

const event = buildEventResponse({ name: "Tacos / Tech", timezone: "America/New_York" });
const PATH = `/api/events/${event.id}/rsvped-attendees/manage`;

// After the event.
beforeEach(() => stopClock("2026-11-22T09:00:00Z"));

const PERSON = { waitlistPosition: null, joinedAt: "2026-11-19T20:00:00.000Z", checkOutTime: null, answers: [] };
const ana: ManagedPerson = {
  ...PERSON,
  ...{ kind: "member", id: "ana", state: "left", name: "Ana Ruiz", company: "Bay Labs" },
  profile: { ...fillPublicFields(null), firstName: "Ana", lastName: "Ruiz", profession: "Chef", company: "Bay Labs" },
  checkInTime: "2026-11-20T23:30:00.000Z",
  firstCheckInTime: "2026-11-20T23:05:00.000Z",
};
const gus: ManagedPerson = {
  ...PERSON,
  ...{ kind: "guest", id: "gus", state: "expected", name: "Gus Guest", company: null, profile: null },
  ...{ checkInTime: null, firstCheckInTime: null },
};
const added: ManagedPerson = { ...ana, id: "added", name: "Ada Added", firstCheckInTime: event.endTime };
const COUNTS: PeopleCounts = {
  ...{ capacity: null, coming: 3, guests: 1, in: 0, came: 1, guestsCame: 0 },
  ...{ requests: 0, waitlisted: 0, notComing: 0 },
};

const EMPTY: Insights = {
  arrivals: [],
  connections: null,
  followUp: null,
  feedback: { count: 2, ratings: null, lines: [] },
};

type Shown = { counts?: Partial<PeopleCounts>; insights?: Partial<Insights>; locale?: "es" };

function show({ counts, insights, locale }: Shown = {}) {
  const client = createQueryClient();
  const { queryKey, initialPageParam } = managedPeopleQuery(event.id, TURNOUT_FILTERS);
  client.setQueryData(queryKey, { pages: [{ items: [ana, gus, added], next: null }], pageParams: [initialPageParam] });
  client.setQueryData(peopleCountsQuery(event.id).queryKey, { ...COUNTS, ...counts });
  client.setQueryData(eventQuery(event.id).queryKey, event);
  client.setQueryData(insightsQuery(event.id).queryKey, { ...EMPTY, ...insights });
  render(
    <QueryClientProvider client={client}>
      <ResultsScreen event={event} renderedAt={clock.now().toISOString()} />
      <Toaster />
    </QueryClientProvider>,
    locale && { locale },
  );
}

it("shows after the event who came, with the share, and who did not come", async () => {
  const calls = mockFetch({ [`GET ${PATH}?show=missed&sort=arrival`]: jsonResponse(200, [gus]) });
  show();
  expect(screen.getByText("1 of 3 came · 33% · Members: 1 of 2 · Guests: 0 of 1")).toBeInTheDocument();
  const [first, second, third] = screen.getAllByRole("listitem");
  expect(within(first!).getByText("Chef, Bay Labs")).toBeInTheDocument();
  expect(within(first!).getByText("Came 6:05 PM EST")).toBeInTheDocument();
  expect(within(second!).getByText("Guest")).toBeInTheDocument();
  expect(within(second!).getByText("Did not come")).toBeInTheDocument();
  // An organizer added her after the event.
  expect(within(third!).getByText("Came")).toBeInTheDocument();
  await userEvent.setup().click(screen.getByRole("tab", { name: "Did not come" }));
  expect(await screen.findAllByRole("listitem")).toHaveLength(1);
  expect(calls.map(({ path }) => path)).toEqual([`${PATH}?show=missed&sort=arrival`]);
});

it("says that somebody is not here yet until the event is over", () => {
  stopClock("2026-11-20T23:10:00Z");
  mockFetch({});
  show({ counts: { coming: 2, guests: 0 } });
  expect(screen.getByText("1 of 2 came · 50%")).toBeInTheDocument();
  expect(screen.getByRole("tab", { name: "Not here yet" })).toBeInTheDocument();
  // The number, the tab and the badge.
  expect(screen.getAllByText("Not here yet")).toHaveLength(3);
  expect(screen.queryByText("Did not come")).not.toBeInTheDocument();
});

it("saves the file of the numbers under a name that file systems accept", async () => {
  const path = `/api/events/${event.id}/insights/export`;
  mockFetch({ [`GET ${path}`]: () => new Response("Name", { headers: { "content-type": "text/csv" } }) });
  show();
  await userEvent.setup().click(screen.getByRole("button", { name: "Export CSV" }));
  expect(await screen.findByText("Numbers exported")).toBeInTheDocument();
  expect(jest.mocked(saveFile).mock.lastCall?.[0].name).toBe("Tacos - Tech how it went.csv");
});

const readRows = (table: HTMLElement) =>
  within(table)
    .getAllByRole("row")
    .map(({ children }) => [...children].flatMap(({ textContent }) => textContent || []));

it("shows the arrivals and the ratings in tables, whose bars screen readers skip", () => {
  show({
    insights: {
      arrivals: [
        { at: "2026-11-20T23:00:00.000Z", count: 4 },
        { at: "2026-11-20T23:15:00.000Z", count: 1 },
      ],
      connections: 3,
      followUp: { connected: 1, members: 5 },
      feedback: { count: 5, ratings: [0, 0, 2, 3, 0], lines: ["More tables, please"] },
    },
  });
  const [arrivals, ratings] = screen.getAllByRole("table");
  expect(readRows(arrivals!)).toEqual([
    ["From", "Arrivals", "So far"],
    ["6:00 PM EST", "4", "4"],
    ["6:15 PM EST", "1", "5"],
  ]);
  expect(readRows(ratings!)).toEqual([
    ["Rating", "People"],
    ...[0, 0, 2, 3, 0].map((people, index) => [String(index + 1), String(people)]),
  ]);
  for (const table of [arrivals!, ratings!])
    for (const bar of table.querySelectorAll<HTMLElement>("[style]"))
      expect(bar.closest("[aria-hidden]")).not.toBeNull();
  expect([...arrivals!.querySelectorAll<HTMLElement>("[style]")].map(({ style }) => style.width)).toEqual([
    "100%",
    "25%",
  ]);
  expect(screen.getByText("3.6 of 5, from 5 people")).toBeVisible();
  expect(screen.getByText("More tables, please")).toHaveAttribute("dir", "auto");
});

it("says what is empty, and which numbers too few members made", () => {
  show({ counts: { coming: 9, came: 0 } });
  expect(screen.queryByRole("table")).not.toBeInTheDocument();
  expect(screen.getByText("No check-ins during the event.")).toBeVisible();
  expect(screen.getByText(/^2 people have answered\. Answers are shown once five/)).toBeVisible();
  expect(screen.getAllByText("Too few members")).toHaveLength(2);
  expect(screen.getByText("0 of 9")).toBeVisible();
});

it("names the event's time zone in Spanish as within a sentence", () => {
  show({ locale: "es" });
  expect(screen.getByText(/^Primeros check-ins durante el evento, .+, hora del este \(Nueva York\)$/)).toBeVisible();
});
