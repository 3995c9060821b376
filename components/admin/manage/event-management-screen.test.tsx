import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { buildEventResponse } from "@/tests/support/fixtures/event";
import { render, screen, waitFor } from "@/tests/support/render";

import { EventManagementScreen } from "./event-management-screen";

jest.mock("next/navigation", () => jest.requireActual<object>("@/tests/support/fakes/navigation"));

const user = userEvent.setup();
const PATH = "/api/events/manage?scope";
const ana = { id: "ana", name: "Ana Ruiz" };
const buildRow = (id: string, createdBy: typeof ana | null) => ({
  ...buildEventResponse({ id, name: id }),
  createdBy,
  waitlistedCount: 0,
  checkedInCount: 0,
});
const [hers, over, others] = [buildRow("Mixer", ana), buildRow("Over", ana), buildRow("Synced", null)];

function show(props: Partial<Parameters<typeof EventManagementScreen>[0]> = {}) {
  mockFetch({
    [`GET ${PATH}=upcoming`]: jsonResponse(200, [hers, others]),
    [`GET ${PATH}=all`]: jsonResponse(200, [hers, over, others]),
    [`GET ${PATH}=all&createdBy=ana`]: jsonResponse(200, [hers, over]),
    [`GET ${PATH}=upcoming&createdBy=gone`]: jsonResponse(200, []),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <EventManagementScreen
        initialFilters={{ scope: "upcoming", q: "" }}
        viewerZone="America/New_York"
        renderedAt="2026-11-01T12:00:00.000Z"
        {...props}
      />
    </QueryClientProvider>,
  );
}

const listNames = () => screen.queryAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
const expectNames = (names: string[]) => waitFor(() => expect(listNames()).toEqual(names));

beforeEach(() => window.history.replaceState(null, "", "/admin/events"));

test("lists all events of the member who created one, and all members' again", async () => {
  show();
  await expectNames(["Mixer", "Synced"]);
  await user.click(screen.getByRole("button", { name: "Created by Ana Ruiz" }));
  await expectNames(["Mixer", "Over"]);
  expect(window.location.search).toBe("?scope=all&createdBy=ana");
  await user.click(screen.getByRole("button", { name: "Show all events" }));
  await expectNames(["Mixer", "Over", "Synced"]);
  expect(window.location.search).toBe("?scope=all");
  expect(screen.queryByRole("button", { name: "Show all events" })).toBeNull();
});

test("says whose events an address asks for, also of a member who is gone", async () => {
  show({ initialFilters: { scope: "upcoming", q: "", createdBy: "gone" }, initialCreator: null });
  expect(await screen.findByText("No events found")).toBeInTheDocument();
  expect(screen.getByText("Created by a former member")).toBeInTheDocument();
});
