import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { Toaster } from "@/components/ui/feedback/toaster";
import { eventSeriesQuery } from "@/lib/events/client/series";
import { eventTeamQuery } from "@/lib/events/client/team";
import type { TeamRole } from "@/lib/events/constants/team";
import type { EventTeam, TeamMember } from "@/lib/events/schema/team";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { fillPublicFields } from "@/lib/profiles/constants/public-profile";
import { jsonResponse, mockFetch, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { render, screen, within } from "@/tests/support/render";

import { TeamScreen } from "./team-screen";

jest.mock("next/navigation", () => jest.requireActual<object>("@/tests/support/fakes/navigation"));

const buildMember = (id: string, firstName: string, role: TeamRole): TeamMember => ({
  role,
  user: { id, profile: { ...fillPublicFields(null), firstName, lastName: "Ruiz" } },
});

const TEAM: EventTeam = {
  members: [buildMember("olga", "Olga", "owner"), buildMember("edda", "Edda", "editor")],
  invitations: [
    {
      id: "invitation",
      email: "bo@example.com",
      role: "door",
      scope: "this",
      createdAt: "2026-11-20T12:00:00.000Z",
      expiresAt: "2026-12-04T12:00:00.000Z",
    },
  ],
};

const SERIES = { next: [], allDates: null, laterCount: 3 };

function renderScreen({ team = TEAM, isAdmin = false, seriesId = null as string | null } = {}) {
  const client = createQueryClient();
  client.setQueryData(eventTeamQuery("event").queryKey, team);
  client.setQueryData(eventSeriesQuery("event").queryKey, SERIES);
  render(
    <QueryClientProvider client={client}>
      <TeamScreen event={{ id: "event", seriesId }} viewerId="olga" isAdmin={isAdmin} />
      <Toaster />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const getRows = (name: string) => within(screen.getByRole("list", { name })).getAllByRole("listitem");

it("lists the members with their roles, and the open invitations with their end", () => {
  renderScreen();
  const [owner, editor] = getRows("Members");
  expect(owner).toHaveTextContent("Olga RuizYouOwner");
  expect(within(owner!).queryByRole("button")).not.toBeInTheDocument();
  expect(within(editor!).getByRole("combobox", { name: "Role of Edda Ruiz" })).toHaveValue("editor");
  expect(getRows("Open invitations")[0]).toHaveTextContent("bo@example.comDoor · works until Dec 4, 2026");
});

it("lets admins remove an owner, and says when there is none", () => {
  renderScreen({ isAdmin: true });
  expect(screen.getByRole("button", { name: "Remove Olga Ruiz" })).toBeInTheDocument();
  expect(screen.queryByText(/^Nobody owns this event/)).not.toBeInTheDocument();
});

it("says when nobody owns the event", () => {
  renderScreen({ team: { members: [buildMember("edda", "Edda", "editor")], invitations: [] } });
  expect(screen.getByText(/^Nobody owns this event/)).toBeInTheDocument();
});

it("invites an address with a role, and shows what the server says about it", async () => {
  const calls = mockFetch({
    "POST /api/events/event/team/invitations": jsonResponse(400, {
      code: "validation",
      message: "Please check the fields.",
      fields: { email: "Please enter a valid email address" },
    }),
    "GET /api/events/event/team": jsonResponse(200, TEAM),
  });
  const user = renderScreen();
  const form = within(screen.getByRole("form", { name: "Invite" }));
  await user.type(form.getByRole("textbox", { name: /^Email/ }), "bo");
  await user.selectOptions(form.getByRole("combobox", { name: "Role" }), "Door");
  await user.click(form.getByRole("button", { name: "Invite" }));
  expect(await form.findByText("Please enter a valid email address")).toBeInTheDocument();
  expect(calls[0]?.body).toEqual({ email: "bo", role: "door" });
});

it("changes a role at once, and asks before it names another owner or removes somebody", async () => {
  const calls = mockFetch({
    "PATCH /api/events/event/team/edda": noContentResponse(),
    "DELETE /api/events/event/team/edda": noContentResponse(),
    "GET /api/events/event/team": jsonResponse(200, TEAM),
  });
  const user = renderScreen();
  const select = screen.getByRole("combobox", { name: "Role of Edda Ruiz" });
  await user.selectOptions(select, "Door");
  expect(await screen.findByText("Role changed")).toBeInTheDocument();
  await user.selectOptions(screen.getByRole("combobox", { name: "Role of Edda Ruiz" }), "Make owner");
  const transfer = await screen.findByRole("alertdialog", { name: "Make Edda Ruiz the owner?" });
  await user.click(within(transfer).getByRole("button", { name: "Make owner" }));
  expect(await screen.findByText("The event has a new owner")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Remove Edda Ruiz" }));
  const removal = await screen.findByRole("alertdialog", { name: "Remove Edda Ruiz?" });
  await user.click(within(removal).getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("Removed from the team")).toBeInTheDocument();
  expect(calls.filter(({ method }) => method !== "GET").map(({ method, body }) => [method, body])).toEqual([
    ["PATCH", { role: "door" }],
    ["PATCH", { role: "owner" }],
    ["DELETE", undefined],
  ]);
});

it("asks for which dates of a series a role, a removal or an invitation is", async () => {
  const calls = mockFetch({
    "PATCH /api/events/event/team/edda?scope=thisAndLater": noContentResponse(),
    "DELETE /api/events/event/team/edda?scope=all": noContentResponse(),
    "POST /api/events/event/team/invitations": jsonResponse(201, TEAM.invitations[0]),
    "GET /api/events/event/team": jsonResponse(200, TEAM),
    "GET /api/events/event/series": jsonResponse(200, SERIES),
  });
  const user = renderScreen({ seriesId: "series" });
  await user.selectOptions(screen.getByRole("combobox", { name: "Role of Edda Ruiz" }), "Door");
  const change = await screen.findByRole("alertdialog", { name: "Change the role of Edda Ruiz?" });
  await user.click(within(change).getByRole("radio", { name: "This and 3 later events" }));
  await user.click(within(change).getByRole("button", { name: "Change role" }));
  expect(await screen.findByText("Role changed")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Remove Edda Ruiz" }));
  const removal = await screen.findByRole("alertdialog", { name: "Remove Edda Ruiz?" });
  await user.click(within(removal).getByRole("radio", { name: "All dates" }));
  await user.click(within(removal).getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("Removed from the team")).toBeInTheDocument();
  const form = within(screen.getByRole("form", { name: "Invite" }));
  await user.type(form.getByRole("textbox", { name: /^Email/ }), "bo@example.com");
  await user.selectOptions(form.getByRole("combobox", { name: "Applies to" }), "All dates");
  await user.click(form.getByRole("button", { name: "Invite" }));
  expect(await screen.findByText("Invitation sent")).toBeInTheDocument();
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    ...{ email: "bo@example.com", role: "editor", scope: "all" },
  });
});
