import { splitLinks, toWebUrl } from "./web-links";

const hrefs = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? []);

test.each([
  ["See https://gulfside.example/tour?x=1.", "https://gulfside.example/tour?x=1"],
  ["(http://a.example/b_(c))", "http://a.example/b_(c)"],
  ["www.nametag.example, please", "https://www.nametag.example/"],
  ["Is it https://a.example?!", "https://a.example/"],
])("finds the link in %s", (text, href) => expect(hrefs(text)).toEqual([href]));

test("keeps the whole text when it splits off links", () => {
  const text = "one https://a.example two www.b.example three";
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
  expect(splitLinks("nothing here")).toEqual([{ text: "nothing here" }]);
});

test.each(["javascript:alert(1)", "data:text/html,x", "//evil.example", "ftp://a.example", "https://", "", null])(
  "does not link %s",
  (address) => {
    expect(toWebUrl(address)).toBeUndefined();
    expect(hrefs(address ?? "")).toEqual([]);
  },
);
