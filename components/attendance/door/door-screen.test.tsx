import { QueryClientProvider } from "@tanstack/react-query";

import { useConnectionState, useHasConnected } from "@/components/live/use-realtime";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, mockFetch, neverResponds } from "@/tests/support/fakes/fake-fetch";
import { render, screen } from "@/tests/support/render";

import { DoorScreen } from "./door-screen";

jest.mock("next/navigation", () => jest.requireActual<object>("@/tests/support/fakes/navigation"));
jest.mock("@/components/live/use-realtime", () => ({
  useRealtime: () => ({ joinEvent: () => () => undefined }),
  useConnectionState: jest.fn(),
  useHasConnected: jest.fn(),
}));

const EVENT = { id: "event", name: "Tampa Tech & Tacos", requiresDoorCode: false };

function renderScreen(event: typeof EVENT): void {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <DoorScreen event={event} siteUrl="https://nametag.test" leaveHref="/events/event" />
    </QueryClientProvider>,
  );
}

it.each([
  ["doesn't say that it reconnects while it connects for the first time", false, "connecting", null],
  ["says nothing while it is connected", true, "connected", null],
  ["says that it reconnects after the connection was lost", true, "connecting", "Reconnecting..."],
] as const)("%s", (_, hasConnected, state, text) => {
  mockFetch({
    "GET /api/events/event/door": neverResponds,
    "GET /api/events/event/rsvped-attendees/counts": neverResponds,
  });
  jest.mocked(useHasConnected).mockReturnValue(hasConnected);
  jest.mocked(useConnectionState).mockReturnValue(state);
  renderScreen(EVENT);
  expect(screen.queryByRole("alert")?.textContent ?? null).toBe(text);
});

it.each([true, false])("shows the code to type only where it is required: %s", async (requiresDoorCode) => {
  mockFetch({
    "GET /api/events/event/door": jsonResponse(200, { code: "ABCD-EFGH", secondsLeft: 30 }),
    "GET /api/events/event/rsvped-attendees/counts": neverResponds,
  });
  jest.mocked(useConnectionState).mockReturnValue("connected");
  renderScreen({ ...EVENT, requiresDoorCode });
  const link = "https://nametag.test/events/event?door=ABCD-EFGH";
  expect(await screen.findByRole("img", { name: "QR code to check in" })).toHaveAttribute("data-code", link);
  expect(screen.queryByText("ABCD-EFGH") !== null).toBe(requiresDoorCode);
});
