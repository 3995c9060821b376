/**
 * What a person wrote, as text of a file that others read (vCard, iCalendar): trimmed; each kind of line end as one `\n`,
 * those of other systems too, because some readers break lines at them; tabs as spaces; other control characters dropped;
 * half a character as the U+FFFD that an encoder would put in its place.
 */
export function plainText(text: string | null | undefined): string {
  return (text ?? "")
    .replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, "\n")
    .replace(/\t/g, " ")
    .replace(/(?!\n)\p{Cc}/gu, "")
    .replace(/\p{Cs}/gu, "\ufffd")
    .trim();
}

/** Octets of UTF-8. */
const octets = (text: string): number => new TextEncoder().encode(text).length;

/** Cut between characters, so that it takes no more octets than that. */
function cut(text: string, most: number): string {
  let kept = "";
  let room = most;
  for (const character of text) {
    room -= octets(character);
    if (room < 0) break;
    kept += character;
  }
  return kept;
}

/** File systems take 255 octets; some room stays for a browser's "(1)". */
const FILE_NAME_OCTETS = 200;

/**
 * A file's name from a person's words: underscores for spaces, without what a file system or a reader could trip over.
 * @param fallback the name where nothing is left of the words
 * @param ending without its dot
 */
export function fileName(words: string, fallback: string, ending: string): string {
  const safe = plainText(words)
    // Separators, what Windows refuses, and marks that turn the direction of writing and so hide an ending.
    .replace(/[/\\:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/^[.\s]+/, "")
    .trimEnd()
    .replace(/\s+/g, "_");
  return `${cut(safe, FILE_NAME_OCTETS) || fallback}.${ending}`;
}
