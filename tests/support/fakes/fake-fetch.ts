type Call = { method: string; path: string; headers: Headers; body: unknown; credentials?: RequestCredentials };
type FakeResponse = Response | Error | ((call: Call) => Response | Error | Promise<Response | Error>);

/** Creates a JSON response like those of the API routes. */
export const jsonResponse = (status: number, data: unknown): Response =>
  new Response(JSON.stringify(data), { status, headers: { "content-type": "application/json" } });

export const noContentResponse = (): Response => new Response(null, { status: 204 });

/** The error that fetch throws without a network. */
export const networkError = (): Error => new TypeError("Failed to fetch");

/** Returns a promise that rejects once the signal aborts, as a call of fetch does. */
const aborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason as Error), { once: true }));

/**
 * Replaces fetch by one that responds from a table such as `"POST /api/auth/login":
 * jsonResponse(200, …)`; a function is called for each request. A request that is not in the table
 * fails. Returns the calls so far, in order.
 */
export function mockFetch(table: Record<string, FakeResponse>): Call[] {
  const calls: Call[] = [];
  global.fetch = async (input, init) => {
    const text = typeof init?.body === "string" ? init.body : undefined;
    const call: Call = {
      method: init?.method ?? "GET",
      path: String(input),
      headers: new Headers(init?.headers),
      body: text === undefined ? undefined : JSON.parse(text),
      credentials: init?.credentials,
    };
    calls.push(call);
    const response = table[`${call.method} ${call.path}`];
    if (!response) throw new Error(`No response for ${call.method} ${call.path}`);
    const outcome =
      typeof response === "function" ? await Promise.race([response(call), aborted(init?.signal)]) : response;
    if (outcome instanceof Error) throw outcome;
    return outcome.clone();
  };
  return calls;
}

/** A call that gets no response, as on a network that drops packets. */
export const neverResponds = (): Promise<Response> => new Promise(() => undefined);

/**
 * Replaces the clock of time limits, so that a test ends them. `end` ends those of this length, by
 * default all.
 */
export function mockTimeLimits(): { lengths: number[]; end: (length?: number) => void } {
  const limits: { length: number; controller: AbortController }[] = [];
  const lengths: number[] = [];
  jest.spyOn(AbortSignal, "timeout").mockImplementation((length) => {
    const controller = new AbortController();
    limits.push({ length, controller });
    lengths.push(length);
    return controller.signal;
  });
  const end = (length?: number) => {
    for (const limit of limits)
      if (length === undefined || limit.length === length)
        limit.controller.abort(new DOMException("The operation timed out.", "TimeoutError"));
  };
  return { lengths, end };
}
