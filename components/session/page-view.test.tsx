import { act, render } from "@/tests/support/render";
import { useParams, usePathname } from "next/navigation";

import { noContentResponse, networkError, mockFetch } from "@/tests/support/fakes/fake-fetch";

import { PageView, getRoutePattern } from "./page-view";

jest.mock("next/navigation", () => ({ usePathname: jest.fn(), useParams: jest.fn() }));

const open = (pathname: string, params: Record<string, string | string[]> = {}) => {
  jest.mocked(usePathname).mockReturnValue(pathname);
  jest.mocked(useParams).mockReturnValue(params);
};

test.each([
  ["/", {}, "/"],
  ["/events/6000", { id: "6000" }, "/events/:id"],
  ["/profile/a%20b", { userId: "a b" }, "/profile/:userId"],
  ["/no/such/page", { path: ["no", "such", "page"] }, "/:path"],
])("returns one pattern for %s %p", (pathname, params, pattern) =>
  expect(getRoutePattern(pathname, params)).toBe(pattern),
);

beforeEach(() => localStorage.setItem("auth_token", "token"));
afterEach(() => localStorage.clear());

test("reports each page once a visit", () => {
  const calls = mockFetch({ "POST /api/activity/track": noContentResponse() });
  open("/events");
  const { rerender } = render(<PageView />);
  rerender(<PageView />);
  open("/events/6000", { id: "6000" });
  rerender(<PageView />);
  expect(calls.map(({ body }) => body)).toEqual([
    { action: "page_view", page: "/events" },
    { action: "page_view", page: "/events/:id" },
  ]);
});

test("ignores a failed report", async () => {
  const calls = mockFetch({ "POST /api/activity/track": networkError() });
  open("/people");
  render(<PageView />);
  await act(async () => undefined);
  expect(calls).toHaveLength(1);
});
