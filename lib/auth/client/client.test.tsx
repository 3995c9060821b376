import { QueryObserver } from "@tanstack/react-query";

import { clock, setClock } from "@/lib/core/shared/clock";
import { documentLoad } from "@/lib/core/shared/document-load";
import { apiRequest } from "@/lib/http/browser/api-client";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, networkError, noContentResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";

import { currentUserQuery } from "@/lib/auth/client/current-user";
import {
  endClosedSession,
  endRefusedSession,
  isRefusalOfThisSession,
  logout,
  signOutBy,
} from "@/lib/auth/client/end-session";
import { watchOtherTabs, syncSession, recoverSession } from "@/lib/auth/client/sync-session";
import { hasValidToken, isSignedOut } from "@/lib/auth/client/stored-session";
import { login, register } from "@/lib/auth/client/sign-in";
import { reloadOnce } from "@/lib/auth/client/reload-once";

const NOW = Date.parse("2025-11-20T18:00:00Z");
const DAY = 24 * 60 * 60 * 1000;
const USER = { id: "u1", email: "ana@example.com", role: "user" };
const readStorage = () =>
  ["auth_token", "auth_token_timestamp", "auth_remember_me"].map((key) => localStorage.getItem(key));
const REFUSED = jsonResponse(401, { message: "Please log in", code: "unauthorized" });

let reload: jest.SpyInstance;
let openDocument: jest.SpyInstance;

beforeEach(() => {
  setClock(new Date(NOW));
  localStorage.clear();
  sessionStorage.clear();
  reload = jest.spyOn(documentLoad, "reload").mockReturnValue(undefined);
  openDocument = jest.spyOn(documentLoad, "open").mockReturnValue(undefined);
});
afterEach(() => {
  setClock();
  // Each test is a new document.
  window.dispatchEvent(new Event("pageshow"));
});

function store(ageDays = 0, remembered = false, token = "old") {
  localStorage.setItem("auth_token", token);
  localStorage.setItem("auth_token_timestamp", String(NOW - ageDays * DAY));
  if (remembered) localStorage.setItem("auth_remember_me", "true");
}

describe("hasValidToken", () => {
  it.each([
    [6.99, false, true],
    [7, false, false],
    [29.99, true, true],
    [30, true, false],
  ])("after %d days, remembered %p, returns %p", (age, remembered, valid) => {
    store(age, remembered);
    expect(hasValidToken()).toBe(valid);
  });

  it("returns false when the timestamp is missing or malformed", () => {
    localStorage.setItem("auth_token", "old");
    expect(hasValidToken()).toBe(false);
    localStorage.setItem("auth_token_timestamp", "yesterday");
    expect(hasValidToken()).toBe(false);
  });

  it("returns false without a token", () => {
    localStorage.setItem("auth_token_timestamp", String(NOW));
    expect(hasValidToken()).toBe(false);
  });
});

describe("login and register", () => {
  it("stores the token, its time and the remember-me choice, and returns the user", async () => {
    const calls = mockFetch({ "POST /api/auth/login": jsonResponse(200, { token: "new", user: USER }) });
    const form = { email: USER.email, password: "secret", rememberMe: true };
    expect(await login(form)).toEqual(USER);
    expect(calls[0]?.body).toEqual(form);
    expect(readStorage()).toEqual(["new", String(NOW), "true"]);
  });

  it("removes an earlier remember-me choice", async () => {
    store(0, true);
    mockFetch({ "POST /api/auth/register": jsonResponse(201, { token: "new", user: USER }) });
    await register({
      email: USER.email,
      password: "secret",
      firstName: "Ana",
      lastName: "Ruiz",
      location: "Tampa",
      rememberMe: false,
    });
    expect(readStorage()).toEqual(["new", String(NOW), null]);
  });

  it("sends no stored token, and keeps it when the login is rejected", async () => {
    store();
    const calls = mockFetch({ "POST /api/auth/login": REFUSED });
    await expect(login({ email: "a@b.c", password: "wrong!" })).rejects.toThrow("401: Please log in");
    expect(calls[0]?.headers.has("authorization")).toBe(false);
    expect(readStorage()[0]).toBe("old");
  });
});

describe("logout", () => {
  it("calls the server, then clears storage and loads the welcome screen", async () => {
    store();
    const calls = mockFetch({ "POST /api/auth/logout": noContentResponse() });
    await logout();
    expect(calls[0]?.headers.get("authorization")).toBe("Bearer old");
    expect(readStorage()).toEqual([null, null, null]);
    expect(openDocument).toHaveBeenCalledWith("/");
  });

  it("stays signed in when the server cannot be reached", async () => {
    store();
    mockFetch({ "POST /api/auth/logout": networkError() });
    await expect(logout()).rejects.toThrow("Failed to fetch");
    expect(readStorage()[0]).toBe("old");
    expect(openDocument).not.toHaveBeenCalled();
  });

  it("does not reload when the server rejects another call meanwhile", async () => {
    store();
    mockFetch({
      "POST /api/auth/logout": async () => {
        void endRefusedSession();
        return noContentResponse();
      },
    });
    await logout();
    await endRefusedSession();
    expect(openDocument).toHaveBeenCalledWith("/");
    expect(reload).not.toHaveBeenCalled();
  });

  it("does not reload when another tab clears storage first", async () => {
    store();
    const stop = watchOtherTabs("u1");
    const clearInOtherTab = () => {
      localStorage.clear();
      window.dispatchEvent(new StorageEvent("storage", { key: "auth_token" }));
    };
    mockFetch({
      "POST /api/auth/logout": () => {
        clearInOtherTab();
        return noContentResponse();
      },
    });
    await logout();
    clearInOtherTab();
    expect(openDocument).toHaveBeenCalledWith("/");
    expect(reload).not.toHaveBeenCalled();
    stop();
  });

  it("handles a refused session again after the Back button restored the page", async () => {
    mockFetch({ "POST /api/auth/logout": noContentResponse() });
    await logout();
    window.dispatchEvent(new Event("pageshow"));
    expect(await endRefusedSession()).toBe(true);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("clears storage and reloads when the session is already gone", async () => {
    store();
    const calls = mockFetch({
      "POST /api/auth/logout": ({ headers }) => (headers.has("authorization") ? REFUSED.clone() : noContentResponse()),
    });
    await logout();
    expect(calls).toHaveLength(2);
    expect(readStorage()[0]).toBeNull();
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

describe("currentUserQuery", () => {
  it("is requested only with a valid token", () => {
    const calls = mockFetch({ "GET /api/auth/me": jsonResponse(200, USER) });
    const client = createQueryClient();
    const observe = () => new QueryObserver(client, currentUserQuery()).subscribe(() => undefined)();
    observe();
    store(8);
    observe();
    expect(calls).toHaveLength(0);
    store(1);
    observe();
    expect(calls).toHaveLength(1);
  });

  it("is fresh for five minutes", () => expect(currentUserQuery().staleTime).toBe(5 * 60 * 1000));

  it("is retried once, but never after a 4xx", async () => {
    jest.useFakeTimers();
    const countAttempts = async (response: Parameters<typeof mockFetch>[0][string]) => {
      const calls = mockFetch({ "GET /api/auth/me": response });
      const query = createQueryClient()
        .fetchQuery(currentUserQuery())
        .catch(() => undefined);
      await jest.advanceTimersByTimeAsync(60_000);
      await query;
      return calls.length;
    };
    expect(await countAttempts(jsonResponse(500, {}))).toBe(2);
    expect(await countAttempts(networkError())).toBe(2);
    expect(await countAttempts(REFUSED)).toBe(1);
    jest.useRealTimers();
  });
});

describe("endRefusedSession", () => {
  it("clears keys and cookie, then reloads once", async () => {
    store();
    const calls = mockFetch({ "POST /api/auth/logout": noContentResponse() });
    expect(await Promise.all([endRefusedSession(), endRefusedSession()])).toEqual([true, true]);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.headers.has("authorization")).toBe(false);
    expect(readStorage()).toEqual([null, null, null]);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("reloads even if the cookie cannot be removed", async () => {
    mockFetch({ "POST /api/auth/logout": networkError() });
    await endRefusedSession();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("reloads again only after half a minute or a new login", async () => {
    const end = () => reloadOnce("ended");
    expect([end(), end()]).toEqual([true, false]);
    setClock(new Date(clock.ms() + 31_000));
    expect([end(), end()]).toEqual([true, false]);
    mockFetch({ "POST /api/auth/login": jsonResponse(200, { token: "new", user: USER }) });
    await login({ email: USER.email, password: "secret" });
    expect(end()).toBe(true);
  });

  it("reloads at once although the tab has just got its cookie back", async () => {
    store();
    mockFetch({ "GET /api/auth/me": jsonResponse(200, USER), "POST /api/auth/logout": noContentResponse() });
    expect(await recoverSession()).toBe("reloading");
    expect(await endRefusedSession()).toBe(true);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it("applies only to calls that sent the stored token", () => {
    expect(isRefusalOfThisSession(null, null)).toBe(false);
    expect(isRefusalOfThisSession(null, "u1")).toBe(true);
    store();
    expect(isRefusalOfThisSession("old", null)).toBe(true);
    expect(isRefusalOfThisSession("older", "u1")).toBe(false);
    expect(isRefusalOfThisSession(null, "u1")).toBe(false);
  });
});

describe("what is not sent yet", () => {
  const KEYS = ["nametag_notes:tab", "nametag_scans:tab"];
  const PERSONAL = [...KEYS, "nametag_outbox:tab", "nametag_headshot_u1"];
  const personalKeys = () => PERSONAL.filter((key) => localStorage.getItem(key) !== null);
  const NO_SESSION = { "GET /api/auth/session": jsonResponse(200, {}), "POST /api/auth/logout": noContentResponse() };

  beforeEach(() => {
    store();
    for (const key of PERSONAL) localStorage.setItem(key, "{}");
  });

  it.each([
    ["the server refuses the session", endRefusedSession],
    ["the session of a closed socket has ended", endClosedSession],
    ["the stored token has expired", () => (store(8), recoverSession())],
  ])("stays when %s, apart from messages", async (_, end) => {
    mockFetch(NO_SESSION);
    await end();
    expect(personalKeys()).toEqual(KEYS);
    expect([readStorage()[0], isSignedOut()]).toEqual([null, false]);
  });

  it.each([
    ["the member signs out", noContentResponse()],
    ["the member signs out of a session that has ended", REFUSED],
  ])("goes when %s", async (_, response) => {
    mockFetch({ "POST /api/auth/logout": response });
    await logout();
    expect([personalKeys(), isSignedOut()]).toEqual([[], true]);
  });

  it("goes when the account is deleted", async () => {
    mockFetch({ "DELETE /api/profiles/me": noContentResponse() });
    await signOutBy(() => apiRequest("DELETE", "/api/profiles/me"));
    expect([personalKeys(), isSignedOut()]).toEqual([[], true]);
  });

  it("is kept again after the next sign-in", async () => {
    mockFetch({ ...NO_SESSION, "POST /api/auth/login": jsonResponse(200, { token: "new", user: USER }) });
    await logout();
    await login({ email: USER.email, password: "secret" });
    expect(isSignedOut()).toBe(false);
  });
});

describe("syncSession on a page rendered for a member", () => {
  it("extends a valid token without a call", async () => {
    store(3, true);
    const calls = mockFetch({});
    await syncSession();
    expect(readStorage()).toEqual(["old", String(NOW), "true"]);
    expect(calls).toHaveLength(0);
  });

  it.each([
    ["no token", () => undefined, false, null],
    ["no token, of a remembered session", () => undefined, true, "true"],
    ["an expired token", () => store(8), false, null],
    ["an expired token of a remembered session", () => store(31, true), true, "true"],
  ])("gets a token and the session's choice from the cookie when there is %s", async (_, given, rememberMe, kept) => {
    given();
    const calls = mockFetch({ "POST /api/auth/token": jsonResponse(200, { token: "renewed", rememberMe }) });
    await syncSession();
    expect(readStorage()).toEqual(["renewed", String(NOW), kept]);
    expect(calls[0]?.headers.has("authorization")).toBe(false);
  });

  it("ends the session when the cookie is rejected", async () => {
    mockFetch({ "POST /api/auth/token": REFUSED, "POST /api/auth/logout": noContentResponse() });
    await syncSession();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it.each([networkError(), jsonResponse(503, { message: "later" })])("ignores other failures", async (response) => {
    mockFetch({ "POST /api/auth/token": response });
    await syncSession();
    expect(reload).not.toHaveBeenCalled();
  });
});

describe("recoverSession on a page rendered for a visitor", () => {
  it("returns signed-out without a valid token, and clears an expired one", async () => {
    mockFetch({});
    expect(await recoverSession()).toBe("signed-out");
    store(8);
    expect(await recoverSession()).toBe("signed-out");
    expect(readStorage()).toEqual([null, null, null]);
  });

  it("requests the current user, which sets the cookie, then reloads", async () => {
    store();
    mockFetch({ "GET /api/auth/me": jsonResponse(200, USER) });
    expect(await recoverSession()).toBe("reloading");
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("returns cookies-blocked instead of reloading again and again", async () => {
    store();
    mockFetch({ "GET /api/auth/me": jsonResponse(200, USER) });
    await recoverSession();
    expect(await recoverSession()).toBe("cookies-blocked");
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("clears storage only after a 401", async () => {
    store();
    mockFetch({ "GET /api/auth/me": jsonResponse(503, { message: "later" }) });
    jest.useFakeTimers();
    const recovery = recoverSession();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await recovery).toEqual({ error: expect.objectContaining({ status: 503 }) });
    jest.useRealTimers();
    expect(readStorage()[0]).toBe("old");

    mockFetch({ "GET /api/auth/me": REFUSED, "POST /api/auth/logout": noContentResponse() });
    expect(await recoverSession()).toBe("reloading");
    expect(readStorage()).toEqual([null, null, null]);
  });
});

describe("watchOtherTabs", () => {
  const buildToken = (sub: string) => `h.${btoa(JSON.stringify({ sub }))}.s`;
  const changeStorage = (key: string | null) => window.dispatchEvent(new StorageEvent("storage", { key }));

  it.each([
    ["sign-out in another tab", "u1", null, "auth_token", 1],
    ["storage cleared in another tab", "u1", null, null, 1],
    ["sign-in in another tab", null, buildToken("u1"), "auth_token", 1],
    ["another member signed in", "u1", buildToken("u2"), "auth_token", 1],
    ["a malformed token", "u1", "garbage", "auth_token", 1],
    ["the same member's token renewed", "u1", buildToken("u1"), "auth_token", 0],
    ["signed out in both tabs", null, null, "auth_token", 0],
    ["another key", "u1", null, "theme", 0],
  ])("%s: with viewer %p, token %p and key %p reloads %d times", (_, viewerId, token, key, reloads) => {
    if (token) localStorage.setItem("auth_token", token);
    const stop = watchOtherTabs(viewerId);
    changeStorage(key);
    stop();
    changeStorage(key);
    expect(reload).toHaveBeenCalledTimes(reloads);
  });
});
