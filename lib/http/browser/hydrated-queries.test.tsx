import { dehydrate, QueryClientProvider, useQuery } from "@tanstack/react-query";

import { act, render, screen } from "@/tests/support/render";

import { HydratedQueries } from "./hydrated-queries";
import { createQueryClient } from "./query-client";

const KEY = ["/api/events"];

/** The JSON of a page whose server read the value at that time by its own clock. */
function readOnServer(value: string, at: number): string {
  const client = createQueryClient();
  client.setQueryData(KEY, value, { updatedAt: at });
  return JSON.stringify(dehydrate(client));
}

const Value = () => <p>{useQuery<string>({ queryKey: KEY, enabled: false }).data}</p>;

const client = createQueryClient();
const page = (json: string | null) => (
  <QueryClientProvider client={client}>
    {json === null ? null : (
      <HydratedQueries json={json}>
        <Value />
      </HydratedQueries>
    )}
  </QueryClientProvider>
);

beforeEach(() => jest.useFakeTimers({ now: 1_000_000 }));
afterEach(() => jest.useRealTimers());

it("replaces nothing newer with a page that is shown again, on a device whose clock is slow, and after hours", () => {
  const HOUR = 60 * 60_000;
  const first = readOnServer("as the server read it", 1_000_000 + HOUR);
  const { rerender } = render(page(first));
  expect(screen.getByText("as the server read it")).toBeVisible();

  act(() => jest.advanceTimersByTime(1_000));
  act(() => {
    client.setQueryData(KEY, "changed since");
    jest.runAllTicks();
    jest.advanceTimersByTime(1);
  });
  expect(screen.getByText("changed since")).toBeVisible();

  rerender(page(null));
  act(() => jest.advanceTimersByTime(2 * HOUR));
  rerender(page(first));
  expect(screen.getByText("changed since")).toBeVisible();

  rerender(page(readOnServer("read again", 1_000_000 + 4 * HOUR)));
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByText("read again")).toBeVisible();
  rerender(page(first));
  expect(screen.getByText("read again")).toBeVisible();
});
