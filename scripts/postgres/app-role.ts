import { type Client, escapeIdentifier, escapeLiteral } from "pg";

import { APP_USER, SUPERUSER } from "./cluster";

const role = escapeIdentifier(APP_USER);

/** An advisory lock. `lib/core/server/locks.sql.ts` lists all numbers. */
const ROLE_LOCK = 7_301_916;

/**
 * Creates the app's role with this password, or makes an existing one so again: it can log in and no more.
 * `options` are more attributes, for tests.
 */
export async function ensureAppRole(superuser: Client, password: string, options = ""): Promise<void> {
  const attributes = `LOGIN NOSUPERUSER NOCREATEROLE NOREPLICATION NOBYPASSRLS ${options || "NOCREATEDB"}`;
  // Two starts at once would create it twice.
  await superuser.query("SELECT pg_advisory_lock($1)", [ROLE_LOCK]);
  try {
    const found = await superuser.query("SELECT FROM pg_roles WHERE rolname = $1", [APP_USER]);
    const verb = found.rowCount ? "ALTER" : "CREATE";
    await superuser.query(`${verb} ROLE ${role} ${attributes} PASSWORD ${escapeLiteral(password)}`);
  } finally {
    await superuser.query("SELECT pg_advisory_unlock($1)", [ROLE_LOCK]);
  }
}

/**
 * Makes the app's role the owner of a database and of everything in it that the superuser created there, as data folders from
 * before have it. REASSIGN OWNED refuses what the cluster's first superuser owns, so each kind is changed by itself; objects that
 * belong to another one (a table's indexes, the sequence of a column, what an extension made) follow it.
 */
const TAKE_OWNERSHIP = `
  DO $$
  DECLARE statement text;
  BEGIN
    FOR statement IN
      SELECT format('ALTER SCHEMA %I OWNER TO ${APP_USER}', nspname)
      FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' AND pg_get_userbyid(nspowner) <> 'pg_database_owner'
      UNION ALL
      SELECT format('ALTER %s %I.%I OWNER TO ${APP_USER}',
        CASE c.relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'TABLE' END, n.nspname, c.relname)
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p', 'v', 'm', 'S') AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
        AND NOT EXISTS (
          SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype IN ('a', 'i', 'e') AND (c.relkind = 'S' OR d.deptype = 'e'))
      UNION ALL
      SELECT format('ALTER ROUTINE %s OWNER TO ${APP_USER}', p.oid::regprocedure)
      FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
      WHERE n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
      UNION ALL
      SELECT format('ALTER TYPE %s OWNER TO ${APP_USER}', t.oid::regtype)
      FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace
      WHERE t.typtype IN ('e', 'd', 'r') AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_type'::regclass AND d.objid = t.oid AND d.deptype = 'e')
    LOOP
      EXECUTE statement;
    END LOOP;
  END $$`;

/** Moves a database of the superuser to the app's role. Changes nothing if it is the app's already. */
export async function moveToAppRole(
  superuser: Client,
  connect: (database: string) => Promise<Client>,
  database: string,
): Promise<void> {
  const { rows } = await superuser.query<{ owner: string }>(
    "SELECT pg_get_userbyid(datdba) AS owner FROM pg_database WHERE datname = $1",
    [database],
  );
  if (rows[0]?.owner !== SUPERUSER) return;
  const client = await connect(database);
  try {
    await client.query(TAKE_OWNERSHIP);
  } finally {
    await client.end();
  }
  // Last, because it says that the move is complete: an interrupted start moves again.
  await superuser.query(`ALTER DATABASE ${escapeIdentifier(database)} OWNER TO ${role}`);
}
