import type { Client } from "pg";

const DESCRIPTION =
  "Meet founders, engineers and designers over tacos. Doors open half an hour before; bring a friend and a question.";

/** One per day from tomorrow, with all fields that a card shows. */
export const createEvents = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const startTime = new Date(Date.now() + (index + 1) * 86_400_000);
    return {
      ...{
        name: `Tampa Tech & Tacos ${index}`,
        description: DESCRIPTION,
        location: "Tampa, FL",
        hostName: "Tampa Tech",
      },
      ...{ venueName: "Armature Works", venueAddress: "1910 N Ola Ave, Tampa, FL 33602", timezone: "America/New_York" },
      ...{ eventType: "in-person", status: "live", isOnline: false, latitude: 27.96, longitude: -82.46 },
      ...{ startTime, endTime: new Date(startTime.getTime() + 7_200_000) },
    };
  });

/** Adds a host and 25 RSVPs to each. */
export async function insertEvents(client: Client, count: number): Promise<void> {
  await client.query(
    `WITH host AS (INSERT INTO users (email, "emailVerifiedAt") VALUES ('host@bench.test', now()) RETURNING id),
     named AS (INSERT INTO profiles ("userId", "firstName", "lastName", company)
       SELECT id, 'Grace', 'Kim', 'Tampa Tech' FROM host)
     INSERT INTO events (name, description, location, "hostName", "venueName", "venueAddress", timezone, "eventType",
       status, "isOnline", latitude, longitude, "startTime", "endTime", "hostUserId")
     SELECT e.name, e.description, e.location, e."hostName", e."venueName", e."venueAddress", e.timezone, e."eventType",
       e.status, e."isOnline", e.latitude, e.longitude, e."startTime", e."endTime", host.id
     FROM host, json_populate_recordset(NULL::events, $1) e`,
    [JSON.stringify(createEvents(count))],
  );
  await client.query(
    `WITH members AS (
       INSERT INTO users (email) SELECT 'member' || n || '@bench.test' FROM generate_series(1, 25) n RETURNING id)
     INSERT INTO event_rsvps ("userId", "eventId") SELECT m.id, e.id FROM members m, events e`,
  );
}
