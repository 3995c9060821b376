import { randomUUID } from "node:crypto";

import { Client } from "pg";

import { createMember, type Member } from "./members";

export const VENUE = { latitude: 27.96, longitude: -82.46 };

/** Without earlier rows PostgreSQL would plan for empty tables. */
async function addEarlierEvent(client: Client, members: readonly Member[]): Promise<void> {
  const values = [members.map(({ id }) => id), randomUUID()];
  await client.query(
    `INSERT INTO events (id, name, status, "startTime", "endTime")
     VALUES ($1, 'Earlier', 'ended', now() - interval '7 days', now() - interval '7 days' + interval '3 hours')`,
    [values[1]],
  );
  await client.query(
    `INSERT INTO event_rsvps ("userId", "eventId", "createdAt") SELECT unnest($1::uuid[]), $2, now() - interval '8 days'`,
    values,
  );
  await client.query(
    `INSERT INTO event_attendances ("userId", "eventId", "checkInTime", "checkOutTime", "isActive")
     SELECT unnest($1::uuid[]), $2, now() - interval '7 days', now() - interval '7 days' + interval '2 hours', false`,
    values,
  );
}

/** The members are checked in or still to come. Neighbors in the list are connected. */
export async function seedEvent(
  databaseUrl: string,
  count: number,
  { isCheckedIn = true } = {},
): Promise<{ eventId: string; members: Member[] }> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const eventId = randomUUID();
  // One commit, because thousands would wait for the disk.
  await client.query("BEGIN");
  await client.query(
    `INSERT INTO events (id, name, status, "startTime", "endTime", latitude, longitude)
     VALUES ($1, 'Bench', 'live', now() - interval '1 hour', now() + interval '5 hours', $2, $3)`,
    [eventId, VENUE.latitude, VENUE.longitude],
  );
  const members: Member[] = [];
  for (let n = 0; n < count; n++) members.push(await createMember(client));
  await client.query(
    `INSERT INTO connections ("requesterId", "receiverId") SELECT * FROM unnest($1::uuid[], $2::uuid[])`,
    [
      members.flatMap(({ id }, index) => (index % 2 === 0 && index + 1 < count ? id : [])),
      members.flatMap(({ id }, index) => (index % 2 === 1 ? id : [])),
    ],
  );
  if (isCheckedIn) {
    const values = [members.map(({ id }) => id), eventId];
    await client.query(`INSERT INTO event_rsvps ("userId", "eventId") SELECT unnest($1::uuid[]), $2`, values);
    await client.query(
      `INSERT INTO event_attendances ("userId", "eventId", "confirmedAt") SELECT unnest($1::uuid[]), $2, now()`,
      values,
    );
  }
  await addEarlierEvent(client, members);
  await client.query("COMMIT");
  await client.query("VACUUM ANALYZE");
  await client.end();
  return { eventId, members };
}
