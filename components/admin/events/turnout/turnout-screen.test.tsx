import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { saveFile } from "@/components/ui/browser/save-file";
import { Toaster } from "@/components/ui/feedback/toaster";
import { turnoutCountsQuery, turnoutQuery } from "@/lib/attendance/client/turnout";
import type { TurnoutCounts, TurnoutEntry } from "@/lib/attendance/schema/turnout";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { fillPublicFields } from "@/lib/profiles/constants/public-profile";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { render, screen, within } from "@/tests/support/render";

import { TurnoutScreen } from "./turnout-screen";

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

function show(counts: Partial<TurnoutCounts> = {}) {
  const client = createQueryClient();
  const { queryKey, initialPageParam } = turnoutQuery(event.id, { show: "all", search: "" });
  client.setQueryData(queryKey, { pages: [{ items: [ana, gus], next: null }], pageParams: [initialPageParam] });
  client.setQueryData(turnoutCountsQuery(event.id).queryKey, { ...COUNTS, ...counts });
  render(
    <QueryClientProvider client={client}>
      <TurnoutScreen event={event} />
      <Toaster />
    </QueryClientProvider>,
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
  show({ isOver: false, guests: { expected: 0, came: 0 } });
  expect(screen.getByText("1 of 2 came · 50%")).toBeInTheDocument();
  expect(screen.getByRole("tab", { name: "Not here yet" })).toBeInTheDocument();
  expect(screen.getAllByText("Not here yet")).toHaveLength(2);
  expect(screen.queryByText("Did not come")).not.toBeInTheDocument();
});

it("saves the file under a name without characters that file systems refuse", async () => {
  mockFetch({ [`GET ${PATH}/export`]: () => new Response("Name", { headers: { "content-type": "text/csv" } }) });
  show();
  await userEvent.setup().click(screen.getByRole("button", { name: "Export CSV" }));
  expect(await screen.findByText("List exported")).toBeInTheDocument();
  expect(jest.mocked(saveFile).mock.calls[0]?.[0].name).toBe("Tacos - Tech who came.csv");
});
