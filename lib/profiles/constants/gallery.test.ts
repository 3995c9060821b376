import { existsSync } from "node:fs";
import { join } from "node:path";

import { ANIMALS } from "@/prisma/seed/avatars/animals";
import { EXTRAS } from "@/prisma/seed/avatars/extras";

import { INDUSTRY_FAMILIES, industryFamily } from "./profile";
import { profileUpdateSchema } from "../schema";
import { GALLERY } from "./gallery";

it("offers every drawn animal in the category it was drawn for", () => {
  const offered = GALLERY.flatMap(({ id, category }) => (category ? [[id, category]] : []));
  expect(Object.fromEntries(offered)).toEqual(Object.fromEntries(ANIMALS.map(({ id, category }) => [id, category])));
  for (const entry of GALLERY.filter(({ category }) => category)) {
    expect(entry.professions?.length).toBeGreaterThan(0);
    expect(Object.values(entry).every(Boolean)).toBe(true);
  }
});

it("offers six more without a category", () => {
  const rest = GALLERY.filter(({ category }) => !category);
  expect(rest.map(({ id }) => id)).toEqual(EXTRAS.map(({ id }) => id));
  expect(rest).toHaveLength(6);
});

it("names a picture that is there and that a profile takes", () => {
  for (const { url } of GALLERY) {
    expect(existsSync(join(__dirname, "../../../public", url))).toBe(true);
    expect(profileUpdateSchema.parse({ avatarUrl: url })).toEqual({ avatarUrl: url });
  }
  expect(new Set(GALLERY.map(({ url }) => url)).size).toBe(GALLERY.length);
});

it("counts a category's first industry to its own family, so that a band and its picture go together", () => {
  for (const family of INDUSTRY_FAMILIES) {
    const first = GALLERY.find(({ category }) => category === family)?.industries[0];
    expect(industryFamily(first)).toBe(family);
  }
});
