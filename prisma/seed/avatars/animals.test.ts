import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { INDUSTRY_FAMILIES } from "@/lib/profiles/constants/profile";

import { MEMBER_KEYS, getDemoMember } from "../data/members";
import { ANIMALS } from "./animals";
import { EXTRAS } from "./extras";

const folder = join(__dirname, "../../../public/avatars");

describe("avatar gallery", () => {
  test("has four animals for each industry family", () => {
    const counts = INDUSTRY_FAMILIES.map((family) => ANIMALS.filter(({ category }) => category === family).length);
    expect(counts).toEqual([4, 4, 4, 4, 4]);
    expect(new Set(ANIMALS.map(({ id }) => id)).size).toBe(20);
  });

  test.each([...ANIMALS, ...EXTRAS].map((animal) => [animal.id, animal] as const))(
    "public/avatars/%s.svg matches its drawing",
    (id, animal) => {
      const svg = readFileSync(join(folder, `${id}.svg`), "utf8");
      expect(svg).toBe(animal.draw());
      expect(svg).not.toMatch(/NaN|undefined|<script|href/);
    },
  );

  test("has a file for every avatar of a demo member", () => {
    const files = readdirSync(folder);
    const avatars = MEMBER_KEYS.flatMap((key) => getDemoMember(key).avatar ?? []);
    expect(avatars.filter((avatar) => !files.includes(`${avatar}.svg`))).toEqual([]);
  });
});
