/** When a process is ready: GET /api/ready (docs/operations.md#health). */
import { readdirSync } from "node:fs";

import { pool } from "@/lib/core/server/db";
import { forgetMigrations } from "@/lib/core/server/database/migrations.sql";

import { callRoute } from "@/tests/support/servers/route";

type Answer = { status?: string; message?: string };

const getReady = async () => {
  const { status, json } = await callRoute<Answer>(await import("@/app/api/ready/route"), "GET");
  return [status, json.message ?? json.status];
};
const READY = [200, "ok"];
const lacks = (count: string) => [503, expect.stringMatching(`lacks ${count} of this version: run npm run db:migrate`)];

beforeEach(forgetMigrations);

it.each([
  ["was not applied", "SET migration_name = 'another'", "SET migration_name = $1"],
  ["is being applied", "SET finished_at = NULL", "SET finished_at = now()"],
  ["was rolled back", "SET rolled_back_at = now()", "SET rolled_back_at = NULL"],
])("is not ready while a migration of this version %s, and ready again without a restart", async (_, undo, redo) => {
  const { rows } = await pool().query<{ id: string; name: string }>(
    "SELECT id, migration_name AS name FROM _prisma_migrations ORDER BY migration_name DESC LIMIT 1",
  );
  const change = (set: string) => pool().query(`UPDATE _prisma_migrations ${set} WHERE id = '${rows[0]?.id}'`);
  await change(undo);
  for (let count = 0; count < 2; count++) expect(await getReady()).toEqual(lacks("1 migration"));
  await change(redo.replace("$1", `'${rows[0]?.name}'`));
  expect(await getReady()).toEqual(READY);
});

describe("an empty database", () => {
  beforeEach(() => pool().query("ALTER TABLE _prisma_migrations RENAME TO elsewhere"));
  afterEach(() => pool().query("ALTER TABLE elsewhere RENAME TO _prisma_migrations"));

  it("is not ready", async () => {
    const all = readdirSync("prisma/migrations", { withFileTypes: true }).filter((entry) => entry.isDirectory()).length;
    expect(await getReady()).toEqual(lacks(`${all} migrations?`));
  });
});

it("is ready on the database of a newer version", async () => {
  await pool().query(
    "INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES (gen_random_uuid(), '', '29990101000000_later', now())",
  );
  expect(await getReady()).toEqual(READY);
  await pool().query("DELETE FROM _prisma_migrations WHERE migration_name = '29990101000000_later'");
});

it("asks for migrations no more once it has all", async () => {
  await getReady();
  const query = jest.spyOn(pool(), "query");
  await getReady();
  expect(query.mock.calls.filter(([text]) => String(text).includes("_prisma_migrations"))).toEqual([]);
  query.mockRestore();
});
