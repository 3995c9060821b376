/** Spaces, controls, format characters and letters without a shape, such as U+200B and U+3164. */
const INVISIBLE = String.raw`\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800`;
const ONLY_INVISIBLE = new RegExp(`^[${INVISIBLE}]*$`, "u");

/** Overrides, embeddings and isolates turn the text around them too. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

export const looksBlank = (text: string): boolean => ONLY_INVISIBLE.test(text);

/** Trims the lines that a person wrote. Returns "" if nothing of them can be seen. */
export const toLines = (text: string): string => (looksBlank(text) ? "" : text.trim());

/** Puts a space for line breaks and other controls. */
export const joinLines = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

/**
 * Returns what a person wrote in one line: without directions for the text around it, and "" if
 * nothing of it can be seen.
 */
export const toOneLine = (text: string | null | undefined): string =>
  toLines(joinLines((text ?? "").replace(BIDI_CONTROLS, "")));

let graphemes: Intl.Segmenter | undefined;

/** Splits into what a person sees as one character, such as a flag or a letter with its accent. */
export function* splitGraphemes(text: string): Generator<string> {
  graphemes ??= new Intl.Segmenter("en");
  for (const { segment } of graphemes.segment(text)) yield segment;
}

/**
 * Returns a text of at most `max` UTF-16 units, as the limits of forms count. One that is cut gets
 * the ending. Never splits what a person sees as one character.
 */
export function cutText(text: string, max: number, ending: "" | "…" = ""): string {
  if (text.length <= max) return text;
  let start = "";
  for (const grapheme of splitGraphemes(text)) {
    if (start.length + grapheme.length + ending.length > max) break;
    start += grapheme;
  }
  return start.trimEnd() + ending;
}

/** Such a text needs no segmenter, whose first use takes a phone some hundredths of a second. */
const BEGINS_WITH_LATIN = /^[a-z\u00c0-\u024f](?!\p{M})/iu;

/** Returns what a person sees first, or "". */
export function getFirstGrapheme(text: string | null | undefined): string {
  const letter = BEGINS_WITH_LATIN.exec(text ?? "");
  if (letter) return letter[0];
  for (const grapheme of splitGraphemes(text ?? "")) if (!looksBlank(grapheme)) return grapheme;
  return "";
}
