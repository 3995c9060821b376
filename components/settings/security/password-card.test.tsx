import userEvent from "@testing-library/user-event";

import { jsonResponse, mockFetch, networkError, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { expectToast, NO_TWO_STEP, renderSettings } from "@/tests/support/fixtures/settings";
import { screen, waitFor } from "@/tests/support/render";

import { PasswordCard } from "./password-card";

const CHANGE = "PUT /api/auth/password";
const user = userEvent.setup();
const current = () => screen.getByLabelText(/^Current password/);
const next = () => screen.getByLabelText(/^New password/);

async function changePassword(from: string, to: string) {
  if (from) await user.type(current(), from);
  if (to) await user.type(next(), to);
  await user.click(screen.getByRole("button", { name: "Change password" }));
}

const open = () => renderSettings(<PasswordCard email="dev@nametag.test" />);

it("tells password managers which fields it has", async () => {
  await open();
  expect(current()).toHaveAttribute("autocomplete", "current-password");
  expect(next()).toHaveAttribute("autocomplete", "new-password");
  expect(document.querySelector("input[autocomplete=username]")).toHaveValue("dev@nametag.test");
});

it("sends both passwords, confirms the change and empties the form", async () => {
  const calls = mockFetch({ [CHANGE]: noContentResponse(), "GET /api/auth/sessions": jsonResponse(200, []) });
  await open();
  await changePassword("nametag", "a new pass phrase");
  expect(calls[0]?.body).toEqual({ password: "nametag", newPassword: "a new pass phrase" });
  await expectToast("Password changedYour other devices were signed out.");
  await waitFor(() => expect(current()).toHaveValue(""));
  expect(next()).toHaveValue("");
});

it("shows what is missing at the fields, and sends nothing", async () => {
  const calls = mockFetch({});
  await open();
  await changePassword("", "12345");
  expect(current()).toHaveAccessibleDescription("Password is required");
  expect(current()).toHaveFocus();
  expect(next()).toHaveAccessibleDescription("Password must be at least 6 characters");
  expect(calls).toHaveLength(0);
});

it("shows a wrong password at its field and keeps the input", async () => {
  const wrong = "This password is incorrect.";
  mockFetch({ [CHANGE]: jsonResponse(403, { message: wrong, code: "forbidden", fields: { password: wrong } }) });
  await open();
  await changePassword("not it", "a new pass phrase");
  await waitFor(() => expect(current()).toHaveAccessibleDescription(wrong));
  expect(current()).toHaveFocus();
  expect([current(), next()].map((input) => (input as HTMLInputElement).value)).toEqual([
    "not it",
    "a new pass phrase",
  ]);
});

it("shows a network failure in a toast and keeps the input", async () => {
  mockFetch({ [CHANGE]: networkError() });
  await open();
  await changePassword("nametag", "a new pass phrase");
  await expectToast("Couldn't change your passwordNetwork error. Please check your connection and try again.");
  expect(next()).toHaveValue("a new pass phrase");
});

it("offers a password to an account without one, and asks for none", async () => {
  await renderSettings(<PasswordCard email="dev@nametag.test" />, { twoStep: { ...NO_TWO_STEP, hasPassword: false } });
  expect(screen.getByRole("link", { name: "Set a password" })).toHaveAttribute("href", "/forgot-password");
  expect(screen.queryByLabelText(/^Current password/)).toBeNull();
});
