/**
 * What our two fonts can draw of a text. For anything else the drawing library would fetch a font or an emoji from a public
 * server, and this product calls nobody unasked (architecture): marks that have a plain letter keep that, the rest is left out.
 */
export function drawable(text: string): string {
  return [...text.normalize("NFC")]
    .map((sign) => (DRAWN.test(sign) ? sign : [...sign.normalize("NFKD")].filter((part) => DRAWN.test(part)).join("")))
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}

/** Latin, Latin-1 and Latin Extended-A, and the signs that typing brings in. */
const DRAWN = /^[\u0020-\u007e\u00a1-\u017f\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\u2122]$/;
