import { json, networkFailure, serve } from "@/tests/support/fakes/fake-fetch";

import { ApiError } from "./api-client";
import { makeQueryClient, mayPass } from "./query-client";

const KEY = ["/api/events", { limit: 100 }];

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Fetches and lets every back-off pass. */
async function outcome(answer: Parameters<typeof serve>[0][string]) {
  const calls = serve({ "GET /api/events": answer });
  const client = makeQueryClient();
  const settled = client.fetchQuery({ queryKey: KEY, retry: client.getDefaultOptions().queries?.retry }).then(
    (data) => ({ data }),
    (error: unknown) => ({ error }),
  );
  await jest.advanceTimersByTimeAsync(60_000);
  return { calls: calls.length, ...(await settled) };
}

it("fetches the first element of the key", async () => {
  expect(await outcome(json(200, [{ id: 1 }]))).toEqual({ calls: 1, data: [{ id: 1 }] });
});

it.each([400, 401, 403, 404, 409, 429])("never asks again after %i", async (status) => {
  expect((await outcome(json(status, { message: "no" }))).calls).toBe(1);
});

it.each([500, 503])("asks at most three times more after %i", async (status) => {
  expect((await outcome(json(status, { message: "no" }))).calls).toBe(4);
});

it("asks again after a network failure", async () => {
  expect((await outcome(networkFailure())).calls).toBe(4);
});

it("does not take a fault of our own for a passing one", () => {
  expect(mayPass(new Error("bug"))).toBe(false);
  expect(mayPass(new ApiError(500, "x"))).toBe(true);
});

it("keeps data fresh for ever and fetches nothing by itself", () => {
  const { queries, mutations } = makeQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({ staleTime: Infinity, refetchOnWindowFocus: false, refetchInterval: false });
  expect(mutations).toMatchObject({ retry: false });
});

it("sends a mutation once, also when it fails", async () => {
  const client = makeQueryClient();
  const send = jest.fn().mockRejectedValue(networkFailure());
  const mutation = client.getMutationCache().build(client, { mutationFn: send });
  await expect(mutation.execute(undefined)).rejects.toThrow("Failed to fetch");
  await jest.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledTimes(1);
});
