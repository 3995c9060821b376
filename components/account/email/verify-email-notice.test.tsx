import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { Toaster } from "@/components/ui/feedback/toaster";
import { EMAIL_NOTICE_COOKIE } from "@/lib/account/constants";
import { currentUserQuery } from "@/lib/auth/client/current-user";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { VIEWER } from "@/tests/support/fixtures/viewer";
import { act, cleanup, render, screen, waitFor, within } from "@/tests/support/render";

import { VerifyEmailNotice } from "./verify-email-notice";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

const RESEND = "POST /api/auth/email/resend";
const UNVERIFIED = { ...VIEWER, isEmailVerified: false };
const openAddress = (path: string) => window.history.replaceState(null, "", path);
const notice = () => screen.queryByRole("complementary", { name: "Confirm your email" });

beforeEach(() => openAddress("/events"));
afterEach(() => (document.cookie = `${EMAIL_NOTICE_COOKIE}=; path=/; max-age=0`));

function open(viewer = UNVERIFIED, { wasClosed = false } = {}) {
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <VerifyEmailNotice viewer={viewer} wasClosed={wasClosed} />
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

it("can be put away, which the device remembers for the member", async () => {
  open();
  const { id } = VIEWER;
  await userEvent.click(within(notice() as HTMLElement).getByRole("button", { name: "Close" }));
  expect(notice()).toBeNull();
  expect(document.cookie).toBe(`${EMAIL_NOTICE_COOKIE}=${id}`);
});

it("stays away after it was closed, but not in the settings", () => {
  open(UNVERIFIED, { wasClosed: true });
  expect(notice()).toBeNull();
  cleanup();
  openAddress("/settings/security");
  open(UNVERIFIED, { wasClosed: true });
  expect(notice()).toHaveTextContent("so that you get mail about your events");
  expect(within(notice() as HTMLElement).queryByRole("button", { name: "Close" })).toBeNull();
});
