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

let client = createQueryClient();
const page = (json: string | null) => (
  <QueryClientProvider client={client}>
    {json === null ? null : (
      <HydratedQueries json={json}>
        <Value />
      </HydratedQueries>
    )}
  </QueryClientProvider>
);

beforeEach(() => {
  client = createQueryClient();
  jest.useFakeTimers({ now: 1_000_000 });
});
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

it.each([
  ["forward", 3],
  ["back", -3],
])("orders pages and cached data alike after the device's clock jumped %s", (_, hours) => {
  const HOUR = 60 * 60_000;
  const START = 1_000_000;
  const change = (value: string) =>
    act(() => {
      client.setQueryData(KEY, value);
      jest.advanceTimersByTime(1);
    });
  const first = readOnServer("as the server read it", START);
  const { rerender } = render(page(first));
  act(() => jest.advanceTimersByTime(1_000));
  change("changed before the jump");
  jest.setSystemTime(Date.now() + hours * HOUR);
  rerender(page(null));
  rerender(page(first));
  act(() => jest.advanceTimersByTime(1_000));
  expect(screen.getByText("changed before the jump")).toBeVisible();

  rerender(page(readOnServer("read after the jump", START + 2_000)));
  act(() => jest.advanceTimersByTime(1_000));
  expect(screen.getByText("read after the jump")).toBeVisible();

  change("changed after the jump");
  rerender(page(readOnServer("read before the change", START + 2_500)));
  act(() => jest.advanceTimersByTime(1_000));
  expect(screen.getByText("changed after the jump")).toBeVisible();

  rerender(page(readOnServer("read at last", START + 5_000)));
  act(() => jest.advanceTimersByTime(1_000));
  expect(screen.getByText("read at last")).toBeVisible();
});

it("keeps the data of a page over live changes of it, but not over a newer page", () => {
  const page1 = readOnServer("page 1", 1_000_000);
  const { rerender } = render(page(page1));
  act(() => {
    client.setQueryData(KEY, "page 1, changed", { updatedAt: client.getQueryState(KEY)?.dataUpdatedAt });
    jest.advanceTimersByTime(1_000);
  });
  rerender(page(null));
  rerender(page(page1));
  act(() => jest.advanceTimersByTime(1_000));
  expect(screen.getByText("page 1, changed")).toBeVisible();
  rerender(page(readOnServer("page 2", 1_000_500)));
  act(() => jest.advanceTimersByTime(1_000));
  expect(screen.getByText("page 2")).toBeVisible();
});
