import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { saveFile } from "@/components/ui/browser/save-file";
import { Toaster } from "@/components/ui/feedback/toaster";
import { turnoutCountsQuery, turnoutQuery } from "@/lib/attendance/client/turnout";
import type { TurnoutCounts, TurnoutEntry } from "@/lib/attendance/schema/turnout";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { fillPublicFields } from "@/lib/profiles/constants/public-profile";
import { insightsQuery } from "@/lib/recap/client";
import type { Insights } from "@/lib/recap/schema";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { render, screen, within } from "@/tests/support/render";

import { ResultsScreen } from "./results-screen";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));
jest.mock("@/components/live/use-realtime", () => ({
  useRealtime: () => ({ joinEvent: () => () => undefined }),
}));
jest.mock("@/components/ui/browser/save-file", () => ({ saveFile: jest.fn() }));

const event = { id: "1f0a6f0e-6f0f-4b53-9a53-6f6f6c6c6c6c", name: "Tacos / Tech", timezone: "America/New_York" };
const PATH = `/api/events/${event.id}/rsvped-attendees/turnout`;

const ana: TurnoutEntry = {
  kind: "member",
  id: "2f0a6f0e-6f0f-4b53-9a53-6f6f6c6c6c6c",
  name: "Ana Ruiz",
  company: "Bay Labs",
  profile: { ...fillPublicFields(null), firstName: "Ana", lastName: "Ruiz", profession: "Chef", company: "Bay Labs" },
  checkedInAt: "2026-11-20T23:05:00.000Z",
};
const gus: TurnoutEntry = {
  kind: "guest",
  id: "3f0a6f0e-6f0f-4b53-9a53-6f6f6c6c6c6c",
  name: "Gus Guest",
  company: null,
  profile: null,
  checkedInAt: null,
};
const COUNTS: TurnoutCounts = {
  isOver: true,
  members: { expected: 2, came: 1 },
  guests: { expected: 1, came: 0 },
};

const EMPTY: Insights = {
  isOver: true,
  expected: 9,
  came: 0,
  arrivals: [],
  connections: null,
  followUp: null,
  feedback: { count: 2, ratings: null, lines: [] },
};

type Shown = { counts?: Partial<TurnoutCounts>; insights?: Partial<Insights>; locale?: "es" };

function show({ counts, insights, locale }: Shown = {}) {
  const client = createQueryClient();
  const { queryKey, initialPageParam } = turnoutQuery(event.id, { show: "all", search: "" });
  client.setQueryData(queryKey, { pages: [{ items: [ana, gus], next: null }], pageParams: [initialPageParam] });
  client.setQueryData(turnoutCountsQuery(event.id).queryKey, { ...COUNTS, ...counts });
  client.setQueryData(insightsQuery(event.id).queryKey, { ...EMPTY, ...insights });
  render(
    <QueryClientProvider client={client}>
      <ResultsScreen event={event} />
      <Toaster />
    </QueryClientProvider>,
    locale && { locale },
  );
}

it("shows after the event who came, with the share, and who did not come", async () => {
  const calls = mockFetch({ [`GET ${PATH}?show=missed`]: jsonResponse(200, [gus]) });
  show();
  expect(screen.getByText("1 of 3 came · 33% · Members: 1 of 2 · Guests: 0 of 1")).toBeInTheDocument();
  const [first, second] = screen.getAllByRole("listitem");
  expect(within(first!).getByText("Chef, Bay Labs")).toBeInTheDocument();
  expect(within(first!).getByText("Came 6:05 PM EST")).toBeInTheDocument();
  expect(within(second!).getByText("Guest")).toBeInTheDocument();
  expect(within(second!).getByText("Did not come")).toBeInTheDocument();
  await userEvent.setup().click(screen.getByRole("tab", { name: "Did not come" }));
  expect(await screen.findAllByRole("listitem")).toHaveLength(1);
  expect(calls.map(({ path }) => path)).toEqual([`${PATH}?show=missed`]);
});

it("says that somebody is not here yet until the event is over", () => {
  mockFetch({});
  show({ counts: { isOver: false, guests: { expected: 0, came: 0 } }, insights: { isOver: false } });
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
      came: 5,
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
  show();
  expect(screen.queryByRole("table")).not.toBeInTheDocument();
  expect(screen.getByText("Nobody has checked in.")).toBeVisible();
  expect(screen.getByText(/^2 people have answered\. Answers are shown once five/)).toBeVisible();
  expect(screen.getAllByText("Too few members")).toHaveLength(2);
  expect(screen.getByText("0 of 9")).toBeVisible();
});

it("names the event's time zone in Spanish as within a sentence", () => {
  show({ locale: "es" });
  expect(screen.getByText("Primeros check-ins, cada 15 minutos, hora del este (Nueva York)")).toBeVisible();
});
