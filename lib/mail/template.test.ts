import { renderEmail } from "./template";

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
