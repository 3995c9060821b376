import { act, renderHook } from "@/tests/support/render";

import { useWakeLock } from "./use-wake-lock";

const release = jest.fn();
const request = jest.fn();
const setVisibility = (state: DocumentVisibilityState) => {
  jest.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
};

beforeEach(() => {
  release.mockReset().mockResolvedValue(undefined);
  request.mockReset().mockResolvedValue({ release });
  Object.assign(navigator, { wakeLock: { request } });
  setVisibility("visible");
});

test("requests the lock, and releases it when unmounted", async () => {
  const { unmount } = renderHook(() => useWakeLock());
  expect(request.mock.calls).toEqual([["screen"]]);
  await act(async () => undefined);
  unmount();
  expect(release).toHaveBeenCalledTimes(1);
});

test("requests the lock again when the tab is visible again", () => {
  renderHook(() => useWakeLock());
  setVisibility("hidden");
  expect(request).toHaveBeenCalledTimes(1);
  setVisibility("visible");
  expect(request).toHaveBeenCalledTimes(2);
});

test("releases a lock that is granted after unmounting", async () => {
  const { unmount } = renderHook(() => useWakeLock());
  unmount();
  await act(async () => undefined);
  expect(release).toHaveBeenCalledTimes(1);
});

test("ignores a refusal", async () => {
  request.mockRejectedValue(new DOMException("Low battery", "NotAllowedError"));
  const { unmount } = renderHook(() => useWakeLock());
  await act(async () => undefined);
  expect(() => unmount()).not.toThrow();
});
