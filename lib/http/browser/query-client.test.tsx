import { jsonResponse, networkError, mockFetch } from "@/tests/support/fakes/fake-fetch";

import { ApiError } from "./api-client";
import { createQueryClient, isRetryable } from "./query-client";

const KEY = ["/api/events", { limit: 100 }];

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

async function runQuery(response: Parameters<typeof mockFetch>[0][string]) {
  const calls = mockFetch({ "GET /api/events": response });
  const client = createQueryClient();
  const settled = client.fetchQuery({ queryKey: KEY, retry: client.getDefaultOptions().queries?.retry }).then(
    (data) => ({ data }),
    (error: unknown) => ({ error }),
  );
  await jest.advanceTimersByTimeAsync(60_000);
  return { calls: calls.length, ...(await settled) };
}

it("fetches the first element of the key", async () => {
  expect(await runQuery(jsonResponse(200, [{ id: 1 }]))).toEqual({ calls: 1, data: [{ id: 1 }] });
});

it.each([400, 401, 403, 404, 409, 429])("does not retry after %i", async (status) => {
  expect((await runQuery(jsonResponse(status, { message: "no" }))).calls).toBe(1);
});

it.each([500, 503])("retries at most three times after %i", async (status) => {
  expect((await runQuery(jsonResponse(status, { message: "no" }))).calls).toBe(4);
});

it("retries after a network failure", async () => {
  expect((await runQuery(networkError())).calls).toBe(4);
});

it("does not retry an error of our own code", () => {
  expect(isRetryable(new Error("bug"))).toBe(false);
  expect(isRetryable(new ApiError(500, "x"))).toBe(true);
});

it("never marks data stale by time", () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({ staleTime: Infinity, refetchOnWindowFocus: false, refetchInterval: false });
  expect(mutations).toMatchObject({ retry: false });
});

it("does not retry a mutation", async () => {
  const client = createQueryClient();
  const send = jest.fn().mockRejectedValue(networkError());
  const mutation = client.getMutationCache().build(client, { mutationFn: send });
  await expect(mutation.execute(undefined)).rejects.toThrow("Failed to fetch");
  await jest.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledTimes(1);
});
