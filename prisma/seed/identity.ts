import { createHash } from "node:crypto";

/**
 * Returns the same id at every start, so that a refresh finds the seed's rows. It is a version 5
 * UUID: 122 bits of the name's SHA-1.
 */
export function toDemoId(kind: string, name: string): string {
  const bytes = createHash("sha1").update(`nametag demo ${kind} ${name}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** Returns a number in [0, 1) that depends only on the words. */
export const getRandomNumber = (...words: string[]): number =>
  createHash("sha1").update(words.join("\n")).digest().readUInt32BE(0) / 2 ** 32;
