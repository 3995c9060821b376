import { toAttributionHtml } from "./map-attribution";

it("makes links of https addresses and leaves the text around them", () => {
  expect(toAttributionHtml("© [IGN](https://ign.es/?a=1&b=2), © [OpenStreetMap](https://osm.org) & others")).toBe(
    '© <a href="https://ign.es/?a=1&amp;b=2">IGN</a>, © <a href="https://osm.org">OpenStreetMap</a> &amp; others',
  );
});

it.each([
  ["<img src=x onerror=alert(1)>", "&lt;img src=x onerror=alert(1)&gt;"],
  ["[<b>Map</b>](https://a.test)", '<a href="https://a.test">&lt;b&gt;Map&lt;/b&gt;</a>'],
  ["[Map](javascript:alert(1))", "[Map](javascript:alert(1))"],
  ["[Map](http://a.test)", "[Map](http://a.test)"],
  ['[Map](https://a.test/"onclick="alert(1))', '[Map](https://a.test/"onclick="alert(1))'],
])("writes %s as text", (attribution, html) => expect(toAttributionHtml(attribution)).toBe(html));
