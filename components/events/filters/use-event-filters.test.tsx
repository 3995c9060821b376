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
