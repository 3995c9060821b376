import { render } from "@/tests/support/render";
import { useParams, usePathname } from "next/navigation";

import { trackActivity } from "@/lib/activity/client";

import { PageView, getRoutePattern } from "./page-view";

jest.mock("@/lib/activity/client", () => ({ trackActivity: jest.fn() }));
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

test("reports each page once a visit", () => {
  open("/events");
  const { rerender } = render(<PageView isMeasured={false} />);
  rerender(<PageView isMeasured={false} />);
  open("/events/6000", { id: "6000" });
  rerender(<PageView isMeasured={false} />);
  expect(jest.mocked(trackActivity).mock.calls).toEqual([
    [{ action: "page_view", page: "/events" }],
    [{ action: "page_view", page: "/events/:id" }],
  ]);
});
