import { ApiError } from "@/lib/http/browser/api-client";
import { networkError } from "@/tests/support/fakes/fake-fetch";
import { renderHook } from "@/tests/support/render";

import { useFailureText } from "./use-failure-text";

const NETWORK = "Network error. Please check your connection and try again.";

it.each([
  ["the server's message", new ApiError(409, "Taken", "Taken"), "Taken"],
  ["the fallback for the page of a proxy", new ApiError(502, "<html>"), "Failed"],
  ["the fallback for another fault", new Error("A bug"), "Failed"],
  ["the network's name without a response", networkError(), NETWORK],
  ["the network's name after the time limit", new DOMException("Timed out", "TimeoutError"), NETWORK],
])("returns %s", (_, error, text) => {
  const { result } = renderHook(() => useFailureText());
  expect(result.current(error, "Failed")).toBe(text);
});
