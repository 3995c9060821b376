import { readLanguageCookie, resolveLocale, resolveRecipientLocale, resolveRequestLocale } from "./resolve-locale";

it.each([null, undefined, "", "en-US,en;q=0.9", "fr-CH, en;q=0.5", "xx", "en;q=0", ";;q=x,"])(
  "resolves %j to English",
  (header) => {
    expect(resolveLocale(header)).toBe("en");
  },
);

it.each(["es", "es-MX", "ES-419,en;q=0.9", "fr, es-US;q=0.8, en;q=0.5"])("resolves %j to Spanish", (header) => {
  expect(resolveLocale(header)).toBe("es");
});

it("prefers the account's choice to the cookie's, and that to the header", () => {
  expect(resolveLocale("es", { cookie: "language=en" })).toBe("en");
  expect(resolveLocale("es", { cookie: "language=es", account: "en" })).toBe("en");
  expect(resolveLocale("en", { cookie: "a=b; language=es; c=d" })).toBe("es");
  expect(resolveLocale("en", { cookie: "language=en", account: "es" })).toBe("es");
});

it.each(["fr", "constructor", "EN", "", "%E0%A4%A"])("ignores the choice %j, which we don't have", (language) => {
  expect(resolveLocale("es", { cookie: `language=${language}`, account: language })).toBe("es");
  expect(readLanguageCookie(`language=${language}`)).toBeNull();
  expect(resolveRecipientLocale(language)).toBe("en");
});

it("reads the headers of a request", () => {
  const headers = new Headers({ cookie: "language=es", "accept-language": "en" });
  expect(resolveRequestLocale({ headers })).toBe("es");
  expect(resolveRequestLocale({ headers }, "en")).toBe("en");
});

it("writes to members who chose no language in English", () => {
  expect([resolveRecipientLocale(null), resolveRecipientLocale("es")]).toEqual(["en", "es"]);
});
