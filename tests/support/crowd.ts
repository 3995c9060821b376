import { db } from "@/lib/core/db";

/**
 * A room full of people by a few statements: `going` with a confirmed RSVP, the first `here` of them checked in. They are
 * 'Guest 0001 Crowd' and so on, of five industries in turn.
 */
export async function createCrowd(eventId: string, { going, here }: { going: number; here: number }): Promise<void> {
  await db().$executeRaw`
    WITH people AS (
      INSERT INTO users (id, email, "updatedAt")
      SELECT gen_random_uuid(), 'guest.' || gen_random_uuid() || '@nametag.test', now() FROM generate_series(1, ${going}::int)
      RETURNING id
    ), numbered AS (SELECT id, row_number() OVER ()::int AS number FROM people
    ), profiles AS (
      INSERT INTO profiles ("userId", "firstName", "lastName", profession, company, industry, "updatedAt")
      SELECT id, 'Guest ' || lpad(number::text, 4, '0'), 'Crowd', 'Engineer', 'Company ' || number % 40,
        (ARRAY['Technology', 'Real Estate', 'Design', 'Legal', 'Marketing'])[1 + number % 5], now() FROM numbered
    ), attendances AS (
      INSERT INTO event_attendances ("userId", "eventId", "checkInTime")
      SELECT id, ${eventId}::uuid, now() - interval '20 minutes' + number * interval '10 milliseconds' FROM numbered WHERE number <= ${here}::int
    )
    INSERT INTO event_rsvps ("userId", "eventId", "createdAt")
    SELECT id, ${eventId}::uuid, now() - interval '1 day' + number * interval '1 second' FROM numbered`;
}
