import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { extendTailwindMerge } from "tailwind-merge";

import { cn } from "./cn";

const twMerge = extendTailwindMerge({
  cacheSize: 0,
  extend: { theme: { shadow: ["soft"], container: ["content"], font: ["display", "sans"] } },
});

/** Every word between quotation marks in the screens' sources. */
function wordsOfSources(): string[] {
  const words = new Set<string>();
  for (const folder of ["app", "components"]) {
    for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      if (!/\.tsx?$/.test(file) || /\.test\./.test(file)) continue;
      const source = readFileSync(path.join(folder, file), "utf8");
      for (const [, quoted = "", marked = ""] of source.matchAll(/"([^"\n]*)"|`([^`]*)`/g))
        for (const word of (quoted || marked).split(/\s+/)) if (word) words.add(word);
    }
  }
  return [...words];
}

/** What stands before the class and says when it holds: `md:hover:`. */
function whenOf(name: string): string {
  const bare = name.replace(/[[(][^\])]*[\])]/g, (part) => "_".repeat(part.length));
  return name.slice(0, bare.lastIndexOf(":") + 1);
}

test("of any two classes in the sources it keeps what tailwind-merge keeps", () => {
  // A word that it takes for a class overrides its own like: said twice, it stands once.
  const classes = wordsOfSources().filter((word) => twMerge(`${word} ${word}`) === word);
  const alike = new Map<string, string[]>();
  for (const name of classes) alike.set(whenOf(name), [...(alike.get(whenOf(name)) ?? []), name]);
  const wrong: string[] = [];
  for (const names of alike.values())
    for (const first of names)
      for (const second of names) {
        const pair = `${first} ${second}`;
        if (first !== second && cn(pair) !== twMerge(pair)) wrong.push(`${pair} → ${cn(pair)}`);
      }
  expect(classes.length).toBeGreaterThan(500);
  expect(wrong).toEqual([]);
});

test("what holds at other times, and what is no class of Tailwind's, is left alone", () => {
  expect(cn("event-map p-2 hover:p-4", ["p-3", false, null], { "md:p-5": true })).toBe(
    "event-map hover:p-4 p-3 md:p-5",
  );
  expect(cn("", undefined)).toBe("");
});
