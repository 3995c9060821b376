import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { localStore } from "@/lib/core/browser/storage";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { introductionsQuery } from "@/lib/introductions/client";
import { roundsQuery } from "@/lib/rounds/client";
import { KEPT_ROUND_KEY } from "@/lib/rounds/constants";
import type { Rounds } from "@/lib/rounds/schema";
import { jsonResponse, mockFetch, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { buildPerson } from "@/tests/support/fixtures/people";
import { render, screen, waitFor, within } from "@/tests/support/render";
import { stopClock } from "@/tests/support/setup/clock";

import { Together } from "./together";

const ROUNDS: Rounds = { id: "r", rounds: 3, minutes: 10, round: 0, endsAt: null, isIn: false, table: null };
const reason = { kind: "can_help" as const, topic: { key: "hiring", label: "Hiring" } };
const DEALT: Rounds = {
  ...{ ...ROUNDS, round: 2, isIn: true, endsAt: "2026-11-20T23:40:00.000Z" },
  table: {
    number: 7,
    people: [
      { user: buildPerson("ben"), reason },
      { user: buildPerson("cal"), reason: null },
    ],
    guests: [{ name: "Gail Guest", company: "Acme" }],
  },
};
const READ = "GET /api/events/tacos/rounds";

function show(rounds: Rounds | null) {
  const client = createQueryClient();
  client.setQueryData(roundsQuery("tacos").queryKey, rounds);
  client.setQueryData(introductionsQuery("tacos").queryKey, []);
  render(
    <QueryClientProvider client={client}>
      <Together eventId="tacos" />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

beforeEach(() => {
  stopClock("2026-11-20T23:30:30Z");
  localStore.remove(KEPT_ROUND_KEY);
});

it("asks who is in, and says where the table will be shown", async () => {
  let isIn = false;
  const calls = mockFetch({
    [READ]: () => jsonResponse(200, { ...ROUNDS, isIn }),
    "PUT /api/events/tacos/rounds/me": () => ((isIn = true), noContentResponse()),
  });
  const user = show(ROUNDS);
  expect(screen.getByText(/^3 rounds of 10 minutes in small groups/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "I’m in" }));
  expect(await screen.findByRole("button", { name: "I’m out" })).toBeVisible();
  expect(screen.getByText(/^You’re in/)).toBeVisible();
  expect(calls[0]?.method).toBe("PUT");
});

it("shows the table with a reason each and the time, and keeps it in the browser", async () => {
  mockFetch({});
  show(DEALT);
  const table = screen.getByRole("region", { name: "Table 7" });
  expect(within(table).getAllByRole("listitem")).toHaveLength(3);
  expect(table).toHaveTextContent("Can help with Hiring, which you look for");
  const links = within(table).getAllByRole("link", { name: /Novak/ });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/profile/ben", "/profile/cal"]);
  expect(within(table).getAllByRole("listitem").at(-1)).toHaveTextContent("Gail GuestAcmeAsk what brings them here");
  expect(within(table).getAllByText("Ask what brings them here")).toHaveLength(2);
  expect(within(table).getByRole("heading", { level: 3, name: "Cal Novak" })).toBeVisible();
  expect(screen.getByRole("timer")).toHaveTextContent("9:30 left");
  expect(screen.queryByRole("button", { name: "Next" })).toBeNull();
  await waitFor(() =>
    expect(localStore.getJson(KEPT_ROUND_KEY)).toMatchObject({
      title: "Table 7",
      endsAt: DEALT.endsAt,
      people: [
        { name: "Ben Novak", why: "Can help with Hiring, which you look for" },
        { name: "Cal Novak" },
        { name: "Gail Guest", why: "Acme" },
      ],
    }),
  );
});

it("offers the next round to who is in, once the time is up", async () => {
  stopClock("2026-11-20T23:40:00Z");
  const calls = mockFetch({
    [READ]: jsonResponse(200, DEALT),
    "POST /api/events/tacos/rounds/next": noContentResponse(),
  });
  const user = show(DEALT);
  expect(screen.getByRole("timer")).toHaveTextContent("Time is up");
  await user.click(screen.getByRole("button", { name: "Next" }));
  await waitFor(() => expect(calls[0]).toMatchObject({ method: "POST", body: { round: 2 } }));
});

it("says who has no table in this round that one comes with the next", () => {
  mockFetch({});
  show({ ...DEALT, table: null });
  expect(screen.getByText("Round 2 of 3. You have a table from the next round on.")).toBeVisible();
  expect(localStore.get(KEPT_ROUND_KEY)).toBeNull();
});
