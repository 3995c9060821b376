import { type Client, escapeIdentifier, escapeLiteral } from "pg";

import { APP_USER, SUPERUSER } from "./cluster";

const role = escapeIdentifier(APP_USER);

/** `lib/core/server/locks.sql.ts` lists all advisory locks. */
const ROLE_LOCK = 7_301_916;

/** The role can log in and no more. `options` adds attributes, for tests. */
export async function ensureAppRole(superuser: Client, password: string, options = ""): Promise<void> {
  const attributes = `LOGIN NOSUPERUSER NOCREATEROLE NOREPLICATION NOBYPASSRLS ${options || "NOCREATEDB"}`;
  // Two simultaneous starts would both create the role.
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
 * Older data folders belong to the superuser, whose objects REASSIGN OWNED refuses. Dependent
 * objects, such as indexes, follow their owner.
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
  // Last, so that an interrupted start moves the rest again.
  await superuser.query(`ALTER DATABASE ${escapeIdentifier(database)} OWNER TO ${role}`);
}
