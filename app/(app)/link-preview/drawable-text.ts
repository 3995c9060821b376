/**
 * Returns the part of a text that the two bundled fonts can draw. For any other character the drawing library would fetch a
 * font or an emoji from a public server. A character with an accent that the fonts lack becomes its base letter; others are
 * removed.
 */
export function toDrawableText(text: string): string {
  return [...text.normalize("NFC")]
    .map((character) =>
      DRAWABLE_CHARACTER.test(character)
        ? character
        : [...character.normalize("NFKD")].filter((part) => DRAWABLE_CHARACTER.test(part)).join(""),
    )
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}

/** Latin, Latin-1, Latin Extended-A, and common typographic punctuation. */
const DRAWABLE_CHARACTER = /^[\u0020-\u007e\u00a1-\u017f\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\u2122]$/;
