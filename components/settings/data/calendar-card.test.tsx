import userEvent from "@testing-library/user-event";

import { calendarSubscriptionQuery } from "@/lib/account/client";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { QueryClientProvider } from "@tanstack/react-query";

import { jsonResponse, mockFetch, networkError } from "@/tests/support/fakes/fake-fetch";
import { render, screen, waitFor } from "@/tests/support/render";

import { CalendarCard } from "./calendar-card";

const user = userEvent.setup();
const CREATED_AT = "2026-11-03T15:00:00.000Z";
const TOKEN = "t".repeat(43);

function open(data: { createdAt: string } | null): void {
  const client = createQueryClient();
  client.setQueryData(calendarSubscriptionQuery().queryKey, data);
  render(
    <QueryClientProvider client={client}>
      <CalendarCard timezone="America/New_York" />
    </QueryClientProvider>,
  );
}

it("shows a new address once, to copy and to open in a calendar, and ends it", async () => {
  open(null);
  const calls = mockFetch({
    "POST /api/profiles/me/calendar": jsonResponse(201, { token: TOKEN, createdAt: CREATED_AT }),
    "DELETE /api/profiles/me/calendar": new Response(null, { status: 204 }),
  });
  expect(screen.queryByRole("button", { name: "Stop" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Subscribe to my events" }));
  const url = `${window.location.origin}/calendar/${TOKEN}.ics`;
  expect(await screen.findByLabelText("Your secret address")).toHaveValue(url);
  expect(screen.getByRole("link", { name: "Open in calendar" })).toHaveAttribute(
    "href",
    url.replace(/^https?:/, "webcal:"),
  );
  await user.click(screen.getByRole("button", { name: "Copy" }));
  await expect(navigator.clipboard.readText()).resolves.toBe(url);
  await user.click(screen.getByRole("button", { name: "Stop" }));
  expect(calls).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Stop it" }));
  expect(await screen.findByRole("button", { name: "Subscribe to my events" })).toBeVisible();
  expect(screen.queryByLabelText("Your secret address")).toBeNull();
  expect(calls.map(({ method }) => method)).toEqual(["POST", "DELETE"]);
});

it("keeps an address on the screen that could not be replaced, because it is still valid", async () => {
  open(null);
  mockFetch({ "POST /api/profiles/me/calendar": jsonResponse(201, { token: TOKEN, createdAt: CREATED_AT }) });
  await user.click(screen.getByRole("button", { name: "Subscribe to my events" }));
  expect(await screen.findByLabelText("Your secret address")).toBeVisible();
  const calls = mockFetch({ "POST /api/profiles/me/calendar": networkError() });
  await user.click(screen.getByRole("button", { name: "New address" }));
  await user.click(screen.getByRole("button", { name: "Replace it" }));
  await waitFor(() => expect(calls).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(screen.getByLabelText("Your secret address")).toHaveValue(`${window.location.origin}/calendar/${TOKEN}.ics`);
});

it("says since when there is an address, which it can't show again", () => {
  open({ createdAt: CREATED_AT });
  expect(screen.getByText(/You have an address since Nov 3, 2026/)).toBeVisible();
  expect(screen.getByRole("button", { name: "New address" })).toBeVisible();
  expect(screen.queryByLabelText("Your secret address")).toBeNull();
});

it("asks before a new address replaces the one that a calendar has", async () => {
  open({ createdAt: CREATED_AT });
  const calls = mockFetch({
    "POST /api/profiles/me/calendar": jsonResponse(201, { token: TOKEN, createdAt: CREATED_AT }),
  });
  await user.click(screen.getByRole("button", { name: "New address" }));
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(calls).toEqual([]);
  await user.click(screen.getByRole("button", { name: "New address" }));
  await user.click(screen.getByRole("button", { name: "Replace it" }));
  expect(await screen.findByLabelText("Your secret address")).toBeVisible();
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(screen.getByRole("button", { name: "New address" })).toHaveFocus();
});
