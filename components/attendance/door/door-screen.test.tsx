import { QueryClientProvider } from "@tanstack/react-query";

import { useConnectionState, useHasConnected } from "@/components/live/realtime-provider";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { mockFetch, neverResponds } from "@/tests/support/fakes/fake-fetch";
import { render, screen } from "@/tests/support/render";

import { DoorScreen } from "./door-screen";

jest.mock("@/components/live/realtime-provider", () => ({
  useRealtime: () => ({ joinEvent: () => () => undefined }),
  useConnectionState: jest.fn(),
  useHasConnected: jest.fn(),
}));

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
  render(
    <QueryClientProvider client={createQueryClient()}>
      <DoorScreen event={{ id: "event", name: "Tampa Tech & Tacos" }} siteUrl="https://nametag.test" />
    </QueryClientProvider>,
  );
  expect(screen.queryByRole("alert")?.textContent ?? null).toBe(text);
});
