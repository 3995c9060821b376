import { createDecipheriv, createHmac, randomBytes, scryptSync } from "node:crypto";

import { decrypt, encrypt, refuseEncrypted } from "./encryption";

const PASSPHRASE = "correct horse battery staple";
/** Makes a key in a millisecond; one test has the cost of real backups. */
const CHEAP_LOG_N = 4;
const HEADER_BYTES = 80;
const CHUNK_BYTES = 1024 ** 2;
const SEALED_BYTES = CHUNK_BYTES + 16;

/** In pieces whose ends have nothing to do with those of the chunks. */
async function* cut(bytes: Buffer, size = 300_007): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function collect(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}
const seal = (bytes: Buffer, passphrase = PASSPHRASE): Promise<Buffer> =>
  collect(encrypt(cut(bytes), passphrase, CHEAP_LOG_N));
const open = (sealed: Buffer, passphrase = PASSPHRASE, size?: number): Promise<Buffer> =>
  collect(decrypt(cut(sealed, size), passphrase));
const chunkAt = (sealed: Buffer, index: number): Buffer =>
  sealed.subarray(HEADER_BYTES + index * SEALED_BYTES, HEADER_BYTES + (index + 1) * SEALED_BYTES);
function flip(sealed: Buffer, at: number): Buffer {
  const changed = Buffer.from(sealed);
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
  return changed;
}

const plain = randomBytes(3 * CHUNK_BYTES + 5);
let sealed: Buffer;
beforeAll(async () => (sealed = await seal(plain)));

it.each([0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 2 * CHUNK_BYTES])(
  "returns the same %d bytes",
  async (size) => {
    const bytes = randomBytes(size);
    const encrypted = await seal(bytes);
    expect(encrypted.length).toBe(HEADER_BYTES + size + 16 * (Math.floor(size / CHUNK_BYTES) + 1));
    expect((await open(encrypted)).equals(bytes)).toBe(true);
  },
);

it("reads a file in pieces of any size, and the passphrase in each way to type its letters", async () => {
  const bytes = Buffer.from("hello");
  const encrypted = await seal(bytes, "contrase\u00f1a muy larga");
  expect(await open(encrypted, "contrasen\u0303a muy larga", 1)).toEqual(bytes);
});

it("shows nothing of the content, and encrypts the same file differently each time", async () => {
  const zeros = Buffer.alloc(2 * CHUNK_BYTES);
  const [one, two] = [await seal(zeros), await seal(zeros)];
  expect(one.includes(Buffer.alloc(16))).toBe(false);
  expect(chunkAt(one, 0).equals(chunkAt(one, 1))).toBe(false);
  expect(chunkAt(one, 0).equals(chunkAt(two, 0))).toBe(false);
});

it("writes the format that encryption.ts describes, with a cost of 2^17 by default", async () => {
  const sealed = await collect(encrypt(cut(plain), PASSPHRASE));
  expect(sealed.subarray(0, 8).toString()).toBe("NTBACKUP");
  expect([...sealed.subarray(8, 12)]).toEqual([1, 17, 8, 1]);
  expect(sealed.readUInt32BE(12)).toBe(CHUNK_BYTES);
  const options = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };
  const keys = scryptSync(PASSPHRASE, sealed.subarray(16, 48), 64, options);
  expect(createHmac("sha256", keys.subarray(32)).update(sealed.subarray(0, 48)).digest()).toEqual(
    sealed.subarray(48, 80),
  );
  const chunks = [0, 1, 2, 3].map((index) => {
    const chunk = chunkAt(sealed, index);
    const nonce = Buffer.from([...Array<number>(10).fill(0), index, index === 3 ? 1 : 0]);
    const decipher = createDecipheriv("aes-256-gcm", keys.subarray(0, 32), nonce);
    decipher.setAAD(sealed.subarray(0, HEADER_BYTES)).setAuthTag(chunk.subarray(-16));
    return Buffer.concat([decipher.update(chunk.subarray(0, -16)), decipher.final()]);
  });
  expect(Buffer.concat(chunks).equals(plain)).toBe(true);
});

it("refuses a wrong passphrase before it yields anything", async () => {
  await expect(decrypt(cut(sealed), "another passphrase").next()).rejects.toThrow("the passphrase is wrong");
});

it.each([0, 8, 9, 11, 15, 16, 48])("refuses a changed byte %d of the header", async (at) => {
  await expect(decrypt(cut(flip(sealed, at)), PASSPHRASE).next()).rejects.toThrow(
    /header|passphrase|not encrypted|version/,
  );
});

it("refuses parameters that would take much memory, before it takes it", async () => {
  const greedy = Buffer.from(sealed);
  greedy.writeUInt8(30, 9);
  await expect(open(greedy)).rejects.toThrow("its header is damaged");
});

it("refuses a changed byte of each chunk and of each tag", async () => {
  for (const index of [0, 3])
    for (const at of [0, Math.min(SEALED_BYTES, chunkAt(sealed, index).length) - 1])
      await expect(open(flip(sealed, HEADER_BYTES + index * SEALED_BYTES + at))).rejects.toThrow("it is damaged");
});

it.each<[string, () => Buffer | Promise<Buffer>]>([
  ["cut after a chunk", () => sealed.subarray(0, HEADER_BYTES + 2 * SEALED_BYTES)],
  ["cut in a chunk", () => sealed.subarray(0, HEADER_BYTES + 2 * SEALED_BYTES + 500)],
  ["cut in the last tag", () => sealed.subarray(0, -1)],
  ["cut after the header", () => sealed.subarray(0, HEADER_BYTES)],
  ["cut in the header", () => sealed.subarray(0, 40)],
  [
    "with swapped chunks",
    () =>
      Buffer.concat([
        sealed.subarray(0, HEADER_BYTES),
        chunkAt(sealed, 1),
        chunkAt(sealed, 0),
        chunkAt(sealed, 2),
        chunkAt(sealed, 3),
      ]),
  ],
  [
    "without a chunk in the middle",
    () => Buffer.concat([sealed.subarray(0, HEADER_BYTES), chunkAt(sealed, 0), chunkAt(sealed, 2), chunkAt(sealed, 3)]),
  ],
  [
    "with a chunk of another file with the same passphrase",
    async () => {
      const other = await seal(plain);
      return Buffer.concat([
        sealed.subarray(0, HEADER_BYTES),
        chunkAt(other, 0),
        sealed.subarray(HEADER_BYTES + SEALED_BYTES),
      ]);
    },
  ],
  ["with something behind its end", () => Buffer.concat([sealed, Buffer.from("x")])],
  ["that follows itself", () => Buffer.concat([sealed, sealed])],
])("refuses a file %s", async (_, damage) => {
  await expect(open(await damage())).rejects.toThrow(/ends too early|it is damaged/);
});

it("tells an encrypted file from another one", async () => {
  await expect(open(Buffer.from("\x1f\x8b and so on"))).rejects.toThrow("it is not encrypted");
  await expect(open(Buffer.alloc(0))).rejects.toThrow("it is not encrypted");
  await expect(collect(refuseEncrypted(cut(sealed)))).rejects.toThrow("it is encrypted");
  expect((await collect(refuseEncrypted(cut(plain)))).equals(plain)).toBe(true);
  expect(await collect(refuseEncrypted(cut(Buffer.from("x"))))).toEqual(Buffer.from("x"));
});
