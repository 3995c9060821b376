import type { Entry } from "@/scripts/backup/archive";
import type { Manifest } from "@/scripts/backup/schema";

import { describeRows } from "@/tests/support/database/archive";

/** The image of the archive that is edited. */
export const IMAGE = `${"0123456789abcdef".repeat(2)}.webp`;

const addTable = (manifest: Manifest, name: string, columns: string[]): Entry => {
  const data = Buffer.from(`${columns.map(() => "1").join("\t")}\n`);
  manifest.tables[name] = { columns, ...describeRows(data) };
  return { name: `database/${name}.000001`, data };
};
const users = (manifest: Manifest) => manifest.tables.users as Manifest["tables"][string];
const without = <Value>(record: Record<string, Value>, name: string): void => void delete record[name];
export const another = (name: string): Entry => ({ name, data: Buffer.from("image") });

/** Edits of an archive, with checksums and counts that fit. */
export const EDITS: [string, (manifest: Manifest, files: Entry[]) => Entry[]][] = [
  ["a table of PostgreSQL", (manifest, files) => [...files, addTable(manifest, "pg_proc", ["oid"])]],
  ["a table of no schema", (manifest, files) => [...files, addTable(manifest, "constructor", ["id"])]],
  ["the table of migrations", (manifest, files) => [...files, addTable(manifest, "_prisma_migrations", ["id"])]],
  ["SQL as a table", (manifest, files) => [...files, addTable(manifest, 'users"; DROP TABLE "users', ["id"])]],
  [
    "a table that it doesn't list",
    (manifest, files) => {
      const added = addTable(manifest, "blocks", ["id"]);
      without(manifest.tables, "blocks");
      return [...files, added];
    },
  ],
  [
    "a table less",
    (manifest, files) => {
      without(manifest.tables, "recovery_codes");
      return files;
    },
  ],
  [
    "no tables",
    (manifest, files) => {
      manifest.tables = {};
      return files.filter(({ name }) => !name.startsWith("database/"));
    },
  ],
  [
    "a column less",
    (manifest, files) => {
      users(manifest).columns = users(manifest).columns.filter((name) => name !== "suspendedAt");
      return files;
    },
  ],
  [
    "a column twice",
    (manifest, files) => {
      users(manifest).columns = users(manifest).columns.map((name) => (name === "suspendedAt" ? "deletedAt" : name));
      return files;
    },
  ],
  [
    "a column of PostgreSQL",
    (manifest, files) => {
      users(manifest).columns = users(manifest).columns.map((name) => (name === "suspendedAt" ? "ctid" : name));
      return files;
    },
  ],
  [
    "another sequence",
    (manifest, files) => {
      manifest.sequences.pg_proc = "1";
      return files;
    },
  ],
  [
    "no sequences",
    (manifest, files) => {
      manifest.sequences = {};
      return files;
    },
  ],
  ["an image twice", (_, files) => [...files, another(`uploads/${IMAGE}`)]],
  ["a path out of the folder", (_, files) => [...files, another("uploads/../evil.webp")]],
  ["an absolute path", (_, files) => [...files, another("/tmp/evil.webp")]],
  ["an image in a folder", (_, files) => [...files, another(`uploads/a/${IMAGE}`)]],
  ["another kind of file", (_, files) => [...files, another("uploads/evil.html")]],
  [
    "a part of a table at another place",
    (_, files) => {
      const [first] = files.filter(({ name }) => name.startsWith("database/users."));
      return first ? [...files, { ...first, name: "database/users.000002" }] : [];
    },
  ],
  [
    "a table that begins with its second part",
    (_, files) =>
      files.map((entry) => ({ ...entry, name: entry.name.replace(/^(database\/users)\.\d+$/, "$1.000002") })),
  ],
];
