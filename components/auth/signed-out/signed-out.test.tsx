import { QueryClientProvider } from "@tanstack/react-query";
import { clock } from "@/lib/core/shared/clock";
import { render, screen, waitFor } from "@/tests/support/render";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";

import { AppShell } from "@/components/layout/shell/app-shell";
import { documentLoad } from "@/lib/core/shared/document-load";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, networkError, noContentResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { VIEWER } from "@/tests/support/fixtures/viewer";

import { LoadingAccount } from "./signed-out-page";
import { SignedOut } from "./signed-out";

jest.mock("next/navigation", () => ({ usePathname: () => "/events", useRouter: jest.fn() }));
jest.mock("@/components/live/use-realtime", () => ({
  useHasConnected: () => true,
  useOutbox: () => ({ countUnsent: () => 0 }),
}));

const LOADING = "Loading your account...";
let reload: jest.SpyInstance;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  reload = jest.spyOn(documentLoad, "reload").mockReturnValue(undefined);
  document.documentElement.dataset.session = "stored";
});

const show = (element: ReactNode) =>
  render(<QueryClientProvider client={createQueryClient()}>{element}</QueryClientProvider>);

function storeToken(): void {
  localStorage.setItem("auth_token", "abc");
  localStorage.setItem("auth_token_timestamp", String(clock.ms()));
}

it("shows the welcome screen without a stored session", async () => {
  mockFetch({});
  show(<SignedOut loading={<LoadingAccount />} />);
  expect(await screen.findByRole("tab", { name: "Register" })).toBeInTheDocument();
  await waitFor(() => expect(document.documentElement.dataset.session).toBeUndefined());
});

it("shows Loading your account... while a stored session is checked, then reloads", async () => {
  storeToken();
  mockFetch({ "GET /api/auth/me": jsonResponse(200, VIEWER) });
  show(<SignedOut loading={<LoadingAccount />} />);
  expect(screen.getByText(LOADING)).toBeInTheDocument();
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(document.documentElement.dataset.session).toBe("stored");
});

it("clears a refused session and reloads", async () => {
  storeToken();
  mockFetch({ "GET /api/auth/me": jsonResponse(401, { message: "no" }), "POST /api/auth/logout": noContentResponse() });
  show(<SignedOut loading={<LoadingAccount />} />);
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(localStorage.getItem("auth_token")).toBeNull();
});

it("keeps the session when the server fails, and checks again on Try again", async () => {
  storeToken();
  const answers = [jsonResponse(403, { message: "odd" }), jsonResponse(200, VIEWER)];
  mockFetch({ "GET /api/auth/me": () => answers.shift() ?? jsonResponse(500, {}) });
  show(<SignedOut loading={<LoadingAccount />} />);
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(localStorage.getItem("auth_token")).toBe("abc");
});

it.each([
  ["the server's failure", jsonResponse(500, { message: "The server is busy." }), "The server is busy."],
  ["a failure without a message", new Response("", { status: 502 }), "Please try again."],
  ["the network's failure", networkError(), "Network error. Please check your connection and try again."],
])("names %s", async (_, response, text) => {
  storeToken();
  mockFetch({ "GET /api/auth/me": response });
  show(<SignedOut loading={<LoadingAccount />} />);
  expect(await screen.findByText(text)).toBeInTheDocument();
});

it("reports when the browser drops the cookie", async () => {
  storeToken();
  sessionStorage.setItem("auth_restored_at", String(clock.ms()));
  mockFetch({ "GET /api/auth/me": jsonResponse(200, VIEWER) });
  show(<SignedOut loading={<LoadingAccount />} />);
  expect(await screen.findByText(/blocking this site's cookies/)).toBeInTheDocument();
  expect(reload).not.toHaveBeenCalled();
});

it("reloads the document inside the shell of a member, also soon after another reload", () => {
  for (const key of ["auth_restored_at", "auth_reloaded_at"]) sessionStorage.setItem(key, String(clock.ms()));
  mockFetch({
    "GET /api/unread-counts": jsonResponse(401, {}),
  });
  show(
    <AppShell viewer={VIEWER}>
      <SignedOut loading={<LoadingAccount />} />
    </AppShell>,
  );
  expect(screen.getByText(LOADING)).toBeInTheDocument();
  expect(reload).toHaveBeenCalledTimes(1);
});
