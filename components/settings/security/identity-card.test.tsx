import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { Toaster } from "@/components/ui/feedback/toaster";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, mockFetch, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { render, screen, within } from "@/tests/support/render";

import { IdentityCard } from "./identity-card";

const user = userEvent.setup();
const PATH = "/api/auth/oidc";
const CONNECTED = {
  label: "Harbor ID",
  isOnly: false,
  hasPassword: true,
  canDisconnect: true,
  connected: {
    email: "ana@example.com",
    connectedAt: "2026-03-02T12:00:00.000Z",
    lastUsedAt: "2026-03-04T12:00:00.000Z",
  },
};
const NOT_CONNECTED = { ...CONNECTED, connected: null };

function show(...answers: object[]) {
  const calls = mockFetch({
    [`GET ${PATH}`]: () => jsonResponse(200, answers.length > 1 ? answers.shift() : answers[0]),
    [`DELETE ${PATH}`]: noContentResponse(),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <IdentityCard timezone="America/New_York" />
      <Toaster />
    </QueryClientProvider>,
  );
  return calls;
}

it("shows the connection and disconnects it after a confirmation", async () => {
  const calls = show(CONNECTED, NOT_CONNECTED);
  expect(await screen.findByText("ana@example.com")).toBeVisible();
  expect(screen.getByText("Connected Mar 2, 2026 · Last used Mar 4, 2026")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Disconnect" }));
  const dialog = within(screen.getByRole("alertdialog", { name: "Disconnect Harbor ID?" }));
  await user.click(dialog.getByRole("button", { name: "Disconnect" }));
  expect(await screen.findByText(/^Not connected\./)).toBeVisible();
  expect(calls.filter(({ method }) => method === "DELETE")).toHaveLength(1);
});

it("says that it can't be disconnected where nothing else signs people in", async () => {
  show({ ...CONNECTED, isOnly: true, canDisconnect: false });
  expect(await screen.findByText("This site has no other way to log in, so it can't be disconnected.")).toBeVisible();
});

it("offers a password instead where it is the only way in", async () => {
  show({ ...CONNECTED, hasPassword: false, canDisconnect: false });
  expect(await screen.findByText(/only a code sent by mail would log you in/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Disconnect" })).toBeNull();
  expect(screen.getByRole("link", { name: "Set a password by mail" })).toHaveAttribute("href", "/forgot-password");
});
