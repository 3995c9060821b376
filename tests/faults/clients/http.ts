import type { AppProcess } from "../cluster/process";

export type Answer<Body = unknown> = { status: number; body: Body; headers: Headers };

type Call = { token?: string; body?: unknown; headers?: Record<string, string>; timeoutMs?: number };

/** Calls the API of a process as a member. Rejects if there is no complete response. */
export async function call<Body = unknown>(
  web: Pick<AppProcess, "url">,
  method: string,
  path: string,
  { token, body, headers, timeoutMs = 30_000 }: Call = {},
): Promise<Answer<Body>> {
  const isForm = body instanceof FormData;
  const response = await fetch(web.url + path, {
    method,
    headers: {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined || isForm ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    body: isForm ? body : body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await response.text();
  return { status: response.status, body: (text ? JSON.parse(text) : null) as Body, headers: response.headers };
}

/** Resolves after how many milliseconds the condition held. Returns null if it did not in time. */
export async function waitFor(
  condition: () => boolean | Promise<boolean>,
  timeoutMs: number,
  everyMs = 20,
): Promise<number | null> {
  const startedAt = performance.now();
  for (;;) {
    if (await condition()) return performance.now() - startedAt;
    if (performance.now() - startedAt > timeoutMs) return null;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
