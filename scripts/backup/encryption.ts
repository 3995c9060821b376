import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  scrypt,
  timingSafeEqual,
  type ScryptOptions,
} from "node:crypto";
import { promisify } from "node:util";

import { cutStream } from "../../lib/core/server/stream/cut-stream";

/**
 * The format (docs/decisions/087-store-files-in-s3-and-encrypt-backups.md), numbers in big-endian
 * order:
 *
 * - Header of 80 bytes: `NTBACKUP`, version (1 byte), scrypt's log2 N, r and p (1 byte each), the
 * chunk size (4 bytes), 32 random bytes as salt, and the HMAC-SHA-256 of all this, by which a wrong
 * passphrase is known.
 * - Chunks: each the AES-256-GCM of as many bytes as the chunk size, then its tag of 16 bytes. The
 * last one is shorter and may be empty. The header is authenticated with each. The nonce is the
 * chunk's number (11 bytes), then 1 for the last one, else 0.
 *
 * scrypt gives 64 bytes: the key of the chunks, which no other file has, and that of the HMAC.
 */
const MAGIC = Buffer.from("NTBACKUP");
const VERSION = 1;
const SCRYPT = { logN: 17, r: 8, p: 1 };
/** The file decides about the memory before anything of it is known to be ours. */
const MAX_SCRYPT_BYTES = 256 * 1024 ** 2;
const MAX_SCRYPT_P = 4;
const CHUNK_BYTES = 1024 ** 2;
const MAX_CHUNK_BYTES = 16 * 1024 ** 2;
const SALT_BYTES = 32;
const HMAC_BYTES = 32;
const PREFIX_BYTES = MAGIC.length + 4 + 4 + SALT_BYTES;
const HEADER_BYTES = PREFIX_BYTES + HMAC_BYTES;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

const deriveBytes = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

type Keys = { chunks: Buffer; header: Buffer };

async function deriveKeys(passphrase: string, prefix: Buffer): Promise<Keys> {
  const [logN = 0, r = 0, p = 0] = prefix.subarray(MAGIC.length + 1);
  const memory = 128 * 2 ** logN * r;
  if (logN < 1 || r < 1 || p < 1 || p > MAX_SCRYPT_P || memory > MAX_SCRYPT_BYTES)
    throw new Error("its header is damaged");
  const salt = prefix.subarray(-SALT_BYTES);
  // Two devices can type the same letter in two ways.
  const options = { N: 2 ** logN, r, p, maxmem: 2 * MAX_SCRYPT_BYTES };
  const bytes = await deriveBytes(passphrase.normalize("NFC"), salt, 2 * KEY_BYTES, options);
  return { chunks: bytes.subarray(0, KEY_BYTES), header: bytes.subarray(KEY_BYTES) };
}

const signHeader = (key: Buffer, prefix: Buffer): Buffer => createHmac("sha256", key).update(prefix).digest();

function createNonce(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(index), 3);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/**
 * Encrypts a stream, with a chunk in memory at a time.
 *
 * @param scryptLogN what guessing the passphrase costs; only tests lower it
 */
export async function* encrypt(
  source: AsyncIterable<Uint8Array>,
  passphrase: string,
  scryptLogN = SCRYPT.logN,
): AsyncGenerator<Buffer> {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(CHUNK_BYTES);
  const parameters = Buffer.from([VERSION, scryptLogN, SCRYPT.r, SCRYPT.p]);
  const prefix = Buffer.concat([MAGIC, parameters, size, randomBytes(SALT_BYTES)]);
  const keys = await deriveKeys(passphrase, prefix);
  const header = Buffer.concat([prefix, signHeader(keys.header, prefix)]);
  yield header;
  let index = 0;
  for await (const chunk of cutStream(source, CHUNK_BYTES)) {
    const cipher = createCipheriv("aes-256-gcm", keys.chunks, createNonce(index, chunk.length < CHUNK_BYTES));
    cipher.setAAD(header);
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    index += 1;
  }
}

function decryptChunk(key: Buffer, header: Buffer, chunk: Buffer, nonce: Buffer): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(header);
  decipher.setAuthTag(chunk.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(chunk.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch (error) {
    throw new Error("it is damaged, was changed, or ends too early", { cause: error });
  }
}

/** Yields the first bytes, which may be fewer at the end of the stream, and then the rest. */
async function* splitHead(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let head = Buffer.alloc(0);
  let isWhole = false;
  for await (const bytes of source) {
    if (isWhole) {
      yield Buffer.from(bytes);
      continue;
    }
    head = Buffer.concat([head, bytes]);
    if (head.length < size) continue;
    isWhole = true;
    yield head.subarray(0, size);
    yield head.subarray(size);
  }
  if (!isWhole) yield head;
}

/**
 * Decrypts a stream. Nothing of a chunk is yielded before it is authenticated, but what comes
 * before a missing chunk is.
 *
 * @throws Error if it is not encrypted, for a wrong passphrase, and if anything was changed,
 * exchanged, added or removed
 */
export async function* decrypt(source: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Buffer> {
  const pieces = splitHead(source, HEADER_BYTES);
  const header = (await pieces.next()).value as Buffer;
  if (!isEncrypted(header)) throw new Error("it is not encrypted: to restore it anyway, unset the passphrase");
  if (header.length < HEADER_BYTES) throw new Error("it ends too early");
  const prefix = header.subarray(0, PREFIX_BYTES);
  if (prefix[MAGIC.length] !== VERSION) throw new Error("another version encrypted it, or its header is damaged");
  const chunkBytes = prefix.readUInt32BE(MAGIC.length + 4);
  if (chunkBytes < 1 || chunkBytes > MAX_CHUNK_BYTES) throw new Error("its header is damaged");
  const keys = await deriveKeys(passphrase, prefix);
  if (!timingSafeEqual(signHeader(keys.header, prefix), header.subarray(PREFIX_BYTES)))
    throw new Error("the passphrase is wrong, or the header of the file is damaged");
  let index = 0;
  for await (const chunk of cutStream(pieces, chunkBytes + TAG_BYTES)) {
    if (chunk.length < TAG_BYTES) throw new Error("it ends too early");
    const isLast = chunk.length < chunkBytes + TAG_BYTES;
    yield decryptChunk(keys.chunks, header, chunk, createNonce(index, isLast));
    index += 1;
  }
}

/** Tells from the first bytes of a file. */
export const isEncrypted = (head: Buffer): boolean => head.subarray(0, MAGIC.length).equals(MAGIC);

/** Passes a stream on unless it is encrypted. @throws Error if it is */
export async function* refuseEncrypted(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const pieces = splitHead(source, MAGIC.length);
  const head = (await pieces.next()).value as Buffer;
  if (isEncrypted(head)) throw new Error("it is encrypted: set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE");
  yield head;
  yield* pieces;
}
