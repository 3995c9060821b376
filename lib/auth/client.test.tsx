import { QueryObserver } from "@tanstack/react-query";

import { clock, setClock } from "@/lib/core/shared/clock";
import { documentLoad } from "@/lib/core/shared/document-load";
import { makeQueryClient } from "@/lib/http/browser/query-client";
import { json, networkFailure, noContent, serve } from "@/tests/support/fakes/fake-fetch";

import {
  currentUserQuery,
  endRefusedSession,
  watchOtherTabs,
  hasValidToken,
  isRefusalOfThisSession,
  syncSession,
  login,
  logout,
  recoverSession,
  register,
  reloadOnce,
} from "./client";

const NOW = Date.parse("2025-11-20T18:00:00Z");
const DAY = 24 * 60 * 60 * 1000;
const USER = { id: "u1", email: "ana@example.com", role: "user" };
const stored = () => ["auth_token", "auth_token_timestamp", "auth_remember_me"].map((key) => localStorage.getItem(key));
const REFUSED = json(401, { message: "Please log in", code: "unauthorized" });

let reload: jest.SpyInstance;
let goTo: jest.SpyInstance;

beforeEach(() => {
  setClock(new Date(NOW));
  localStorage.clear();
  sessionStorage.clear();
  reload = jest.spyOn(documentLoad, "reload").mockReturnValue(undefined);
  goTo = jest.spyOn(documentLoad, "to").mockReturnValue(undefined);
});
afterEach(() => {
  setClock();
  // As if the next test were a document of its own.
  window.dispatchEvent(new Event("pageshow"));
});

function store(ageDays = 0, remembered = false, token = "old") {
  localStorage.setItem("auth_token", token);
  localStorage.setItem("auth_token_timestamp", String(NOW - ageDays * DAY));
  if (remembered) localStorage.setItem("auth_remember_me", "true");
}

describe("expiry", () => {
  it.each([
    [6.99, false, true],
    [7, false, false],
    [29.99, true, true],
    [30, true, false],
  ])("a token of %d days, remembered %p, is valid: %p", (age, remembered, valid) => {
    store(age, remembered);
    expect(hasValidToken()).toBe(valid);
  });

  it("takes a missing or broken timestamp for expired", () => {
    localStorage.setItem("auth_token", "old");
    expect(hasValidToken()).toBe(false);
    localStorage.setItem("auth_token_timestamp", "yesterday");
    expect(hasValidToken()).toBe(false);
  });

  it("is not valid without a token", () => {
    localStorage.setItem("auth_token_timestamp", String(NOW));
    expect(hasValidToken()).toBe(false);
  });
});

describe("signing in", () => {
  it("stores the token, its time and the choice to remember, and answers the user", async () => {
    const calls = serve({ "POST /api/auth/login": json(200, { token: "new", user: USER }) });
    const form = { email: USER.email, password: "secret", rememberMe: true };
    expect(await login(form)).toEqual(USER);
    expect(calls[0]?.body).toEqual(form);
    expect(stored()).toEqual(["new", String(NOW), "true"]);
  });

  it("forgets an earlier choice to remember", async () => {
    store(0, true);
    serve({ "POST /api/auth/register": json(201, { token: "new", user: USER }) });
    await register({
      email: USER.email,
      password: "secret",
      firstName: "Ana",
      lastName: "Ruiz",
      location: "Tampa",
      rememberMe: false,
    });
    expect(stored()).toEqual(["new", String(NOW), null]);
  });

  it("sends no stale token, and keeps what is stored when refused", async () => {
    store();
    const calls = serve({ "POST /api/auth/login": REFUSED });
    await expect(login({ email: "a@b.c", password: "wrong!" })).rejects.toThrow("401: Please log in");
    expect(calls[0]?.headers.has("authorization")).toBe(false);
    expect(stored()[0]).toBe("old");
  });
});

describe("signing out", () => {
  it("asks the server first, then clears and loads the welcome screen", async () => {
    store();
    const calls = serve({ "POST /api/auth/logout": noContent() });
    await logout();
    expect(calls[0]?.headers.get("authorization")).toBe("Bearer old");
    expect(stored()).toEqual([null, null, null]);
    expect(goTo).toHaveBeenCalledWith("/");
  });

  it("stays signed in when the server can't be reached", async () => {
    store();
    serve({ "POST /api/auth/logout": networkFailure() });
    await expect(logout()).rejects.toThrow("Failed to fetch");
    expect(stored()[0]).toBe("old");
    expect(goTo).not.toHaveBeenCalled();
  });

  it("is not taken for a refused session by a call that the server refuses meanwhile", async () => {
    store();
    serve({
      "POST /api/auth/logout": async () => {
        void endRefusedSession();
        return noContent();
      },
    });
    await logout();
    await endRefusedSession();
    expect(goTo).toHaveBeenCalledWith("/");
    expect(reload).not.toHaveBeenCalled();
  });

  it("is not interrupted by another tab that clears up first", async () => {
    store();
    const stop = watchOtherTabs("u1");
    const clearedElsewhere = () => {
      localStorage.clear();
      window.dispatchEvent(new StorageEvent("storage", { key: "auth_token" }));
    };
    serve({
      "POST /api/auth/logout": () => {
        clearedElsewhere();
        return noContent();
      },
    });
    await logout();
    clearedElsewhere();
    expect(goTo).toHaveBeenCalledWith("/");
    expect(reload).not.toHaveBeenCalled();
    stop();
  });

  it("leaves a document that the Back button can bring back to the rules again", async () => {
    serve({ "POST /api/auth/logout": noContent() });
    await logout();
    window.dispatchEvent(new Event("pageshow"));
    expect(await endRefusedSession()).toBe(true);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("takes a session that is gone already for signed out", async () => {
    store();
    const calls = serve({
      "POST /api/auth/logout": ({ headers }) => (headers.has("authorization") ? REFUSED.clone() : noContent()),
    });
    await logout();
    expect(calls).toHaveLength(2);
    expect(stored()[0]).toBeNull();
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

describe("currentUserQuery", () => {
  it("asks only with a valid token", () => {
    const calls = serve({ "GET /api/auth/me": json(200, USER) });
    const client = makeQueryClient();
    const look = () => new QueryObserver(client, currentUserQuery()).subscribe(() => undefined)();
    look();
    store(8);
    look();
    expect(calls).toHaveLength(0);
    store(1);
    look();
    expect(calls).toHaveLength(1);
  });

  it("is fresh for five minutes", () => expect(currentUserQuery().staleTime).toBe(5 * 60 * 1000));

  it("is retried once, and never after a 4xx", async () => {
    jest.useFakeTimers();
    const attempts = async (answer: Parameters<typeof serve>[0][string]) => {
      const calls = serve({ "GET /api/auth/me": answer });
      const settled = makeQueryClient()
        .fetchQuery(currentUserQuery())
        .catch(() => undefined);
      await jest.advanceTimersByTimeAsync(60_000);
      await settled;
      return calls.length;
    };
    expect(await attempts(json(500, {}))).toBe(2);
    expect(await attempts(networkFailure())).toBe(2);
    expect(await attempts(REFUSED)).toBe(1);
    jest.useRealTimers();
  });
});

describe("a refused session", () => {
  it("clears keys and cookie, then reloads once", async () => {
    store();
    const calls = serve({ "POST /api/auth/logout": noContent() });
    expect(await Promise.all([endRefusedSession(), endRefusedSession()])).toEqual([true, true]);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.headers.has("authorization")).toBe(false);
    expect(stored()).toEqual([null, null, null]);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("reloads also when the cookie can't be taken back", async () => {
    serve({ "POST /api/auth/logout": networkFailure() });
    await endRefusedSession();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("does not reload in a loop, but does again later or after a new login", async () => {
    expect([reloadOnce(), reloadOnce()]).toEqual([true, false]);
    setClock(new Date(clock.ms() + 31_000));
    expect([reloadOnce(), reloadOnce()]).toEqual([true, false]);
    serve({ "POST /api/auth/login": json(200, { token: "new", user: USER }) });
    await login({ email: USER.email, password: "secret" });
    expect(reloadOnce()).toBe(true);
  });

  it("is this page's only when the call carried the token still stored", () => {
    expect(isRefusalOfThisSession(null, null)).toBe(false);
    expect(isRefusalOfThisSession(null, "u1")).toBe(true);
    store();
    expect(isRefusalOfThisSession("old", null)).toBe(true);
    expect(isRefusalOfThisSession("older", "u1")).toBe(false);
    expect(isRefusalOfThisSession(null, "u1")).toBe(false);
  });
});

describe("keepSession, where the page was rendered for a member", () => {
  it("slides a valid token without a call", async () => {
    store(3, true);
    const calls = serve({});
    await syncSession();
    expect(stored()).toEqual(["old", String(NOW), "true"]);
    expect(calls).toHaveLength(0);
  });

  it.each(["no token", "an expired token"])("gets a token for the cookie with %s", async (state) => {
    if (state === "an expired token") store(8);
    const calls = serve({ "POST /api/auth/token": json(200, { token: "fresh" }) });
    await syncSession();
    expect(stored()).toEqual(["fresh", String(NOW), null]);
    expect(calls[0]?.headers.has("authorization")).toBe(false);
  });

  it("ends a session whose cookie is refused", async () => {
    serve({ "POST /api/auth/token": REFUSED, "POST /api/auth/logout": noContent() });
    await syncSession();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it.each([networkFailure(), json(503, { message: "later" })])("lets other failures pass", async (answer) => {
    serve({ "POST /api/auth/token": answer });
    await syncSession();
    expect(reload).not.toHaveBeenCalled();
  });
});

describe("recoverSession, where the page was rendered for nobody", () => {
  it("is signed out without a token, and cleans up an expired one", async () => {
    serve({});
    expect(await recoverSession(makeQueryClient())).toBe("signed-out");
    store(8);
    expect(await recoverSession(makeQueryClient())).toBe("signed-out");
    expect(stored()).toEqual([null, null, null]);
  });

  it("asks who I am, which sets the cookie, then reloads", async () => {
    store();
    serve({ "GET /api/auth/me": json(200, USER) });
    expect(await recoverSession(makeQueryClient())).toBe("reloading");
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("says so when the cookie doesn't stay, instead of reloading for ever", async () => {
    store();
    serve({ "GET /api/auth/me": json(200, USER) });
    await recoverSession(makeQueryClient());
    expect(await recoverSession(makeQueryClient())).toBe("cookies-blocked");
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("cleans up on 401 alone", async () => {
    store();
    serve({ "GET /api/auth/me": json(503, { message: "later" }) });
    jest.useFakeTimers();
    const recovery = recoverSession(makeQueryClient());
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await recovery).toBe("unreachable");
    jest.useRealTimers();
    expect(stored()[0]).toBe("old");

    serve({ "GET /api/auth/me": REFUSED, "POST /api/auth/logout": noContent() });
    expect(await recoverSession(makeQueryClient())).toBe("reloading");
    expect(stored()).toEqual([null, null, null]);
  });
});

describe("other tabs", () => {
  const tokenFor = (sub: string) => `h.${btoa(JSON.stringify({ sub }))}.s`;
  const changed = (key: string | null) => window.dispatchEvent(new StorageEvent("storage", { key }));

  it.each([
    ["signed out elsewhere", "u1", null, "auth_token", 1],
    ["all storage cleared elsewhere", "u1", null, null, 1],
    ["signed in elsewhere", null, tokenFor("u1"), "auth_token", 1],
    ["somebody else signed in elsewhere", "u1", tokenFor("u2"), "auth_token", 1],
    ["a broken token", "u1", "garbage", "auth_token", 1],
    ["my token renewed", "u1", tokenFor("u1"), "auth_token", 0],
    ["signed out here as well", null, null, "auth_token", 0],
    ["another key", "u1", null, "theme", 0],
  ])("%s", (_, viewerId, token, key, reloads) => {
    if (token) localStorage.setItem("auth_token", token);
    const stop = watchOtherTabs(viewerId);
    changed(key);
    stop();
    changed(key);
    expect(reload).toHaveBeenCalledTimes(reloads);
  });
});
