import { documentLoad } from "@/lib/core/shared/document-load";
import { jsonResponse, mockFetch, networkError } from "@/tests/support/fakes/fake-fetch";

import { leaveWhenOnline } from "./leave";

let isUp: boolean;
let reload: jest.SpyInstance;
const onLeave = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  onLeave.mockClear();
  isUp = false;
  reload = jest.spyOn(documentLoad, "reload").mockReturnValue(undefined);
  mockFetch({ "GET /api/health": () => (isUp ? jsonResponse(200, {}) : networkError()) });
});
afterEach(() => jest.useRealTimers());

it("loads the page again by itself once the server responds, though the browser was never offline", async () => {
  leaveWhenOnline(onLeave);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
  isUp = true;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(onLeave).toHaveBeenCalled();
  expect(reload).toHaveBeenCalled();
});

it("loads it again at once when the browser comes online, and waits if the server doesn't respond then", async () => {
  leaveWhenOnline(onLeave);
  window.dispatchEvent(new Event("online"));
  await jest.advanceTimersByTimeAsync(0);
  expect(reload).not.toHaveBeenCalled();
  isUp = true;
  window.dispatchEvent(new Event("online"));
  await jest.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalled();
});
