import { jwtVerify } from "jose";
import { Pool } from "pg";

// What both naive servers share: the baseline of the row `crowd`. They check each token with a read of its session, as most
// applications do, and have no permissions, limits, blocks or caches.
export const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

/** The channel on which web tells realtime who checked in. */
export const CHANNEL = "naive_check_ins";

const SECRET = new TextEncoder().encode(process.env.NEXTAUTH_SECRET);

export async function query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await pool.query(text, values)).rows as Row[];
}

/** Returns the id of the token's member. @throws Error if the token or its session is not valid */
export async function authenticate(token: string): Promise<string> {
  const { payload } = await jwtVerify(token, SECRET);
  const [session] = await query<{ userId: string }>(`SELECT "userId" FROM sessions WHERE sid = $1 AND expire > now()`, [
    payload.sid,
  ]);
  if (!session) throw new Error("The session has ended");
  return session.userId;
}
