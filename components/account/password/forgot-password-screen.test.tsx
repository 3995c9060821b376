import { render, screen, waitFor } from "@/tests/support/render";
import userEvent from "@testing-library/user-event";

import { Toaster } from "@/components/ui/feedback/toaster";
import { jsonResponse, networkError, mockFetch } from "@/tests/support/fakes/fake-fetch";

import { ForgotPasswordScreen } from "./forgot-password-screen";

const CALL = "POST /api/auth/request-password-reset";
const NEUTRAL = "If an account with that email exists, a password reset link has been sent.";
const user = userEvent.setup();

function open(): void {
  render(
    <>
      <ForgotPasswordScreen />
      <Toaster />
    </>,
  );
}
const email = () => screen.getByRole("textbox", { name: "Email" });
const send = () => user.click(screen.getByRole("button", { name: "Send Reset Link" }));
const toast = () => screen.findByRole("listitem");

beforeEach(() => localStorage.clear());

it("requires an email", async () => {
  const calls = mockFetch({});
  open();
  await user.type(email(), "  ");
  await send();
  expect(await toast()).toHaveTextContent("Email Required");
  expect(email()).toHaveAccessibleDescription("Email is required");
  expect(calls).toEqual([]);
});

it("rejects an invalid email address", async () => {
  open();
  await user.type(email(), "ana@");
  await send();
  expect(await toast()).toHaveTextContent("Please enter a valid email address");
  expect(email()).toHaveFocus();
});

it("shows the server's confirmation, and returns to the form for another email", async () => {
  // An expired stored token must not be sent, because the server would refuse the call.
  localStorage.setItem("auth_token", "expired");
  const calls = mockFetch({ [CALL]: jsonResponse(200, { message: NEUTRAL }) });
  open();
  await user.type(email(), " Ana@Example.com ");
  await send();
  const heading = await screen.findByRole("heading", { name: "Check your email" });
  expect(heading).toHaveFocus();
  expect(screen.getByText(NEUTRAL)).toBeVisible();
  expect(calls[0]?.body).toEqual({ email: "ana@example.com" });
  expect(calls[0]?.headers.has("authorization")).toBe(false);
  expect(screen.getByRole("link", { name: "Back to Log In" })).toHaveAttribute("href", "/#login");

  await user.click(screen.getByRole("button", { name: "Try Different Email" }));
  expect(screen.getByRole("heading", { name: "Forgot your password?" })).toHaveFocus();
  expect(email()).toHaveValue("");
});

it.each([
  [
    "the server's message",
    jsonResponse(429, { message: "Too many attempts.", code: "rate_limited" }),
    "Too many attempts.",
  ],
  ["a fallback text", new Response("", { status: 502 }), "Failed to send reset email. Please try again."],
  ["the network's name", networkError(), "Network error. Please check your connection and try again."],
])("reports a failure with %s and keeps the typed email", async (_, response, text) => {
  mockFetch({ [CALL]: response });
  open();
  await user.type(email(), "ana@example.com");
  await send();
  expect(await toast()).toHaveTextContent(`Request Failed${text}`);
  await waitFor(() => expect(screen.getByRole("button", { name: "Send Reset Link" })).toBeEnabled());
  expect(email()).toHaveValue("ana@example.com");
});

it.each(["ana@example.com", "ana@"])("closes the toast about %s when the next try succeeds", async (first) => {
  let isOnline = false;
  mockFetch({ [CALL]: () => (isOnline ? jsonResponse(200, { message: NEUTRAL }) : networkError()) });
  open();
  await user.type(email(), first);
  await send();
  await toast();
  isOnline = true;
  await user.clear(email());
  await user.type(email(), "ana@example.com");
  await send();
  await screen.findByRole("heading", { name: "Check your email" });
  expect(screen.queryByRole("listitem")).not.toBeInTheDocument();
});
