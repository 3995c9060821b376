/** Safe for vCard and iCalendar: `\n` as line end, no control characters or lone surrogates. */
export function plainText(text: string | null | undefined): string {
  return (text ?? "")
    .replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, "\n")
    .replace(/\t/g, " ")
    .replace(/(?!\n)\p{Cc}/gu, "")
    .replace(/\p{Cs}/gu, "\ufffd")
    .trim();
}

const countBytes = (text: string): number => new TextEncoder().encode(text).length;

function truncate(text: string, maxBytes: number): string {
  let result = "";
  let remaining = maxBytes;
  for (const character of text) {
    remaining -= countBytes(character);
    if (remaining < 0) break;
    result += character;
  }
  return result;
}

/** File systems allow 255 bytes. Browsers may add a suffix, such as " (1)". */
const MAX_FILE_NAME_BYTES = 200;

/**
 * @param fallback the name if nothing remains of the text
 * @param extension without its dot
 */
export function buildFileName(text: string, fallback: string, extension: string): string {
  const safe = plainText(text)
    // Path separators, what Windows refuses, and marks that can hide the real extension.
    .replace(/[/\\:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/^[.\s]+/, "")
    .trimEnd()
    .replace(/\s+/g, "_");
  return `${truncate(safe, MAX_FILE_NAME_BYTES) || fallback}.${extension}`;
}
