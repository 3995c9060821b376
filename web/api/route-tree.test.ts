import { globSync } from "node:fs";

import { createRouteTree, type RouteEntry } from "./route-tree";
import { routes } from "./routes";

const route = (path: string): RouteEntry => [path, () => Promise.resolve({})];
const find = createRouteTree(
  [
    "/api/events",
    "/api/events/[id]",
    "/api/events/[id]/rsvp",
    "/api/events/nearby",
    "/api/events/[id]/members/[userId]",
  ].map(route),
);
const describeMatch = (path: string) => {
  const match = find(path);
  return match && [match.route[0], match.params];
};

test.each([
  ["/api/events", "/api/events", {}],
  ["/api/events/nearby", "/api/events/nearby", {}],
  ["/api/events/7f", "/api/events/[id]", { id: "7f" }],
  ["/api/events/7f/rsvp", "/api/events/[id]/rsvp", { id: "7f" }],
  ["/api/events/7f/members/a-b_c~d.e", "/api/events/[id]/members/[userId]", { id: "7f", userId: "a-b_c~d.e" }],
])("%s is %s", (path, pattern, params) => {
  expect(describeMatch(path)).toEqual([pattern, params]);
});

test.each([
  "/api/events/",
  "/api//events",
  "/api/events/%37f",
  "/api/events/.",
  "/api/events/..",
  "/api/Events",
  "/api/events/7f/unknown",
  // A parameter of this name is Next's to find.
  "/api/events/nearby/rsvp",
  "/api",
  "/",
])("%s is left to Next", (path) => {
  expect(find(path)).toBeNull();
});

test("each route of app/api is found by its own path, but those that only Next can serve", () => {
  const findRoute = createRouteTree(routes);
  const folders = globSync("app/api/**/route.ts").map((file) => file.replace(/^app(.*)\/route\.ts$/, "$1"));
  const missed = folders.filter((path) => findRoute(path.replace(/\[(\w+)\]/g, "some-$1"))?.route[0] !== path);
  expect(missed.toSorted()).toEqual(["/api/[...unknown]", "/api/auth/[...nextauth]"]);
});
