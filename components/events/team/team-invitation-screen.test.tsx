import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { render, screen } from "@/tests/support/render";

import { TeamInvitationScreen } from "./team-invitation-screen";

jest.mock("next/navigation", () => jest.requireActual<object>("@/tests/support/fakes/navigation"));

const INVITATION = { eventName: "Team Night", role: "door", email: "bo@example.com", invitedBy: "Olga Ruiz" } as const;
const JOIN = "POST /api/team-invitations/accept";

function renderScreen(email: string) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TeamInvitationScreen token="secret" invitation={INVITATION} account={{ name: "Bo Lin", email }} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

it("joins only by the button, and leads to the door", async () => {
  const calls = mockFetch({ [JOIN]: jsonResponse(200, { eventId: "event", role: "door" }) });
  const user = renderScreen("bo@example.com");
  expect(screen.getByText("You join as Bo Lin (bo@example.com).")).toBeInTheDocument();
  expect(screen.queryByText(/another address/)).not.toBeInTheDocument();
  expect(calls).toHaveLength(0);
  await user.click(screen.getByRole("button", { name: "Join the team" }));
  expect(await screen.findByRole("heading", { name: "You are in the team" })).toHaveFocus();
  expect(screen.getByRole("link", { name: "Open the door" })).toHaveAttribute("href", "/organize/event/door");
  expect(calls[0]?.body).toEqual({ token: "secret" });
});

it("says which account joins if the invitation went to another address", () => {
  renderScreen("lin@example.com");
  expect(screen.getByText(/another address than that of your account/)).toHaveTextContent("bo@example.com");
});

it("says that a link no longer works", async () => {
  mockFetch({ [JOIN]: jsonResponse(404, { code: "not_found", message: "It was used." }) });
  const user = renderScreen("bo@example.com");
  await user.click(screen.getByRole("button", { name: "Join the team" }));
  expect(await screen.findByRole("heading", { name: "This invitation no longer works" })).toHaveFocus();
});
