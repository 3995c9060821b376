import { AppError } from "@/lib/core/shared/errors";

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

function decode(bytes: Uint8Array): string {
  const mark = MARKS.find(({ bytes: start }) => start.every((byte, index) => bytes[index] === byte));
  const encoding = mark?.encoding ?? findUtf16(bytes);
  if (encoding) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Excel on Windows writes this. Every byte is a character in it.
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Removes the byte order mark. @throws AppError `unsupported_type` for what is no text */
export function decodeText(bytes: Uint8Array): string {
  const text = decode(bytes);
  if (BINARY.test(text)) throw new AppError("unsupported_type", "guestImport.notText");
  return text;
}
