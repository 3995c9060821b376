import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { Toaster } from "@/components/ui/feedback/toaster";
import { teamEventsQuery } from "@/lib/events/client/team";
import type { TeamRole } from "@/lib/events/constants/team";
import type { TeamEvent } from "@/lib/events/schema/team";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, mockFetch, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { render, screen, within } from "@/tests/support/render";

import { TeamEvents } from "./team-events";

const buildEvent = (role: TeamRole): TeamEvent => ({
  id: role,
  name: `Night of ${role}`,
  startTime: "2026-11-20T23:00:00.000Z",
  endTime: "2026-11-21T02:00:00.000Z",
  timezone: "America/New_York",
  isOnline: false,
  status: "live",
  role,
});

function renderList(events: TeamEvent[]) {
  const client = createQueryClient();
  client.setQueryData(teamEventsQuery().queryKey, events);
  render(
    <QueryClientProvider client={client}>
      <TeamEvents viewerId="me" viewerZone="America/New_York" />
      <Toaster />
    </QueryClientProvider>,
  );
}

it("is absent for members who help with no event", () => {
  renderList([]);
  expect(screen.queryByText("Events you help with")).not.toBeInTheDocument();
});

it.each([
  ["door", ["Door mode"], true],
  ["editor", ["Organize"], true],
  ["owner", ["Organize"], false],
] as const)("has the link of the role %s", (role, labels, canLeave) => {
  renderList([buildEvent(role)]);
  const row = within(screen.getByRole("listitem"));
  expect(row.getByText("Friday, November 20, 2026")).toBeInTheDocument();
  const [, ...links] = row.getAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual(labels);
  expect(row.queryByRole("button", { name: `Leave the team of Night of ${role}` }) !== null).toBe(canLeave);
});

it("asks before a member leaves", async () => {
  const calls = mockFetch({
    "DELETE /api/events/door/team/me": noContentResponse(),
    "GET /api/events/team": jsonResponse(200, []),
  });
  const user = userEvent.setup();
  renderList([buildEvent("door")]);
  await user.click(screen.getByRole("button", { name: "Leave the team of Night of door" }));
  expect(calls).toHaveLength(0);
  const dialog = await screen.findByRole("alertdialog", { name: "Leave this team?" });
  await user.click(within(dialog).getByRole("button", { name: "Leave" }));
  expect(await screen.findByText("You left the team")).toBeInTheDocument();
});
