import { AppError } from "@/lib/core/shared/errors";

/** Marks at a file's start. UTF-16 without one is not told apart from other bytes. */
const MARKS = [
  { encoding: "utf-8", bytes: [0xef, 0xbb, 0xbf] },
  { encoding: "utf-16le", bytes: [0xff, 0xfe] },
  { encoding: "utf-16be", bytes: [0xfe, 0xff] },
] as const;

/** No text file has these, but pictures, spreadsheets and archives do. */
const BINARY = /[^\P{Cc}\t\n\v\f\r\u007f-\u009f]/u;

function decode(bytes: Uint8Array): string {
  const mark = MARKS.find(({ bytes: start }) => start.every((byte, index) => bytes[index] === byte));
  if (mark) return new TextDecoder(mark.encoding).decode(bytes);
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
