import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { Toaster } from "@/components/ui/feedback/toaster";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, mockFetch, networkError } from "@/tests/support/fakes/fake-fetch";
import { render, screen } from "@/tests/support/render";

import { ConfirmEmailScreen } from "./confirm-email-screen";

const CONFIRM = "POST /api/auth/email/confirm";
const EMAIL = "zoe@nametag.test";
const CONFIRMED = { kind: "registration", email: EMAIL, endedSessions: 0, removedTwoStep: false };
const user = userEvent.setup();

const open = (props: Partial<Parameters<typeof ConfirmEmailScreen>[0]> = {}) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfirmEmailScreen
        token="t0ken"
        kind="registration"
        email={EMAIL}
        isDone={false}
        needsPassword={false}
        {...props}
      />
      <Toaster />
    </QueryClientProvider>,
  );
const press = () => user.click(screen.getByRole("button", { name: "Confirm my email" }));

it("confirms only when the button is pressed", async () => {
  const calls = mockFetch({ [CONFIRM]: jsonResponse(200, CONFIRMED) });
  open();
  expect(calls).toHaveLength(0);
  await press();
  expect(calls[0]?.body).toEqual({ token: "t0ken" });
  expect(await screen.findByRole("heading", { name: "Email confirmed" })).toHaveFocus();
  expect(screen.getByRole("link", { name: "Open Nametag" })).toHaveAttribute("href", "/events");
});

it.each([
  [400, "This link has expired, was cancelled or was already used."],
  [409, "Another account uses this email. Your account keeps its current email."],
])("explains a link that no longer works (%d)", async (status, message) => {
  mockFetch({ [CONFIRM]: jsonResponse(status, { message, code: status === 400 ? "validation" : "conflict" }) });
  open({ kind: "change" });
  await press();
  expect(await screen.findByRole("heading", { name: "This link no longer works" })).toHaveFocus();
  expect(screen.getByText(message)).toBeVisible();
  expect(screen.getByRole("link", { name: "Open settings" })).toHaveAttribute("href", "/settings/security#email");
});

it("lets the member try again after a network failure", async () => {
  mockFetch({ [CONFIRM]: networkError() });
  open();
  await press();
  expect(await screen.findByText("Network error. Please check your connection and try again.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Confirm my email" })).toBeEnabled();
});

it("shows a link that was used already as done", () => {
  open({ isDone: true });
  expect(screen.getByRole("heading", { name: "Email confirmed" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Confirm my email" })).toBeNull();
});

it("asks for the password where the account is not signed in, and says when it is wrong", async () => {
  const wrong = { message: "This password is incorrect.", code: "forbidden" };
  const answers = [
    jsonResponse(403, { ...wrong, fields: { password: wrong.message } }),
    jsonResponse(200, { ...CONFIRMED, endedSessions: 1, removedTwoStep: true }),
  ];
  const calls = mockFetch({ [CONFIRM]: () => answers.shift() ?? networkError() });
  open({ needsPassword: true });
  expect(screen.getByRole("link", { name: "Choose a new password" })).toHaveAttribute("href", "/forgot-password");
  const field = screen.getByLabelText(/^Your Nametag password/);
  await user.type(field, "not it");
  await press();
  expect(await screen.findByText("This password is incorrect.")).toBeVisible();
  expect(field).toHaveFocus();
  await user.clear(field);
  await user.type(field, "nametag");
  await press();
  expect(await screen.findByRole("heading", { name: "Email confirmed" })).toHaveFocus();
  expect(calls.map(({ body }) => body)).toEqual([
    { token: "t0ken", password: "not it" },
    { token: "t0ken", password: "nametag" },
  ]);
  expect(screen.getByText(/^You were signed out on your other devices/)).toBeVisible();
  expect(screen.getByText(/^Passkeys, the authenticator app and recovery codes from before/)).toBeVisible();
});

it("asks for the password once the session has ended", async () => {
  const message = "Please enter the password of this account.";
  mockFetch({ [CONFIRM]: jsonResponse(403, { message, code: "forbidden", fields: { password: message } }) });
  open();
  expect(screen.queryByLabelText(/^Your Nametag password/)).toBeNull();
  await press();
  expect(await screen.findByLabelText(/^Your Nametag password/)).toBeVisible();
  expect(screen.getByText(message)).toBeVisible();
});
