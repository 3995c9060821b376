import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { Toaster } from "@/components/ui/feedback/toaster";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { insightsQuery } from "@/lib/recap/client";
import type { Insights } from "@/lib/recap/schema";
import { mockFetch } from "@/tests/support/fakes/fake-fetch";
import { render, screen, within } from "@/tests/support/render";
import { installDevice } from "@/tests/support/setup/device-files";

import { InsightsScreen } from "./insights-screen";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

const EMPTY: Insights = {
  isOver: true,
  expected: 9,
  came: 0,
  arrivals: [],
  connections: null,
  followUp: null,
  feedback: { count: 2, ratings: null, lines: [] },
};

function show(change: Partial<Insights> = {}, options?: Parameters<typeof render>[1]) {
  const client = createQueryClient();
  client.setQueryData(insightsQuery("e1").queryKey, { ...EMPTY, ...change });
  render(
    <QueryClientProvider client={client}>
      <InsightsScreen event={{ id: "e1", name: "Mixer/1", timezone: "America/New_York" }} />
      <Toaster />
    </QueryClientProvider>,
    options,
  );
}

const readRows = (table: HTMLElement) =>
  within(table)
    .getAllByRole("row")
    .map(({ children }) => [...children].flatMap(({ textContent }) => textContent || []));

it("shows the arrivals and the ratings in tables, whose bars screen readers skip", () => {
  show({
    came: 5,
    arrivals: [
      { at: "2026-11-20T23:00:00.000Z", count: 4 },
      { at: "2026-11-20T23:15:00.000Z", count: 1 },
    ],
    connections: 3,
    followUp: { connected: 1, members: 5 },
    feedback: { count: 5, ratings: [0, 0, 2, 3, 0], lines: ["More tables, please"] },
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

it("exports a file that is named after the event", async () => {
  const calls = mockFetch({
    "GET /api/events/e1/insights/export": new Response("a,b", { headers: { "content-type": "text/csv" } }),
  });
  const { saved } = installDevice();
  show();
  await userEvent.click(screen.getByRole("button", { name: "Export CSV" }));
  expect(await screen.findByText("Numbers exported")).toBeInTheDocument();
  expect(calls).toHaveLength(1);
  expect(saved.map(({ name }) => name)).toEqual(["Mixer-1 how it went.csv"]);
});

it("names the event's time zone in Spanish as within a sentence", () => {
  show({}, { locale: "es" });
  expect(screen.getByText("Primeros check-ins, cada 15 minutos, hora del este (Nueva York)")).toBeVisible();
});
