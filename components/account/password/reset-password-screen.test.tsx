import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@/tests/support/render";
import userEvent from "@testing-library/user-event";
import { useRouter } from "next/navigation";

import { Toaster } from "@/components/ui/feedback/toaster";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, networkError, mockFetch } from "@/tests/support/fakes/fake-fetch";

import { InvalidResetLink, ResetPasswordScreen } from "./reset-password-screen";

jest.mock("next/navigation", () => ({ useRouter: jest.fn() }));

const CALL = "POST /api/auth/reset-password";
const user = userEvent.setup();
const replace = jest.fn();

beforeEach(() => {
  localStorage.clear();
  replace.mockClear();
  jest.mocked(useRouter).mockReturnValue({ replace } as unknown as ReturnType<typeof useRouter>);
});

function open(): void {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ResetPasswordScreen token="the-token" />
      <Toaster />
    </QueryClientProvider>,
  );
}
const password = () => screen.getByLabelText(/^New password/);
const confirmation = () => screen.getByLabelText(/^Confirm new password/);
const toast = () => screen.findByRole("listitem");

async function fillIn(first: string, second: string): Promise<void> {
  if (first) await user.type(password(), first);
  if (second) await user.type(confirmation(), second);
  await user.click(screen.getByRole("button", { name: "Reset Password" }));
}

it.each([
  ["Missing Fields", "", "", "password"],
  ["Missing Fields", "rosemary7", "", "confirmation"],
  ["Missing Fields", "      ", "      ", "password"],
  ["Passwords Don't Match", "rosemary7", "rosemary8", "confirmation"],
  ["Password Too Short", "12345", "12345", "password"],
])("reports '%s' for %j and %j", async (title, first, second, focused) => {
  const calls = mockFetch({});
  open();
  await fillIn(first, second);
  expect(await toast()).toHaveTextContent(title);
  const control = focused === "password" ? password() : confirmation();
  expect(control).toHaveFocus();
  expect(control).toBeInvalid();
  expect(calls).toEqual([]);
});

it("sets the password, signs out, and goes to the Log In tab", async () => {
  localStorage.setItem("auth_token", "token");
  const calls = mockFetch({ [CALL]: jsonResponse(200, { message: "Done" }) });
  open();
  await fillIn("rosemary7", "rosemary7");
  expect(await toast()).toHaveTextContent("Password Reset");
  expect(calls[0]?.body).toEqual({ token: "the-token", newPassword: "rosemary7" });
  expect(replace).toHaveBeenCalledWith("/#login");
  expect(localStorage.getItem("auth_token")).toBeNull();
});

it("reports a link that no longer works, and links to a new one", async () => {
  mockFetch({ [CALL]: jsonResponse(400, { message: "This reset link is invalid.", code: "validation" }) });
  open();
  await fillIn("rosemary7", "rosemary7");
  expect(await toast()).toHaveTextContent("Reset FailedThis reset link is invalid.");
  expect(screen.getByRole("heading", { name: "This link no longer works" })).toHaveFocus();
  expect(screen.getByRole("link", { name: "Request a new link" })).toHaveAttribute("href", "/forgot-password");
});

it("shows the server's password error on its field", async () => {
  const fields = { newPassword: "Please use at most 200 characters" };
  mockFetch({ [CALL]: jsonResponse(400, { message: fields.newPassword, code: "validation", fields }) });
  open();
  await fillIn("rosemary7", "rosemary7");
  await waitFor(() => expect(password()).toHaveAccessibleDescription(/Please use at most 200 characters/));
});

it("allows another submit after a network failure", async () => {
  mockFetch({ [CALL]: networkError() });
  open();
  await fillIn("rosemary7", "rosemary7");
  expect(await toast()).toHaveTextContent("Reset FailedNetwork error. Please check your connection and try again.");
  expect(screen.getByRole("button", { name: "Reset Password" })).toBeEnabled();
  expect(replace).not.toHaveBeenCalled();
});

it("warns of a common password", async () => {
  open();
  await user.type(password(), "password");
  expect(await screen.findByText(/very common/)).toBeVisible();
});

it("goes to the start page when the link has no token", async () => {
  render(
    <>
      <InvalidResetLink />
      <Toaster />
    </>,
  );
  expect(await toast()).toHaveTextContent("Invalid Reset LinkNo reset token found in the URL.");
  expect(replace).toHaveBeenCalledWith("/");
});
