import { createHash, type Hash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";

import { readArchive, type Entry } from "./archive";
import { countRows } from "./copy";
import {
  checkManifest,
  MANIFEST_FILE,
  manifestSchema,
  STAMP_FILE,
  stampSchema,
  UPLOAD_PATTERN,
  type DatabaseSchema,
  type Manifest,
  type Stamp,
} from "./schema";
import { isTemporary } from "./tables";

/** A file of an archive: rows of a table in COPY's text format, or an image. */
export type Part = { table: string; data: Buffer } | { image: string; data: Buffer };
/** Read from the archive's first and last file. Complete once the whole archive is read. */
export type Description = { manifest?: Manifest; createdAt?: string };

const TABLE_PATTERN = /^database\/([A-Za-z_]\w*)\.(\d{6})$/;
const IMAGE_FOLDER = "uploads/";

function parseJson({ data }: Entry): unknown {
  try {
    return JSON.parse(data.toString("utf8"));
  } catch {
    return undefined;
  }
}

function toStamp(entry: Entry | undefined): Stamp {
  const stamp = entry?.name === STAMP_FILE ? stampSchema.safeParse(parseJson(entry)).data : undefined;
  if (!stamp) throw new Error("it is not a backup that this version can read");
  return stamp;
}

type Source = { file: string; passphrase?: string };

/** Reads the first file: which release wrote the archive. */
export async function readStamp({ file, passphrase }: Source): Promise<Stamp> {
  for await (const entry of readArchive(file, passphrase)) return toStamp(entry);
  return toStamp(undefined);
}

/** @throws Error if the archive is not of the release with these migrations */
function readCreationTime(entry: Entry, migrations: string[]): string {
  const stamp = toStamp(entry);
  if (!isDeepStrictEqual(stamp.migrations, migrations)) throw new Error("it was changed while it was read");
  return stamp.createdAt;
}

/** Adds up what an archive has, in the order in which it has to be. */
class Contents {
  readonly #tables = new Map<string, { hash: Hash; rows: number; parts: number }>();
  readonly #images = new Map<string, string>();
  #table: string | undefined;

  constructor(private readonly schema: DatabaseSchema) {}

  /** @throws Error if the file is unknown, comes twice, or is not the next one of its table */
  add({ name, data }: Entry): Part {
    const [, table, number] = TABLE_PATTERN.exec(name) ?? [];
    if (table !== undefined) {
      this.#addRows(table, Number(number), data);
      return { table, data };
    }
    const image = name.startsWith(IMAGE_FOLDER) ? name.slice(IMAGE_FOLDER.length) : "";
    // As JSON, because a terminal would obey control characters.
    if (!UPLOAD_PATTERN.test(image)) throw new Error(`it has an unknown file ${JSON.stringify(name)}`);
    if (this.#images.has(image)) throw new Error(`it has image ${image} twice`);
    this.#images.set(image, createHash("sha256").update(data).digest("hex"));
    return { image, data };
  }

  #addRows(name: string, number: number, data: Buffer): void {
    if (!this.schema.tables.some((table) => table.name === name)) throw new Error(`it has an unknown table ${name}`);
    if (name !== this.#table && this.#tables.has(name)) throw new Error(`it has table ${name} twice`);
    const table = this.#tables.get(name) ?? { hash: createHash("sha256"), rows: 0, parts: 0 };
    if (number !== table.parts + 1) throw new Error(`a part of table ${name} is missing`);
    table.hash.update(data);
    this.#tables.set(name, { hash: table.hash, rows: table.rows + countRows(data), parts: number });
    this.#table = name;
  }

  /** @throws Error if a checksum or a count differs, or if something is not listed */
  compare({ tables, uploads }: Manifest): void {
    for (const [name, { rows, sha256 }] of Object.entries(tables)) {
      const table = this.#tables.get(name) ?? { hash: createHash("sha256"), rows: 0 };
      if (table.rows !== rows || table.hash.digest("hex") !== sha256) throw new Error(`table ${name} is damaged`);
    }
    const unlisted = [...this.#tables.keys()].find((name) => !Object.hasOwn(tables, name));
    if (unlisted !== undefined) throw new Error(`it does not list table ${unlisted}`);
    for (const [name, sha256] of Object.entries(uploads))
      if (this.#images.get(name) !== sha256) throw new Error(`image ${name} is damaged or missing`);
    if (this.#images.size !== Object.keys(uploads).length) throw new Error("it has images that it does not list");
  }
}

/**
 * Yields the rows and images of an archive, and then fills `description` in. Rows of temporary
 * tables, which an edited archive can have, are checked and left out.
 *
 * @throws Error with what is wrong with the archive, after the parts that come before it
 */
export async function* readParts(
  { file, passphrase }: Source,
  schema: DatabaseSchema,
  description: Description,
): AsyncGenerator<Part> {
  const contents = new Contents(schema);
  let createdAt: string | undefined;
  let manifest: Manifest | undefined;
  for await (const entry of readArchive(file, passphrase)) {
    if (manifest) throw new Error("something follows its list of contents");
    if (createdAt === undefined) createdAt = readCreationTime(entry, schema.migrations);
    else if (entry.name === MANIFEST_FILE) {
      manifest = manifestSchema.safeParse(parseJson(entry)).data;
      if (!manifest) throw new Error("its list of contents is damaged");
    } else {
      const part = contents.add(entry);
      if (!("table" in part && isTemporary(part.table))) yield part;
    }
  }
  if (!manifest) throw new Error("it ends too early");
  checkManifest(manifest, schema);
  contents.compare(manifest);
  Object.assign(description, { manifest, createdAt });
}
