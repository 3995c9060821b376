import { globSync } from "node:fs";
import path from "node:path";

import { MEASURED_PAGES } from "@/lib/activity/service/track";

import { PAGES } from "./pages";

const root = path.resolve(__dirname, "../..");

/** A route has no groups, such as "(app)". */
const toRoute = (file: string): string =>
  `/${path
    .relative("app", path.dirname(file))
    .split(path.sep)
    .filter((part) => !part.startsWith("("))
    .join("/")}`;

const routes = globSync("app/**/page.tsx", { cwd: root }).map(toRoute).toSorted();

it("has an entry for each page of the product", () => {
  const missing = routes
    .filter((route) => !(route in PAGES))
    .map((route) => `${route}: add its path, who sees it and a text that it shows to scripts/screens/pages.ts`);
  expect(missing).toEqual([]);
});

it("has no entry without a page", () => {
  expect(Object.keys(PAGES).filter((route) => !routes.includes(route))).toEqual([]);
});

it("measures the speed of pages that there are", () => {
  const patterns = routes.map((route) => route.replaceAll(/\[(\w+)\]/g, ":$1"));
  expect(MEASURED_PAGES.filter((page) => !patterns.includes(page))).toEqual([]);
});

it("names each screenshot once", () => {
  const names = Object.values(PAGES)
    .flat()
    .flatMap(({ seenBy }) => Object.values(seenBy))
    .filter((name) => name !== null);
  expect(new Set(names).size).toBe(names.length);
});
