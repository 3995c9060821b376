import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { Toaster } from "@/components/ui/feedback/toaster";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, mockFetch, networkError } from "@/tests/support/fakes/fake-fetch";
import { render, screen } from "@/tests/support/render";

import { InvalidInvitation } from "../invitation-panel";
import { GuestInvitationScreen } from "./guest-invitation-screen";

jest.mock("next/navigation", () => jest.requireActual<object>("@/tests/support/fakes/navigation"));

const INVITATION = { eventId: "event", eventName: "Guest Night", guestName: "Gail Guest" };
const ACCOUNT = { name: "Gail Ruiz", email: "gail@example.com" };
const CLAIM = "POST /api/guest-invitations/claim";

function renderScreen() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <GuestInvitationScreen token="secret" invitation={INVITATION} account={ACCOUNT} />
      <Toaster />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const press = (user: ReturnType<typeof renderScreen>) =>
  user.click(screen.getByRole("button", { name: "Join the event" }));

it("says who joins as which guest, and joins only by the button", async () => {
  const calls = mockFetch({ [CLAIM]: jsonResponse(200, { eventId: "event" }) });
  const user = renderScreen();
  expect(screen.getByText(/on their guest list/)).toHaveTextContent(
    "The organizers of Guest Night have Gail Guest on their guest list.",
  );
  expect(screen.getByText("You join as Gail Ruiz (gail@example.com).")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Not now" })).toHaveAttribute("href", "/events");
  expect(calls).toHaveLength(0);
  await press(user);
  expect(await screen.findByRole("heading", { name: "You have an RSVP" })).toHaveFocus();
  expect(screen.getByRole("link", { name: "Open the event" })).toHaveAttribute("href", "/events/event");
  expect(calls.map(({ body }) => body)).toEqual([{ token: "secret" }]);
});

it("says that a link no longer works", async () => {
  mockFetch({ [CLAIM]: jsonResponse(404, { code: "not_found", message: "It was used." }) });
  await press(renderScreen());
  expect(await screen.findByRole("heading", { name: "This invitation no longer works" })).toHaveFocus();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

it("doesn't take the focus on a page whose link doesn't work", () => {
  render(<InvalidInvitation texts="events.guestInvitation.invalid" />);
  expect(screen.getByRole("heading", { name: "This invitation no longer works" })).not.toHaveFocus();
  expect(screen.getByRole("link", { name: "All events" })).toHaveAttribute("href", "/events");
});

it("says why a member can't join, who stays on the page", async () => {
  const message = "An organizer declined your request to join this event";
  mockFetch({ [CLAIM]: jsonResponse(403, { code: "forbidden", message }) });
  await press(renderScreen());
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Join the event" })).toBeEnabled();
});

it("can be tried again after the network failed", async () => {
  let isDown = true;
  mockFetch({ [CLAIM]: () => (isDown ? networkError() : jsonResponse(200, { eventId: "event" })) });
  const user = renderScreen();
  await press(user);
  expect(await screen.findByText("Couldn't join the event")).toBeInTheDocument();
  isDown = false;
  await press(user);
  expect(await screen.findByRole("heading", { name: "You have an RSVP" })).toHaveFocus();
});
