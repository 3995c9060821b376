import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

import { extract, pack, type Pack } from "tar-stream";

import { decrypt, encrypt, refuseEncrypted } from "./encryption";
import { readWholeFile, writeWholeFile } from "./places";

/** A file in an archive. Large tables are split, so that each fits into memory. */
export type Entry = { name: string; data: Buffer };

/** The unit of a tar file. */
const BLOCK = 512;
/** Two empty blocks end a tar file. */
const END_BYTES = 2 * BLOCK;
const MAX_ENTRY_BYTES = 256 * 1024 ** 2;
/** So much may be unpacked before the header that announces it is read. */
const MAX_AHEAD_BYTES = 1024 ** 2;

async function packEntries(archive: Pack, entries: AsyncIterable<Entry>): Promise<void> {
  try {
    for await (const { name, data } of entries) {
      await new Promise<void>((resolve, reject) => {
        archive.entry({ name, mode: 0o600 }, data, (error) => (error ? reject(error) : resolve()));
      });
    }
    archive.finalize();
  } catch (error) {
    archive.destroy(error as Error);
  }
}

type ArchiveOptions = { signal?: AbortSignal; passphrase?: string; scryptLogN?: number };

/**
 * Writes a compressed tar file completely, or not at all. Only its owner can read it. Replaces no
 * file.
 *
 * @throws what aborted the signal
 */
export async function writeArchive(
  file: string,
  entries: AsyncIterable<Entry>,
  { signal, passphrase, scryptLogN }: ArchiveOptions = {},
): Promise<void> {
  const archive = pack();
  const compressed = createGzip({ level: 6 });
  void packEntries(archive, entries);
  // The reader of the compressed bytes gets its error.
  pipeline(archive, compressed, { signal }).catch(() => undefined);
  try {
    const output = passphrase === undefined ? compressed : encrypt(compressed, passphrase, scryptLogN);
    await writeWholeFile(file, output, signal);
  } finally {
    archive.destroy();
    compressed.destroy();
  }
}

/**
 * Reads the files of an archive. @throws Error if it is damaged, ends too early, has anything but
 * files, or is encrypted exactly if there is no passphrase
 */
export async function* readArchive(file: string, passphrase?: string): AsyncGenerator<Entry> {
  const archive = extract();
  // Bytes that were unpacked, and bytes that the known files and the end take. The library skips
  // files of an unknown type.
  let [unpacked, needed] = [0, END_BYTES];
  const bytes = readWholeFile(file);
  const reading = pipeline(
    passphrase === undefined ? refuseEncrypted(bytes) : decrypt(bytes, passphrase),
    createGunzip(),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        unpacked += chunk.length;
        if (unpacked > needed + MAX_AHEAD_BYTES) throw new Error("it has more than its files");
        yield chunk;
      }
    },
    archive,
  );
  // Reported by the loop.
  reading.catch(() => undefined);
  try {
    for await (const entry of archive) {
      const { name, type, size = 0 } = entry.header;
      if (type !== "file" || size > MAX_ENTRY_BYTES) throw new Error("it is damaged");
      needed += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
      yield { name, data: await buffer(entry) };
    }
    await reading;
    if (unpacked !== needed) throw new Error("it has more than its files, or ends too early");
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    throw code.startsWith("Z_") ? new Error("it is damaged or ends too early", { cause: error }) : error;
  } finally {
    archive.destroy();
  }
}
