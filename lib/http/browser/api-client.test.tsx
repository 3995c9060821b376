import { syncEvents } from "@/lib/events/client/sync";
import {
  jsonResponse,
  mockFetch,
  mockTimeLimits,
  networkError,
  neverResponds,
  noContentResponse,
} from "@/tests/support/fakes/fake-fetch";

import {
  ApiError,
  apiAllPages,
  apiQuery,
  apiRequest,
  getErrorMessage,
  isNetworkFailure,
  onUnauthorized,
} from "./api-client";
import { isRetryable } from "./query-client";
import { TOKEN_KEY } from "./stored-token";

const PATH = "/api/things";
const textResponse = (status: number, body: string, statusText = "") =>
  new Response(body, { status, statusText, headers: { "content-type": "text/plain" } });

const getError = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`Expected an ApiError, got ${String(error)}`);
  return error;
};

afterEach(() => localStorage.clear());

describe("requests", () => {
  it("sends cookies, and a JSON content type only with a body", async () => {
    const calls = mockFetch({ [`GET ${PATH}`]: jsonResponse(200, []), [`POST ${PATH}`]: jsonResponse(200, {}) });
    await apiRequest("GET", PATH);
    await apiRequest("POST", PATH, { name: "Ana" });
    await apiRequest("POST", PATH);
    expect(calls.map(({ credentials }) => credentials)).toEqual(["include", "include", "include"]);
    expect(calls.map(({ headers }) => headers.get("content-type"))).toEqual([null, "application/json", null]);
    expect(calls.map(({ body }) => body)).toEqual([undefined, { name: "Ana" }, undefined]);
  });

  it("sends the stored token, unless withToken is false", async () => {
    const calls = mockFetch({ [`GET ${PATH}`]: jsonResponse(200, []) });
    await apiRequest("GET", PATH);
    localStorage.setItem(TOKEN_KEY, "abc");
    await apiRequest("GET", PATH);
    await apiQuery(PATH);
    await apiRequest("GET", PATH, undefined, { withToken: false });
    expect(calls.map(({ headers }) => headers.get("authorization"))).toEqual([null, "Bearer abc", "Bearer abc", null]);
  });

  it("sends no token when the browser blocks storage", async () => {
    const calls = mockFetch({ [`GET ${PATH}`]: jsonResponse(200, []) });
    jest.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });
    await apiRequest("GET", PATH);
    expect(calls[0]?.headers.has("authorization")).toBe(false);
  });
});

describe("responses", () => {
  it("returns {} for 204 from a call and null from a query", async () => {
    mockFetch({ [`GET ${PATH}`]: noContentResponse() });
    expect(await apiRequest("GET", PATH)).toEqual({});
    expect(await apiQuery(PATH)).toBeNull();
  });

  it.each([
    ["a JSON body", jsonResponse(200, { a: 1 }), { a: 1 }],
    ["a JSON list", jsonResponse(200, [1]), [1]],
    ["JSON null", jsonResponse(200, null), null],
    ["broken JSON", new Response("{", { headers: { "content-type": "application/json; charset=utf-8" } }), {}],
    ["an empty JSON body", new Response("", { headers: { "content-type": "application/json" } }), {}],
    ["text", textResponse(200, "All good"), { message: "All good" }],
    ["an empty text", textResponse(200, ""), {}],
  ])("reads %s", async (_, response, expected) => {
    mockFetch({ [`GET ${PATH}`]: response });
    expect(await apiRequest("GET", PATH)).toEqual(expected);
    expect(await apiQuery(PATH)).toEqual(expected);
  });
});

describe("errors", () => {
  it("throws an error with status, message, code and fields", async () => {
    const body = { message: "Please check", code: "validation", fields: { email: "Taken", odd: 3 } };
    mockFetch({ [`POST ${PATH}`]: jsonResponse(400, body) });
    const error = await getError(apiRequest("POST", PATH, {}));
    expect(error.message).toBe("400: Please check");
    expect(error).toMatchObject({
      status: 400,
      code: "validation",
      serverMessage: "Please check",
      fields: { email: "Taken" },
    });
  });

  it.each([
    ["JSON without a message", jsonResponse(500, { error: "x" }), '500: {"error":"x"}'],
    ["text", textResponse(502, "Bad gateway!", "Bad Gateway"), "502: Bad gateway!"],
    ["an empty body", textResponse(503, "", "Service Unavailable"), "503: Service Unavailable"],
    ["broken JSON", new Response("{", { status: 500, headers: { "content-type": "application/json" } }), "500: {"],
  ])("uses the text of %s", async (_, response, text) => {
    mockFetch({ [`GET ${PATH}`]: response });
    const error = await getError(apiRequest("GET", PATH));
    expect(error.message).toBe(text);
    expect(error.serverMessage).toBeUndefined();
  });

  it("throws on 401", async () => {
    mockFetch({ [`GET ${PATH}`]: jsonResponse(401, { message: "Sign in first", code: "unauthorized" }) });
    expect((await getError(apiQuery(PATH))).status).toBe(401);
    expect((await getError(apiRequest("GET", PATH))).message).toBe("401: Sign in first");
  });

  it("throws the network failure and recognizes it", async () => {
    mockFetch({ [`GET ${PATH}`]: networkError() });
    const error: unknown = await apiRequest("GET", PATH).catch((reason: unknown) => reason);
    expect(isNetworkFailure(error)).toBe(true);
    expect(isNetworkFailure(new ApiError(500, "x"))).toBe(false);
    // A timeout is a network failure, but an abort by the caller isn't.
    expect(isNetworkFailure(new DOMException("Timed out", "TimeoutError"))).toBe(true);
    expect(isNetworkFailure(new DOMException("Aborted", "AbortError"))).toBe(false);
  });

  it("returns the server's message for a toast, never the status or the page of a proxy", () => {
    expect(getErrorMessage(new ApiError(409, "Taken", "Taken"), "Failed")).toBe("Taken");
    expect(getErrorMessage(new ApiError(502, "<html>"), "Failed")).toBe("Failed");
    expect(getErrorMessage(networkError(), "Failed")).toBe("Failed");
  });
});

describe("the time limit", () => {
  it.each(["POST", "PUT", "PATCH", "DELETE"] as const)(
    "gives up a %s after 30 s, as a network failure",
    async (method) => {
      const limits = mockTimeLimits();
      mockFetch({ [`${method} ${PATH}`]: neverResponds });
      const call = apiRequest(method, PATH).catch((reason: unknown) => reason);
      limits.end(30_000);
      expect(isNetworkFailure(await call)).toBe(true);
    },
  );

  it("is not set for a GET, for the sync with Eventbrite, and for a call that its caller ends", async () => {
    const limits = mockTimeLimits();
    mockFetch({
      [`GET ${PATH}`]: jsonResponse(200, []),
      [`POST ${PATH}`]: jsonResponse(200, {}),
      "POST /api/events/sync-from-eventbrite": jsonResponse(200, { count: 0 }),
    });
    await apiRequest("GET", PATH);
    await apiQuery(PATH);
    await syncEvents();
    await apiRequest("POST", PATH, undefined, { signal: new AbortController().signal });
    expect(limits.lengths).toEqual([]);
  });

  it("is no network failure when the caller ends the call", () => {
    expect(isNetworkFailure(new DOMException("aborted", "AbortError"))).toBe(false);
  });
});

describe("onUnauthorized", () => {
  it("calls the listener with the sent token until it is removed", async () => {
    mockFetch({ [`GET ${PATH}`]: jsonResponse(401, { message: "no" }) });
    const tokens: (string | null)[] = [];
    const stop = onUnauthorized((token) => tokens.push(token));
    await getError(apiRequest("GET", PATH));
    localStorage.setItem(TOKEN_KEY, "abc");
    await getError(apiQuery(PATH));
    await getError(apiRequest("GET", PATH, undefined, { withToken: false }));
    stop();
    await getError(apiRequest("GET", PATH));
    expect(tokens).toEqual([null, "abc"]);
  });
});

describe("apiAllPages", () => {
  const buildPage = (items: number[], link?: string) =>
    new Response(JSON.stringify(items), {
      headers: { "content-type": "application/json", ...(link && { link: `<${link}>; rel="next"` }) },
    });

  it("follows the Link header to the end", async () => {
    mockFetch({
      [`GET ${PATH}`]: buildPage([1, 2], `${PATH}?cursor=a`),
      [`GET ${PATH}?cursor=a`]: buildPage([3], `${PATH}?cursor=b`),
      [`GET ${PATH}?cursor=b`]: buildPage([4]),
    });
    expect(await apiAllPages(PATH)).toEqual([1, 2, 3, 4]);
  });

  it("throws if one page fails", async () => {
    mockFetch({
      [`GET ${PATH}`]: buildPage([1], `${PATH}?cursor=a`),
      [`GET ${PATH}?cursor=a`]: jsonResponse(500, { message: "No" }),
    });
    expect((await getError(apiAllPages(PATH))).status).toBe(500);
  });

  it("throws instead of returning a part when pages refer to each other in a circle", async () => {
    const calls = mockFetch({ [`GET ${PATH}`]: buildPage([1], PATH) });
    const error: unknown = await apiAllPages(PATH).catch((reason: unknown) => reason);
    expect(error).toEqual(new Error("The list has more than 50 pages"));
    // A repetition would fetch the same pages again.
    expect([calls.length, isRetryable(error)]).toEqual([50, false]);
  });
});
