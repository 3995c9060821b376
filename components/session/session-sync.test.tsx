import { QueryClientProvider } from "@tanstack/react-query";
import { clock } from "@/lib/core/shared/clock";
import { act, render, waitFor } from "@/tests/support/render";

import { isSignedOut } from "@/lib/auth/client/stored-session";
import { documentLoad } from "@/lib/core/shared/document-load";
import { apiRequest } from "@/lib/http/browser/api-client";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, noContentResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";

import { SessionSync } from "./session-sync";

let reload: jest.SpyInstance;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  reload = jest.spyOn(documentLoad, "reload").mockReturnValue(undefined);
});

const renderSync = (viewerId: string | null) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionSync viewerId={viewerId} />
    </QueryClientProvider>,
  );

function storeToken(): void {
  localStorage.setItem("auth_token", "abc");
  localStorage.setItem("auth_token_timestamp", String(clock.ms()));
}

it("fetches a token when the stored one is missing, also when the tab becomes visible", async () => {
  const calls = mockFetch({ "POST /api/auth/token": jsonResponse(200, { token: "new-token", rememberMe: false }) });
  renderSync("u1");
  await waitFor(() => expect(localStorage.getItem("auth_token")).toBe("new-token"));
  localStorage.clear();
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await waitFor(() => expect(localStorage.getItem("auth_token")).toBe("new-token"));
  expect(calls).toHaveLength(2);
});

it("ends the sign-out of an earlier member, also if no token can be fetched", async () => {
  localStorage.setItem("auth_signed_out", "true");
  const calls = mockFetch({ "POST /api/auth/token": jsonResponse(503, { message: "later" }) });
  renderSync("u1");
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(isSignedOut()).toBe(false);
});

it("keeps a sign-out on a visitor's page, and on a member's that is shown again", () => {
  mockFetch({ "POST /api/auth/token": jsonResponse(503, { message: "later" }) });
  renderSync("u1").unmount();
  const signOut = () => localStorage.setItem("auth_signed_out", "true");
  signOut();
  renderSync(null).unmount();
  expect(isSignedOut()).toBe(true);
  localStorage.clear();
  renderSync("u1");
  signOut();
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(isSignedOut()).toBe(true);
});

it("recovers a stored session on a page rendered for a visitor", async () => {
  storeToken();
  mockFetch({ "GET /api/auth/me": jsonResponse(200, { id: "u1" }) });
  renderSync(null);
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

it("ends the session when any call is refused", async () => {
  storeToken();
  mockFetch({
    "GET /api/rsvps/me": jsonResponse(401, { message: "no" }),
    "POST /api/auth/logout": noContentResponse(),
  });
  renderSync("u1");
  await apiRequest("GET", "/api/rsvps/me").catch(() => undefined);
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(localStorage.getItem("auth_token")).toBeNull();
});

it("ignores a refused call of a visitor", async () => {
  mockFetch({ "GET /api/rsvps/me": jsonResponse(401, { message: "no" }) });
  renderSync(null);
  await apiRequest("GET", "/api/rsvps/me").catch(() => undefined);
  expect(reload).not.toHaveBeenCalled();
});

it("reloads on a sign-out in another tab while it is mounted", () => {
  storeToken();
  mockFetch({});
  const { unmount } = renderSync("u1");
  localStorage.clear();
  const signOutElsewhere = () => window.dispatchEvent(new StorageEvent("storage", { key: "auth_token" }));
  signOutElsewhere();
  expect(reload).toHaveBeenCalledTimes(1);
  unmount();
  signOutElsewhere();
  expect(reload).toHaveBeenCalledTimes(1);
});
