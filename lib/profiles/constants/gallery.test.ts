import { existsSync } from "node:fs";
import { join } from "node:path";

import { ANIMALS } from "@/prisma/seed/avatars/animals";
import { EXTRAS } from "@/prisma/seed/avatars/extras";

import { INDUSTRY_FAMILIES, getIndustryFamily } from "./profile";
import { profileUpdateSchema } from "../schema/profile-update";
import { listGallery } from "../data/gallery";

const GALLERY = listGallery("en");

it("lists every animal in its category", () => {
  const offered = GALLERY.flatMap(({ id, category }) => (category ? [[id, category]] : []));
  expect(Object.fromEntries(offered)).toEqual(Object.fromEntries(ANIMALS.map(({ id, category }) => [id, category])));
  for (const entry of GALLERY.filter(({ category }) => category)) {
    expect(entry.professions?.length).toBeGreaterThan(0);
    expect(Object.values(entry).every(Boolean)).toBe(true);
  }
});

it("lists six pictures without a category", () => {
  const rest = GALLERY.filter(({ category }) => !category);
  expect(rest.map(({ id }) => id)).toEqual(EXTRAS.map(({ id }) => id));
  expect(rest).toHaveLength(6);
});

it("refers to files that exist and that a profile accepts", () => {
  for (const { url } of GALLERY) {
    expect(existsSync(join(__dirname, "../../../public", url))).toBe(true);
    expect(profileUpdateSchema.parse({ avatarUrl: url })).toEqual({ avatarUrl: url });
  }
  expect(new Set(GALLERY.map(({ url }) => url)).size).toBe(GALLERY.length);
});

it("lists industries of the category's own family first", () => {
  for (const family of INDUSTRY_FAMILIES) {
    const first = GALLERY.find(({ category }) => category === family)?.industries[0];
    expect(getIndustryFamily(first)).toBe(family);
  }
});
