/**
 * Removes characters that the bundled fonts lack, or their accents, because the drawing library
 * would fetch fonts for them from a public server.
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

/** Latin, Latin-1, Latin Extended-A, and common punctuation. */
const DRAWABLE_CHARACTER = /^[\u0020-\u007e\u00a1-\u017f\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\u2122]$/;
