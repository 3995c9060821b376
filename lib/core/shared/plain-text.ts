/**
 * Returns user input in a form that is safe in files for other programs (vCard, iCalendar): trimmed, line ends of any
 * kind as one `\n` (some readers break lines at the rare ones too), tabs as spaces, no other control characters, and
 * lone surrogates as U+FFFD, which is what an encoder would write for them.
 */
export function plainText(text: string | null | undefined): string {
  return (text ?? "")
    .replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, "\n")
    .replace(/\t/g, " ")
    .replace(/(?!\n)\p{Cc}/gu, "")
    .replace(/\p{Cs}/gu, "\ufffd")
    .trim();
}

const countBytes = (text: string): number => new TextEncoder().encode(text).length;

/** Shortens text to at most `maxBytes` bytes of UTF-8 without splitting a character. */
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

/** File systems allow 255 bytes. The rest is for the suffix that a browser adds to a second download, " (1)". */
const MAX_FILE_NAME_BYTES = 200;

/**
 * Returns a file name made of a text: spaces become underscores, and characters that a file system refuses are removed.
 * @param fallback the name if nothing remains of the text
 * @param extension without its dot
 */
export function buildFileName(text: string, fallback: string, extension: string): string {
  const safe = plainText(text)
    // Path separators, what Windows refuses, and bidirectional marks, which can hide the real extension.
    .replace(/[/\\:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/^[.\s]+/, "")
    .trimEnd()
    .replace(/\s+/g, "_");
  return `${truncate(safe, MAX_FILE_NAME_BYTES) || fallback}.${extension}`;
}
