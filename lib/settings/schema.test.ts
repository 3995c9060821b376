import { siteSettingsSchema } from "./schema";

const parse = (name: "imprintUrl" | "privacyUrl" | "termsUrl", link: string) => {
  const { success, data, error } = siteSettingsSchema.partial().safeParse({ [name]: link });
  return success ? data[name] : error.issues.map(({ message }) => message);
};

it("takes a city once, however it is written", () =>
  expect(siteSettingsSchema.partial().parse({ cities: ["Córdoba", " cordoba", "MADRID", "Madrid"] })).toEqual({
    cities: ["Córdoba", "MADRID"],
  }));

describe.each(["imprintUrl", "privacyUrl", "termsUrl"] as const)("%s", (name) => {
  it.each(["https://example.com", "https://example.com/imprint?x=1#y", "https://EXAMPLE.com/"])("takes %s", (link) =>
    expect(parse(name, link)).toBe(link),
  );

  it.each([
    ...["HTTPS://example.com", "https:example.com", "https:/example.com", "//example.com", "example.com"],
    ...["javascript:alert(1)", "http://example.com", "https://", "data:text/html,x"],
  ])("refuses %j", (link) => expect(parse(name, link)).toContain("settings.httpsLink"));

  it("is removed by an empty text", () => expect(parse(name, "")).toBeNull());
});
