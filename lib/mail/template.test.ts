import { removeLinks, renderEmail, toSafeName, toSafeVenue } from "./template";

const MARKUP = `<img src=x onerror="alert(1)">'&`;

it("shows the markup that somebody typed, in every part of an email", () => {
  const { html, text } = renderEmail({
    locale: "en",
    subject: MARKUP,
    preview: MARKUP,
    heading: MARKUP,
    paragraphs: [MARKUP],
    action: { label: MARKUP, url: `https://nametag.example/${MARKUP}` },
    facts: [{ label: MARKUP, value: MARKUP }],
    notes: [MARKUP],
    unsubscribe: { reason: MARKUP, url: `https://nametag.example/${MARKUP}` },
  });
  expect(html).not.toMatch(/<img|onerror="/);
  // Twelve, because the button's address is also written below it.
  expect(html.match(/&#60;img src=x onerror=&#34;alert\(1\)&#34;&#62;&#39;&#38;/g)).toHaveLength(12);
  expect(text).toContain(MARKUP);
});

describe("a text for an address that may be nobody's", () => {
  it.each(["7.30pm", "10.30Uhr", "2.5km", "$5.00USD", "s/n", "St.", "N."])("keeps %s", (word) => {
    expect(removeLinks(`Doors at ${word} sharp`, "-")).toBe(`Doors at ${word} sharp`);
  });

  it.each([
    ...["evil.example", "foo.भारत", "foo.xn--h2brj9c", "evil。example", "evil.exam\u200bple", "2.evil.example/win"],
    ...["www.evil", "//evil", "http:/evil", "win@evil", "10.0.0.1"],
  ])("leaves %s out", (word) => {
    expect(removeLinks(`See ${word} now`, "-")).toBe("See - now");
    expect(toSafeVenue(`See ${word} now`, 200)).toBeNull();
    expect(toSafeName(`See ${word} now`)).toBeNull();
  });

  it.each(["evil．com", "evil｡com", "evil:1"])("is no name with %s", (word) => {
    expect(toSafeName(`Gratis ${word}`)).toBeNull();
  });

  it.each(["Jr. Meetup, no. 5", "O'Neill & friends"])("has the name %s", (name) => {
    expect(toSafeName(name)).toBe(name);
  });

  it.each(["Av. Reforma s/n, Col. Centro", "1910 N. Ola Ave., Tampa", "Salón 2: planta baja"])(
    "has the place %s",
    (place) => {
      expect(toSafeVenue(place, 200)).toBe(place);
    },
  );
});
