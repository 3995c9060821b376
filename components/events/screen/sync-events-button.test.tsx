import userEvent from "@testing-library/user-event";

import { setClock } from "@/lib/core/shared/clock";
import type { SyncRunResponse } from "@/lib/events/responses/sync";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { buildEventResponse } from "@/tests/support/fixtures/event";
import { renderEventsScreen } from "@/tests/support/fixtures/events-screen";
import { screen } from "@/tests/support/render";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

const run: SyncRunResponse = {
  id: "1",
  status: "running",
  pagesDone: 1,
  pagesTotal: 5,
  count: 0,
  message: null,
  startedAt: "2026-11-20T20:00:00.000Z",
  finishedAt: null,
};

afterEach(() => setClock());

test("shows the progress while a sync runs, then the count and the new list", async () => {
  const user = userEvent.setup();
  let respond: (response: Response) => void = () => undefined;
  mockFetch({
    "POST /api/events/sync-from-eventbrite": () => new Promise<Response>((resolve) => (respond = resolve)),
    "GET /api/events/sync-status": jsonResponse(200, { isConfigured: true, run }),
    "GET /api/events?order=section": jsonResponse(200, [
      buildEventResponse(),
      buildEventResponse({ id: "2", name: "A new one" }),
    ]),
  });
  renderEventsScreen([buildEventResponse()], { isAdmin: true });
  await user.click(await screen.findByRole("button", { name: "Sync from Eventbrite" }));
  expect(await screen.findByRole("button", { name: "Syncing... page 2 of 5" })).toBeDisabled();
  respond(jsonResponse(200, { count: 7 }));
  expect(await screen.findByText("Events synced successfully")).toBeInTheDocument();
  expect(screen.getByText("Synced 7 events from Eventbrite")).toBeInTheDocument();
  expect(await screen.findByText("A new one")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Sync from Eventbrite" })).toBeEnabled();
});

test("shows the server's message when it refuses, and a fallback without one", async () => {
  const user = userEvent.setup();
  const message = "Eventbrite isn't set up here yet: EVENTBRITE_TOKEN is missing.";
  const responses = [jsonResponse(503, { message, code: "unavailable" }), new Response("", { status: 502 })];
  mockFetch({
    "POST /api/events/sync-from-eventbrite": () => responses.shift() ?? jsonResponse(500, {}),
    "GET /api/events/sync-status": jsonResponse(200, { isConfigured: false, run: null }),
  });
  renderEventsScreen([], { isAdmin: true });
  await user.click(await screen.findByRole("button", { name: "Sync from Eventbrite" }));
  expect(await screen.findByText("Sync failed")).toBeInTheDocument();
  expect(screen.getByText(message)).toBeInTheDocument();
  await user.click(await screen.findByRole("button", { name: "Sync from Eventbrite" }));
  expect(await screen.findByText("Failed to sync events")).toBeInTheDocument();
});

test("is not shown to members", () => {
  renderEventsScreen([]);
  expect(screen.queryByRole("button", { name: /Sync/ })).not.toBeInTheDocument();
});
