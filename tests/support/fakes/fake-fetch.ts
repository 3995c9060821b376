type Call = { method: string; path: string; headers: Headers; body: unknown; credentials?: RequestCredentials };
type Answer = Response | Error | ((call: Call) => Response | Error | Promise<Response>);

/** A JSON answer as our routes give it. */
export const json = (status: number, data: unknown): Response =>
  new Response(JSON.stringify(data), { status, headers: { "content-type": "application/json" } });

export const noContent = (): Response => new Response(null, { status: 204 });

/** What fetch throws when there is no network. */
export const networkFailure = (): Error => new TypeError("Failed to fetch");

/**
 * Puts a fetch in place that answers from a table, `"POST /api/auth/login": json(200, …)`; a function is asked anew at each
 * call. A call the table doesn't name fails the test.
 * @returns the calls made so far, in order
 */
export function serve(table: Record<string, Answer>): Call[] {
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
    const answer = table[`${call.method} ${call.path}`];
    if (!answer) throw new Error(`Nobody answers ${call.method} ${call.path}`);
    const outcome = typeof answer === "function" ? await answer(call) : answer;
    if (outcome instanceof Error) throw outcome;
    return outcome.clone();
  };
  return calls;
}
