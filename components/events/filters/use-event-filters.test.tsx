import { onRouterTransitionStart } from "@/instrumentation-client";
import { act, renderHook } from "@/tests/support/render";

import { useEventFilters } from "./use-event-filters";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

it("keeps both of two changes that come before the first is rendered", () => {
  window.history.replaceState(null, "", "/events");
  const { result } = renderHook(() => useEventFilters());
  const { change } = result.current;
  act(() => {
    change({ q: "tacos" });
    change({ format: "online" });
  });
  expect(window.location.search).toBe("?q=tacos&format=online");
  expect(result.current.filters).toMatchObject({ q: "tacos", format: "online" });
});

it("stores what is entered while a link is being followed, without the router, which would give that up", () => {
  window.history.replaceState({ tree: "events" }, "", "/events");
  const { result } = renderHook(() => useEventFilters());
  const throughRouter = jest.spyOn(window.history, "replaceState");
  onRouterTransitionStart("/messages", "push");
  act(() => result.current.change({ q: "tacos" }));
  expect(throughRouter).not.toHaveBeenCalled();
  expect(window.location.search).toBe("?q=tacos");
  expect(window.history.state).toEqual({ tree: "events" });
  expect(result.current.filters.q).toBe("tacos");
  // Back has cancelled the navigation.
  onRouterTransitionStart("/events?q=tacos", "traverse");
  act(() => result.current.change({ q: "" }));
  expect(throughRouter).toHaveBeenCalledTimes(1);
});
