import { createReadStream, existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

/** A file in an archive. Large tables are split, so that each fits into memory. */
export type Entry = { name: string; data: Buffer };

/** The unit of a tar file (POSIX ustar). */
const BLOCK = 512;
const MAX_ENTRY_BYTES = 256 * 1024 ** 2;
const FIELDS = { name: [0, 100], mode: [100, 8], size: [124, 12], checksum: [148, 8], type: [156, 1] } as const;

export class ArchiveError extends Error {
  override name = "ArchiveError";
}

const padding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
const sumBytes = (header: Buffer): number => header.reduce((sum, byte) => sum + byte, 0);

function buildHeader(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > FIELDS.name[1]) throw new Error(`${name} is too long for an archive`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, FIELDS.name[0]);
  header.write("0000600\0", FIELDS.mode[0]);
  header.write(`${size.toString(8).padStart(11, "0")}\0`, FIELDS.size[0]);
  header.write("0", FIELDS.type[0]);
  header.write("ustar\0" + "00", 257);
  // The checksum counts its own field as spaces.
  header.fill(" ", FIELDS.checksum[0], FIELDS.checksum[0] + FIELDS.checksum[1]);
  header.write(`${sumBytes(header).toString(8).padStart(6, "0")}\0 `, FIELDS.checksum[0]);
  return header;
}

/**
 * Writes a compressed tar file completely, or not at all. Only its owner can read it. Replaces no file.
 *
 * @throws what aborted the signal
 */
export async function writeArchive(file: string, entries: AsyncIterable<Entry>, signal?: AbortSignal): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} exists: name another file`);
  const temporary = `${file}.part`;
  async function* blocks() {
    for await (const entry of entries) {
      const { length } = entry.data;
      yield* [buildHeader(entry.name, length), entry.data, padding(length)];
    }
    // Two empty blocks end a tar file.
    yield Buffer.alloc(2 * BLOCK);
  }
  // What a killed process left: its mode would stay.
  await rm(temporary, { force: true });
  const output = await open(temporary, "wx", 0o600);
  try {
    signal?.throwIfAborted();
    await pipeline(
      Readable.from(blocks(), { objectMode: false }),
      createGzip({ level: 6 }),
      output.createWriteStream({ flush: true }),
      { signal },
    );
    await rename(temporary, file);
  } catch (error) {
    await output.close().catch(() => undefined);
    await rm(temporary, { force: true });
    throw error;
  }
}

const readText = (header: Buffer, [start, length]: readonly [number, number]): string =>
  header.toString("utf8", start, start + length).replace(/[\0 ].*$/s, "");

/** Accepts only what `buildHeader` writes: no links, no folders, no other kinds of names and sizes. */
function parseHeader(header: Buffer): { name: string; size: number } {
  const name = readText(header, FIELDS.name);
  const digits = readText(header, FIELDS.size);
  const size = /^[0-7]{11}$/.test(digits) ? Number.parseInt(digits, 8) : Number.NaN;
  if (!(size <= MAX_ENTRY_BYTES) || !header.equals(buildHeader(name, size))) throw new ArchiveError("it is damaged");
  return { name, size };
}

/** Reads the files of an archive. @throws ArchiveError if it is damaged or ends too early */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const source = createReadStream(file);
  const unpacked = createGunzip();
  source.on("error", (error) => unpacked.destroy(error));
  source.pipe(unpacked);
  const chunks: Buffer[] = [];
  let available = 0;
  const input = unpacked[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const take = async (size: number): Promise<Buffer> => {
    while (available < size) {
      const next = await input.next();
      if (next.done) throw new ArchiveError("it ends too early");
      chunks.push(next.value);
      available += next.value.length;
    }
    const joined = Buffer.concat(chunks.splice(0));
    if (joined.length > size) chunks.push(joined.subarray(size));
    available = joined.length - size;
    return joined.subarray(0, size);
  };
  try {
    for (;;) {
      const header = await take(BLOCK);
      if (header.every((byte) => byte === 0)) break;
      const { name, size } = parseHeader(header);
      const data = await take(size);
      await take(padding(size).length);
      yield { name, data };
    }
    // The second of the empty blocks, and then nothing but the checksum at the end of the compressed data.
    const end = await take(BLOCK);
    if (!end.every((byte) => byte === 0) || available > 0 || !(await input.next()).done)
      throw new ArchiveError("something follows its end");
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code.startsWith("Z_")) throw new ArchiveError("it is damaged or ends too early", { cause: error });
    throw error;
  } finally {
    source.destroy();
    unpacked.destroy();
  }
}
