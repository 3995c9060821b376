import { randomUUID } from "node:crypto";

import type { Client } from "pg";

import { issueToken } from "@/lib/auth/service/session/token";

export type Member = { id: string; sid: string; token: string };

/** Creates the rows and the token of a login. */
export async function createMember(client: Client): Promise<Member> {
  const [id, sid] = [randomUUID(), randomUUID()];
  await client.query("INSERT INTO users (id, email) VALUES ($1, $2)", [id, `${id}@bench.test`]);
  await client.query(`INSERT INTO profiles ("userId", "firstName", "lastName") VALUES ($1, 'Ana', 'Ruiz')`, [id]);
  const session = `INSERT INTO sessions (sid, "userId", sess, expire) VALUES ($1, $2, $3, now() + interval '7 days')`;
  await client.query(session, [sid, id, { userId: id, rememberMe: false }]);
  return { id, sid, token: issueToken(id, sid) };
}
