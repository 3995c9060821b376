import { onRouterTransitionStart } from "@/instrumentation-client";
import { renderHook } from "@/tests/support/render";

import { useDebouncedChange } from "./use-debounced-change";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test("passes the last text on when it has not changed for 250 ms", () => {
  const onPause = jest.fn();
  const { rerender } = renderHook(({ text }) => useDebouncedChange(text, onPause), { initialProps: { text: "a" } });
  jest.advanceTimersByTime(249);
  rerender({ text: "an" });
  jest.advanceTimersByTime(249);
  expect(onPause).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(onPause.mock.calls).toEqual([["an"]]);
});

test("calls the newest handler without starting the timer again", () => {
  const onPause = jest.fn();
  const { rerender } = renderHook(({ handler }) => useDebouncedChange("a", handler), {
    initialProps: { handler: (_text: string): void => undefined },
  });
  jest.advanceTimersByTime(200);
  rerender({ handler: onPause });
  jest.advanceTimersByTime(50);
  expect(onPause.mock.calls).toEqual([["a"]]);
});

test("calls nothing after unmounting", () => {
  const onPause = jest.fn();
  renderHook(() => useDebouncedChange("a", onPause)).unmount();
  jest.runAllTimers();
  expect(onPause).not.toHaveBeenCalled();
});

test("passes the text on at once, and only once, when a link is followed", () => {
  const onPause = jest.fn();
  renderHook(() => useDebouncedChange("a", onPause));
  onRouterTransitionStart("/messages", "push");
  expect(onPause.mock.calls).toEqual([["a"]]);
  onRouterTransitionStart("/messages", "replace");
  jest.runAllTimers();
  expect(onPause.mock.calls).toEqual([["a"]]);
});

test("waits for the end of the pause when Back is pressed, if it leads to the same screen", () => {
  const onPause = jest.fn();
  renderHook(() => useDebouncedChange("a", onPause));
  onRouterTransitionStart("/events", "traverse");
  expect(onPause).not.toHaveBeenCalled();
  jest.runAllTimers();
  expect(onPause.mock.calls).toEqual([["a"]]);
});
