import { QueryClientProvider } from "@tanstack/react-query";

import { getDeviceId } from "@/lib/door/client/door";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, mockFetch, networkError } from "@/tests/support/fakes/fake-fetch";
import { buildDoorList } from "@/tests/support/fixtures/door";
import { act, render, screen, waitFor } from "@/tests/support/render";
import { stopClock } from "@/tests/support/setup/clock";

import { DoorDesk } from "./door-desk";
import { useDoorDevice } from "./use-door-device";

jest.mock("../code/code-scanner", () => ({}));
jest.mock("@/components/ui/scanner/qr-reader", () => ({ prepareReader: () => Promise.resolve() }));

const READY = "This device is ready to work without a network.";
const LIST = `GET /api/events/e1/door/list?deviceId=${getDeviceId()}`;
const list = buildDoorList();

const cache = { put: jest.fn(() => Promise.resolve()), delete: jest.fn(() => Promise.resolve(true)) };
let worker: EventTarget & { controller: object | null };
let isPageKept: boolean;
beforeEach(() => {
  isPageKept = true;
  stopClock("2026-11-20T23:00:00Z");
  worker = Object.assign(new EventTarget(), { controller: null });
  const match = () => Promise.resolve(isPageKept ? new Response("") : undefined);
  const caches = { open: () => Promise.resolve(cache), match };
  Object.defineProperty(window, "caches", { configurable: true, value: caches });
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: worker });
});
afterEach(() => {
  Reflect.deleteProperty(window, "caches");
  Reflect.deleteProperty(navigator, "serviceWorker");
});

function Door() {
  const { state } = useDoorDevice({ eventId: "e1", owner: "me" });
  const ignore = () => undefined;
  return <DoorDesk state={state} onCheckIn={ignore} onCheckOut={ignore} onDismiss={ignore} />;
}

function openDoor() {
  let isOnline = true;
  const answer = (changes: object) => () => (isOnline ? jsonResponse(200, { ...list, ...changes }) : networkError());
  const calls = mockFetch({
    [LIST]: answer({}),
    [`${LIST}&version=1`]: answer({ entries: null }),
    "GET /organize/e1/door": () => new Response("<h1>The door</h1>"),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Door />
    </QueryClientProvider>,
  );
  return { calls, loseNetwork: () => (isOnline = false) };
}

it("says that the device is ready once the service worker controls the page, until the network is lost", async () => {
  const { calls, loseNetwork } = openDoor();
  await waitFor(() => expect(calls).toHaveLength(1));
  await act(() => Promise.resolve());
  expect(screen.queryByText(READY)).toBeNull();
  worker.controller = {};
  worker.dispatchEvent(new Event("controllerchange"));
  expect(await screen.findByText(READY)).toBeVisible();
  expect(cache.put).toHaveBeenCalledWith("/organize/e1/door", expect.any(Response));
  loseNetwork();
  act(() => void window.dispatchEvent(new Event("online")));
  expect(await screen.findByText("No network. This device checks in by its own list.")).toBeVisible();
  expect(screen.queryByText(READY)).toBeNull();
});

it("keeps the page again after another page of this browser removed it", async () => {
  worker.controller = {};
  const { calls } = openDoor();
  expect(await screen.findByText(READY)).toBeVisible();
  const countCalls = (page: string) => calls.filter(({ path }) => path.startsWith(page)).length;
  const readAgain = () => act(() => void window.dispatchEvent(new Event("online")));
  readAgain();
  await waitFor(() => expect(countCalls("/api/events/e1/door/list")).toBe(2));
  expect(countCalls("/organize/e1/door")).toBe(1);
  isPageKept = false;
  readAgain();
  await waitFor(() => expect(countCalls("/organize/e1/door")).toBe(2));
});

it("doesn't say so while the list isn't kept, as more than 24 hours before check-in opens", async () => {
  stopClock("2026-11-19T21:59:59Z");
  worker.controller = {};
  const { calls } = openDoor();
  await waitFor(() => expect(cache.delete).toHaveBeenCalledWith("/organize/e1/door"));
  await act(() => Promise.resolve());
  expect(calls.map(({ path }) => path)).not.toContain("/organize/e1/door");
  expect(screen.queryByText(READY)).toBeNull();
});
