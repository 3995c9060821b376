import { type Client, escapeIdentifier, escapeLiteral } from "pg";

import { APP_USER } from "./cluster";

const role = escapeIdentifier(APP_USER);

/** `lib/core/server/database/locks.sql.ts` lists all advisory locks. */
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
