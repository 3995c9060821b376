import { resolveLocale } from "./resolve-locale";

it.each([null, undefined, "", "en-US,en;q=0.9", "fr-CH, en;q=0.5", "xx", "en;q=0", ";;q=x,"])(
  "resolves %j to English while it is the only language",
  (header) => {
    expect(resolveLocale(header)).toBe("en");
  },
);
