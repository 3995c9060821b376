import { setImmediate as nextTurn } from "node:timers/promises";

import { AppError } from "@/lib/core/shared/errors";

import { IMPORT_ENCODINGS, type ImportEncoding } from "@/lib/guests/constants/import";
import { findDelimiter } from "./parse";

/** Marks at a file's start. */
const MARKS = [
  { encoding: "utf-8", bytes: [0xef, 0xbb, 0xbf] },
  { encoding: "utf-16le", bytes: [0xff, 0xfe] },
  { encoding: "utf-16be", bytes: [0xfe, 0xff] },
] as const;

/** No text file has these, but pictures, spreadsheets and archives do. */
const BINARY = /[^\P{Cc}\t\n\v\f\r\u007f-\u009f]/u;

/** Long enough to tell UTF-16 from other bytes. */
const SAMPLE_BYTES = 4_096;
const [LINE_FEED, CARRIAGE_RETURN] = [0x0a, 0x0d];
/** Lines of the file that show an encoding, and how much of each. */
const SAMPLES = 3;
const MAX_SAMPLE = 60;
const MAX_SAMPLE_LINE = 2_000;

/** An encoding that a person can choose, with some texts of the file in it. */
type EncodingChoice = { encoding: ImportEncoding; samples: string[] };

/**
 * Without a mark, the zero bytes tell UTF-16: most letters of a list are Latin, and have one in the
 * same half. A few others have one in the other half. Null for other bytes.
 */
function findUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const sample = bytes.subarray(0, Math.min(bytes.length, SAMPLE_BYTES) & ~1);
  const zeros = [0, 0];
  sample.forEach((byte, index) => byte === 0 && zeros[index % 2]!++);
  const [even = 0, odd = 0] = zeros;
  const most = sample.length / 4;
  if (odd > most && even < odd / 8) return "utf-16le";
  return even > most && odd < even / 8 ? "utf-16be" : null;
}

/** Returns null for bytes that are no text in the encoding. */
export function decodeAs(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Decodes UTF-8 and UTF-16, without the byte order mark. Returns null for other text.
 * @throws AppError `unsupported_type` for what is no text
 */
export function decodeUnicode(bytes: Uint8Array): string | null {
  const mark = MARKS.find(({ bytes: start }) => start.every((byte, index) => bytes[index] === byte));
  const text = decodeAs(bytes, mark?.encoding ?? findUtf16(bytes) ?? "utf-8");
  // These characters are the same bytes in all encodings of a single byte.
  if (BINARY.test(text ?? Buffer.from(bytes).toString("latin1")))
    throw new AppError("unsupported_type", "guestImport.notText");
  return text;
}

const isForeign = (text: string): boolean => /\P{ASCII}/u.test(text);

/** Words in one script, with capitals where people write them, and not of accents alone. */
const PLAUSIBLE = /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+|\p{Lu}\p{Ll}+\p{Lu}\p{Ll}+|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー々]+)$/u;
const ONE_SCRIPT = /^(?:\p{sc=Latin}+|\p{sc=Cyrillic}+|[^\p{sc=Latin}\p{sc=Cyrillic}]+)$/u;
const HALF_WIDTH = /[\uff61-\uff9f]/;
const isAccentsAlone = (word: string): boolean =>
  word.length > 2 && /^\p{sc=Latin}+$/u.test(word) && !/[a-z]/i.test(word);

/** The part of the foreign letters that are in words which people could have written. */
function rate(text: string): number {
  const words = text.split(/[\s,;|"'’.@()–-]+/u).filter(isForeign);
  const isGood = (word: string) =>
    PLAUSIBLE.test(word) && ONE_SCRIPT.test(word) && !HALF_WIDTH.test(word) && !isAccentsAlone(word);
  const count = (list: string[]) => list.reduce((sum, word) => sum + word.length, 0);
  return words.length === 0 ? 0 : count(words.filter(isGood)) / count(words);
}

/** Some lines with letters that are different in each encoding. */
function listForeignLines(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let start = 0;
  let hasForeign = false;
  for (let index = 0; index <= bytes.length && lines.length <= SAMPLES; index++) {
    const byte = bytes[index] ?? LINE_FEED;
    if (byte >= 0x80) hasForeign = true;
    if (byte !== LINE_FEED && byte !== CARRIAGE_RETURN) continue;
    if (hasForeign) lines.push(bytes.subarray(start, index));
    start = index + 1;
    hasForeign = false;
  }
  // The first one is often that of the column names.
  return lines.length > SAMPLES ? lines.slice(1) : lines;
}

/** The cells of a line that have such letters. */
const toSample = (line: string): string =>
  line
    .split(findDelimiter(line))
    .map((cell) => cell.replaceAll('"', "").trim())
    .filter(isForeign)
    .join(" ")
    .slice(0, MAX_SAMPLE);

/** The encodings in which the file is text. Of encodings that read it alike, only the first. */
export async function listEncodings(bytes: Uint8Array): Promise<EncodingChoice[]> {
  const lines = listForeignLines(bytes);
  const found: (EncodingChoice & { rating: number })[] = [];
  for (const encoding of IMPORT_ENCODINGS) {
    // Other requests run between the encodings.
    await nextTurn();
    if (decodeAs(bytes, encoding) === null) continue;
    const texts = lines.map((line) => decodeAs(line, encoding)?.slice(0, MAX_SAMPLE_LINE) ?? "");
    const samples = texts.map(toSample).filter(Boolean);
    if (found.some((other) => String(other.samples) === String(samples))) continue;
    found.push({ encoding, samples, rating: rate(samples.join(" ")) });
  }
  return found.sort((one, other) => other.rating - one.rating).map(({ encoding, samples }) => ({ encoding, samples }));
}
