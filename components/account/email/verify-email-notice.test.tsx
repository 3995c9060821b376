import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { Toaster } from "@/components/ui/feedback/toaster";
import { currentUserQuery } from "@/lib/auth/client/current-user";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { VIEWER } from "@/tests/support/fixtures/viewer";
import { act, render, screen, waitFor } from "@/tests/support/render";

import { VerifyEmailNotice } from "./verify-email-notice";

const RESEND = "POST /api/auth/email/resend";
const UNVERIFIED = { ...VIEWER, isEmailVerified: false };
const notice = () => screen.queryByRole("complementary", { name: "Confirm your email" });

function open(viewer = UNVERIFIED) {
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <VerifyEmailNotice viewer={viewer} />
      <Toaster />
    </QueryClientProvider>,
  );
  return client;
}

it("is shown until the email is confirmed, on whatever device", async () => {
  const client = open();
  expect(notice()).toHaveTextContent("Please confirm dev@nametag.test");
  expect(screen.getByRole("link", { name: "Change email" })).toHaveAttribute("href", "/settings/security#email");
  // The live event of the confirmation refreshes this query.
  act(() => {
    client.setQueryData(currentUserQuery().queryKey, VIEWER);
  });
  await waitFor(() => expect(notice()).toBeNull());
});

it("is not shown to a verified member", () => {
  open(VIEWER);
  expect(notice()).toBeNull();
});

it("sends the link again, and shows why it can't", async () => {
  const user = userEvent.setup();
  mockFetch({ [RESEND]: jsonResponse(200, { email: VIEWER.email, isVerified: false, change: null }) });
  open();
  await user.click(screen.getByRole("button", { name: "Send again" }));
  expect(await screen.findByText("Look for it in the inbox of dev@nametag.test, or in the spam folder.")).toBeVisible();
  const message = "Too many attempts. Please try again in 15 minutes.";
  mockFetch({
    [RESEND]: jsonResponse(429, { message, code: "rate_limited" }),
    "GET /api/auth/email": jsonResponse(200, { email: VIEWER.email, isVerified: false, change: null }),
  });
  await user.click(screen.getByRole("button", { name: "Send again" }));
  expect(await screen.findByText(message)).toBeVisible();
});
