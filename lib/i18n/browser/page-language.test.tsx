import { localStore } from "@/lib/core/browser/storage";

import { PAGE_LANGUAGE_KEY } from "../shared/locales";
import { getPageLanguage } from "./page-language";

const preferLanguages = (...tags: string[]) => jest.spyOn(navigator, "languages", "get").mockReturnValue(tags);

afterEach(() => localStore.remove(PAGE_LANGUAGE_KEY));

it("is that of the last page, whatever the browser prefers", () => {
  preferLanguages("en-US");
  localStore.set(PAGE_LANGUAGE_KEY, "es");
  expect(getPageLanguage()).toBe("es");
});

it.each([
  ["es", ["fr-CA", "ES-mx", "en"]],
  ["en", ["en-GB", "es"]],
  ["en", ["fr"]],
  ["en", []],
])("is %s for a browser that prefers %j", (language, tags) => {
  preferLanguages(...tags);
  localStore.set(PAGE_LANGUAGE_KEY, "constructor");
  expect(getPageLanguage()).toBe(language);
});
