import { randomUUID } from "node:crypto";

import { SignJWT } from "jose";
import type { Client } from "pg";

export type Person = { id: string; sid: string; token: string };

/** Creates a signed-in member, with the rows and the token that a login creates. */
export async function addPerson(database: Client, secret: string): Promise<Person> {
  const [id, sid] = [randomUUID(), randomUUID()];
  await database.query("INSERT INTO users (id, email) VALUES ($1, $2)", [id, `${id}@bench.test`]);
  await database.query(`INSERT INTO profiles ("userId", "firstName", "lastName") VALUES ($1, 'Ana', 'Ruiz')`, [id]);
  const session = `INSERT INTO sessions (sid, "userId", sess, expire) VALUES ($1, $2, $3, now() + interval '7 days')`;
  await database.query(session, [sid, id, { userId: id, rememberMe: false }]);
  const token = await new SignJWT({ sid })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(id)
    .setIssuedAt()
    .setExpirationTime("1d")
    .sign(new TextEncoder().encode(secret));
  return { id, sid, token };
}
