import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";

import { createQueryClient } from "@/lib/http/browser/query-client";
import { managedRoundsQuery } from "@/lib/rounds/client";
import type { ManagedRounds } from "@/lib/rounds/schema";
import en from "@/messages/en.json";
import { jsonResponse, mockFetch, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { act, render, screen, waitFor, within } from "@/tests/support/render";
import { stopClock } from "@/tests/support/setup/clock";

import { RoundsScreen } from "./rounds-screen";

jest.mock("next/navigation", () => jest.requireActual<object>("@/tests/support/fakes/navigation"));

const GAIL = { id: "gail", name: "Gail Guest", company: "Acme", isIn: false };
const GUS = { id: "gus", name: "Gus Guest", company: null, isIn: false };
const ROUNDS: ManagedRounds = {
  ...{ id: "r", rounds: 3, minutes: 10, size: 4, round: 0, endsAt: null, joined: 3, tables: [] },
  guests: [GAIL, GUS],
};

function createScreen(rounds: ManagedRounds, client = createQueryClient()) {
  client.setQueryData(managedRoundsQuery("tacos").queryKey, rounds);
  return (
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={client}>
        <RoundsScreen event={{ id: "tacos", name: "Tacos" }} backHref="/organize/tacos/people" />
      </QueryClientProvider>
    </NextIntlClientProvider>
  );
}

function show(rounds: ManagedRounds, more: Parameters<typeof mockFetch>[0] = {}) {
  let guests = rounds.guests;
  const calls = mockFetch({
    "GET /api/events/tacos/rounds/manage": () => jsonResponse(200, { ...rounds, guests }),
    "PUT /api/events/tacos/rounds/guests": ({ body }) => {
      const { guestIds, isIn } = body as { guestIds: string[]; isIn: boolean };
      guests = guests.map((guest) => (guestIds.includes(guest.id) ? { ...guest, isIn } : guest));
      return noContentResponse();
    },
    ...more,
  });
  const client = createQueryClient();
  render(createScreen(rounds, client));
  return { user: userEvent.setup(), calls, client };
}

it("takes guests into the rounds, one or all, and out", async () => {
  const { user, calls } = show(ROUNDS);
  const gail = screen.getByRole("checkbox", { name: "Gail Guest Acme" });
  expect(gail).not.toBeChecked();
  await user.click(screen.getByRole("button", { name: "Add all 2 guests" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Add all/ })).toBeNull());
  expect(screen.getByRole("checkbox", { name: "Gus Guest" })).toBeChecked();
  await user.click(gail);
  await waitFor(() => expect(gail).not.toBeChecked());
  expect(calls.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([
    { guestIds: ["gail", "gus"], isIn: true },
    { guestIds: ["gail"], isIn: false },
  ]);
});

it("shows no list of guests without guests at the event", () => {
  show({ ...ROUNDS, guests: [] });
  expect(screen.queryByRole("heading", { name: "Guests" })).toBeNull();
});

it.each([
  ["asks before a round ends early", "2026-11-20T23:35:00Z", "Start now"],
  ["asks nothing once the time is up", "2026-11-20T23:40:00Z", null],
])("%s", async (_, now, confirm) => {
  stopClock(now);
  const rounds = { ...ROUNDS, round: 1, endsAt: "2026-11-20T23:40:00.000Z" };
  const { user, calls } = show(rounds, { "POST /api/events/tacos/rounds/next": noContentResponse() });
  const listPosts = () => calls.filter(({ method }) => method === "POST").map(({ body }) => body);
  await user.click(screen.getByRole("button", { name: "Start round 2" }));
  if (confirm) {
    expect(listPosts()).toEqual([]);
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: confirm }));
  }
  await waitFor(() => expect(listPosts()).toEqual([{ round: 1 }]));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

it("closes the question when somebody else starts the next round", async () => {
  stopClock("2026-11-20T23:35:00Z");
  const rounds = { ...ROUNDS, round: 1, endsAt: "2026-11-20T23:40:00.000Z" };
  const { user, client } = show(rounds);
  await user.click(screen.getByRole("button", { name: "Start round 2" }));
  await screen.findByRole("alertdialog");
  const changed: ManagedRounds = { ...rounds, round: 2 };
  act(() => void client.setQueryData(managedRoundsQuery("tacos").queryKey, changed));
  expect(await screen.findByRole("button", { name: "Start round 3" })).toBeVisible();
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

it("shows the host how long the round goes on, when the page is loaded during it too", async () => {
  stopClock("2026-11-20T23:30:30Z");
  const rounds = { ...ROUNDS, round: 1, endsAt: "2026-11-20T23:40:00.000Z" };
  mockFetch({ "GET /api/events/tacos/rounds/manage": () => jsonResponse(200, rounds) });
  const page = createScreen(rounds);
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(page);
  stopClock("2026-11-20T23:30:31Z");
  const errors: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(container, page, { onRecoverableError: (error) => errors.push(error) }),
  );
  expect(within(container).getByRole("timer")).toHaveTextContent("9:29 left");
  expect(errors).toEqual([]);
  act(() => root.unmount());
});
