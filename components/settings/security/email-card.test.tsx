import userEvent from "@testing-library/user-event";

import { jsonResponse, mockFetch, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { expectToast, NO_TWO_STEP, renderSettings } from "@/tests/support/fixtures/settings";
import { screen, waitFor } from "@/tests/support/render";

import { EmailCard } from "./email-card";

const user = userEvent.setup();
const NEW = "new@nametag.test";
const change = { email: NEW, expiresAt: "2026-11-21T20:00:00.000Z" };
const status = { email: "dev@nametag.test", isVerified: true, change: null };
const open = (email: Partial<typeof status> | { change: typeof change } = {}) =>
  renderSettings(<EmailCard timezone="America/New_York" />, { email });
const field = (label: RegExp) => screen.getByLabelText(label);

it("shows the email and that it is confirmed", async () => {
  await open();
  expect(screen.getByText("dev@nametag.test")).toBeVisible();
  expect(screen.getByText("Confirmed")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Send the link again" })).toBeNull();
});

it("sends the link of an unconfirmed email again", async () => {
  const calls = mockFetch({ "POST /api/auth/email/resend": jsonResponse(200, { ...status, isVerified: false }) });
  await open({ isVerified: false });
  expect(screen.getByText("Not confirmed")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Send the link again" }));
  await expectToast("Link sentLook for it in the inbox of dev@nametag.test, or in the spam folder.");
  expect(calls).toHaveLength(1);
  expect(screen.queryByRole("button", { name: "Cancel the change" })).toBeNull();
});

it("asks for the new email and the password, then shows what waits", async () => {
  const calls = mockFetch({ "PUT /api/auth/email": jsonResponse(200, { ...status, change }) });
  await open();
  await user.click(screen.getByRole("button", { name: "Change email" }));
  expect(field(/^New email/)).toHaveFocus();
  expect(field(/^New email/)).toHaveAttribute("autocomplete", "email");
  await user.type(field(/^New email/), NEW);
  await user.type(field(/^Current password/), "nametag");
  await user.click(screen.getByRole("button", { name: "Send link" }));
  await expectToast("Check the inbox of your new emailYour email changes once you open the link there.");
  expect(calls[0]?.body).toEqual({ newEmail: NEW, password: "nametag" });
  expect(screen.getByText(/We sent a link to new@nametag.test.*until Nov 21, 2026, 3:00\sPM/)).toBeVisible();
});

it("shows the server's errors at their fields and keeps the input", async () => {
  const wrong = "This password is incorrect.";
  mockFetch({
    "PUT /api/auth/email": jsonResponse(403, { message: wrong, code: "forbidden", fields: { password: wrong } }),
  });
  await open();
  await user.click(screen.getByRole("button", { name: "Change email" }));
  await user.type(field(/^New email/), NEW);
  await user.type(field(/^Current password/), "not it");
  await user.click(screen.getByRole("button", { name: "Send link" }));
  await waitFor(() => expect(field(/^Current password/)).toHaveAccessibleDescription(wrong));
  expect(field(/^New email/)).toHaveValue(NEW);
});

it("cancels a change that waits", async () => {
  const calls = mockFetch({
    "DELETE /api/auth/email": noContentResponse(),
    "GET /api/auth/email": jsonResponse(200, status),
  });
  await open({ change });
  await user.click(screen.getByRole("button", { name: "Cancel the change" }));
  await expectToast("Email change cancelled");
  expect(calls[0]).toMatchObject({ method: "DELETE", path: "/api/auth/email" });
  expect(screen.queryByText(/We sent a link/)).toBeNull();
});

it("asks for no password that the account doesn't have", async () => {
  const calls = mockFetch({ "PUT /api/auth/email": jsonResponse(200, { ...status, change }) });
  await renderSettings(<EmailCard timezone="America/New_York" />, { twoStep: { ...NO_TWO_STEP, hasPassword: false } });
  await user.click(screen.getByRole("button", { name: "Change email" }));
  expect(screen.queryByLabelText(/password/i)).toBeNull();
  await user.type(field(/^New email/), NEW);
  await user.click(screen.getByRole("button", { name: "Send link" }));
  await expectToast("Check the inbox of your new emailYour email changes once you open the link there.");
  expect(calls[0]?.body).toEqual({ newEmail: NEW });
});
