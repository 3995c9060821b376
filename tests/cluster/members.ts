import { randomUUID } from "node:crypto";

import type { Client } from "pg";

import type { LoadMember } from "./load";

/**
 * Registers a member through the API, which the old version has too. Factories write the present
 * schema.
 */
async function register(url: string): Promise<LoadMember> {
  const response = await fetch(`${url}/api/auth/register`, {
    method: "POST",
    headers: { origin: url, "content-type": "application/json" },
    body: JSON.stringify({
      ...{ firstName: "Ana", lastName: "Ruiz", location: "Tampa" },
      ...{ email: `${randomUUID()}@nametag.test`, password: "nametag-upgrade" },
    }),
  });
  if (!response.ok) throw new Error(`Registration failed with ${response.status}: ${await response.text()}`);
  const { token, user } = (await response.json()) as { token: string; user: { id: string } };
  return { id: user.id, token };
}

/** Registers pairs of members who are connected, so that they may write to each other. */
export async function registerPairs(url: string, database: Client, count: number): Promise<[LoadMember, LoadMember][]> {
  const pairs: [LoadMember, LoadMember][] = [];
  for (let index = 0; index < count; index += 1) pairs.push([await register(url), await register(url)]);
  for (const [from, to] of pairs) {
    await database.query(`INSERT INTO connections ("requesterId", "receiverId") VALUES ($1, $2)`, [from.id, to.id]);
  }
  return pairs;
}
