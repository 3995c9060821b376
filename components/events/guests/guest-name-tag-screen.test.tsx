import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { Toaster } from "@/components/ui/feedback/toaster";
import type { GuestNameTag } from "@/lib/name-tags/schema";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { render, screen } from "@/tests/support/render";

import { GuestNameTagScreen } from "./guest-name-tag-screen";
import { VisitorNameTagScreen } from "./visitor-name-tag-screen";

jest.mock("next/navigation", () => jest.requireActual<object>("@/tests/support/fakes/navigation"));

const CODE = "0123456789ABCDEF";
const CLAIM = "POST /api/name-tags/claim";

function renderScreen(tag: Partial<GuestNameTag> = {}) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <GuestNameTagScreen
        code={CODE}
        tag={{ name: "Gail Guest", company: "Bay Labs", eventName: "Guest Night", state: "open", ...tag }}
        account={{ name: "Gail Ruiz", email: "gail@example.com" }}
      />
      <Toaster />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

it("shows the name tag, and joins only by the button", async () => {
  const calls = mockFetch({ [CLAIM]: jsonResponse(200, { eventId: "event" }) });
  const user = renderScreen();
  expect(screen.getByRole("heading", { name: "Is this your name tag?" })).not.toHaveFocus();
  for (const text of ["Gail Guest", "Bay Labs", "Guest Night", "You join as Gail Ruiz (gail@example.com)."])
    expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "No" })).toHaveAttribute("href", "/events");
  expect(calls).toHaveLength(0);
  await user.click(screen.getByRole("button", { name: "Yes, it's mine" }));
  expect(await screen.findByRole("heading", { name: "You have an RSVP" })).toHaveFocus();
  expect(screen.getByRole("link", { name: "Open the event" })).toHaveAttribute("href", "/events/event");
  expect(calls.map(({ body }) => body)).toEqual([{ code: CODE }]);
});

it.each([
  ["other_address", "A guest's name tag"],
  ["joined", "You have joined already"],
] as const)("has no button in the state %s", (state, heading) => {
  renderScreen({ state, company: null });
  expect(screen.getByRole("heading", { name: heading })).toBeInTheDocument();
  expect(screen.getByText("Gail Guest")).toBeInTheDocument();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
  expect(screen.getByRole("link", { name: "All events" })).toHaveAttribute("href", "/events");
});

it("says why a member can't join, and stays", async () => {
  const message = "An organizer declined your request to join this event";
  mockFetch({ [CLAIM]: jsonResponse(403, { code: "forbidden", message }) });
  await renderScreen().click(screen.getByRole("button", { name: "Yes, it's mine" }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Yes, it's mine" })).toBeEnabled();
});

it.each([true, false])("leads visitors to signing in, and back (quick join: %s)", (canQuickJoin) => {
  render(<VisitorNameTagScreen code={CODE} canQuickJoin={canQuickJoin} />);
  const returnTo = `returnTo=%2Fb%2F${CODE}`;
  expect(screen.getByRole("link", { name: "Register" })).toHaveAttribute("href", `/?${returnTo}`);
  expect(screen.getByRole("link", { name: /log in/i })).toHaveAttribute("href", `/?${returnTo}#login`);
  const quick = screen.queryByRole("link", { name: "Quick join" });
  if (canQuickJoin) expect(quick).toHaveAttribute("href", `/join?${returnTo}`);
  else expect(quick).toBeNull();
});
