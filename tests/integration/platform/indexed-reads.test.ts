/** Reads that an index makes fast return what the plain formula returns. */
import fc from "fast-check";

import { listUsers } from "@/lib/admin/data/users";
import { db, pool } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { listNearbyEvents } from "@/lib/events/data/list/nearby.sql";

import { resetDatabase } from "@/tests/support/database/database";
import { createUser } from "@/tests/support/factories/users";

const SEED = { seed: 20_261_122 };

beforeEach(resetDatabase);

describe("events near a place", () => {
  const EDGES = [-180, -179.999, -90, -0.001, 0, 0.001, 27.95, 89.9, 90, 179.5, 180];
  const degrees = (limit: number) =>
    fc.oneof(
      fc.double({ min: -limit, max: limit, noNaN: true }),
      fc.constantFrom(...EDGES.filter((edge) => Math.abs(edge) <= limit)),
    );
  const places = fc.tuple(degrees(90), degrees(180));
  // Points with few others within 500 miles prove little, so most events lie close to one of these.
  const centers = fc.constantFrom<[number, number]>(
    [27.95, -82.46],
    [-16.8, 179.98],
    [89.7, 10],
    [-90, 0],
    [71.3, -156.8],
  );
  const offset = fc.double({ min: -6, max: 6, noNaN: true });
  const close = fc
    .tuple(centers, offset, offset)
    .map(([[lat, lng], north, east]): [number, number] => [
      Math.max(-90, Math.min(90, lat + north)),
      ((lng + east + 540) % 360) - 180,
    ]);
  const round = ([lat, lng]: [number, number]): [number, number] => [Number(lat.toFixed(7)), Number(lng.toFixed(7))];
  const somewhere = fc.oneof({ weight: 3, arbitrary: close }, { weight: 1, arbitrary: places }).map(round);

  /** The distance of every event from a place, by the formula alone. */
  const ALL = `SELECT id, 2 * 3959 * asin(least(1, sqrt(
      power(sin(radians(latitude - $1::float8) / 2), 2)
      + cos(radians($1)) * cos(radians(latitude)) * power(sin(radians(longitude - $2::float8) / 2), 2)))) AS distance
    FROM events ORDER BY 2, 1`;

  test("are found from a place that differs from theirs by almost nothing", async () => {
    const times = { startTime: clock.now(), endTime: new Date(clock.now().getTime() + 3_600_000) };
    const { id } = await db().event.create({
      data: { name: "Here", status: "live", latitude: 0, longitude: 0, ...times },
    });
    const { items } = await listNearbyEvents(null, { lat: 1e-200, lng: -1e-200, radius: 1, limit: 5 }, clock.now());
    expect(items).toMatchObject([{ id, distance: 0 }]);
  });

  test("are those within the distance, nearest first, at the poles, across the 180th meridian and at the distance itself", async () => {
    const spots = fc.sample(somewhere, { ...SEED, numRuns: 400 });
    await pool().query(
      `INSERT INTO events (id, name, status, "startTime", "endTime", latitude, longitude)
       SELECT gen_random_uuid(), 'Event', 'live', $3, $3::timestamptz + interval '2 hours', lat, lng
       FROM unnest($1::float8[], $2::float8[]) spot (lat, lng)`,
      [spots.map(([lat]) => lat), spots.map(([, lng]) => lng), clock.now()],
    );
    let found = 0;
    const queries = fc.tuple(somewhere, fc.double({ min: 0.01, max: 500, noNaN: true }), fc.boolean());
    await fc.assert(
      fc.asyncProperty(queries, async ([[lat, lng], given, isExact]) => {
        const { rows } = await pool().query<{ id: string; distance: number }>(ALL, [lat, lng]);
        // Half of the time, exactly as far as one of the events.
        const exact = rows.filter(({ distance }) => distance > 0 && distance <= given).at(-1)?.distance;
        const radius = isExact ? (exact ?? given) : given;
        const expected = rows.filter(({ distance }) => distance <= radius).map(({ id }) => id);
        const { items } = await listNearbyEvents(null, { lat, lng, radius, limit: 500 }, clock.now());
        expect(items.map(({ id }) => id)).toEqual(expected);
        found += expected.length;
      }),
      { ...SEED, numRuns: 60 },
    );
    expect(found).toBeGreaterThan(1_000);
  });
});

describe("search for members", () => {
  const NAMES = [
    "Ana",
    "José",
    "Zoë",
    "O'Neil",
    "100%",
    "under_score",
    "Łukasz",
    "MÜLLER",
    "Van Der Berg",
    "Li",
    "back\\slash",
    "李明",
  ];

  /** Compares each member with each word, without an index. */
  const ALL = `SELECT u.id FROM users u JOIN profiles p ON p."userId" = u.id
    WHERE u."deletedAt" IS NULL AND (u."emailVerifiedAt" IS NOT NULL OR $2 <> 'host') AND NOT EXISTS (
      SELECT FROM unnest($1::text[]) word WHERE strpos(
        search_text(concat_ws(' ', u.email, p."firstName", p."lastName")),
        search_text(word)) = 0)
    ORDER BY u."createdAt" DESC, u.id DESC`;

  async function createMembers(): Promise<void> {
    await pool().query(
      `WITH member AS (
        INSERT INTO users (id, email, "emailVerifiedAt", "deletedAt", "createdAt")
        SELECT gen_random_uuid(), 'person' || n || '@place' || n % 7 || '.test', CASE WHEN n % 3 > 0 THEN $2::timestamptz END,
          CASE WHEN n % 50 = 0 THEN $2::timestamptz END, $2::timestamptz - n / 2 * interval '1 minute'
        FROM generate_series(1, 700) n RETURNING id, email)
      INSERT INTO profiles ("userId", "firstName", "lastName")
      SELECT id, ($1::text[])[1 + abs(hashtext(email)) % cardinality($1::text[])],
        'Number ' || ($1::text[])[1 + abs(hashtext('x' || email)) % cardinality($1::text[])] FROM member`,
      [NAMES, clock.now()],
    );
  }

  const words = fc.array(
    fc.constantFrom(
      ...[
        "ana",
        "JOSE",
        "josé",
        "zoe",
        "o'n",
        "%",
        "_",
        "\\",
        "100%",
        "er_sc",
        "łukasz",
        "lukasz",
        "muller",
        "li",
        "李明",
        "a",
      ],
      ...["person12", "person69", "place3", "person", "number", "son4", "zzzz", "q", "der", "@place1.test"],
    ),
    { minLength: 1, maxLength: 3 },
  );
  const searches = fc.tuple(words, fc.constantFrom("account", "host"), fc.constantFrom(1, 5, 51, 300));

  async function search(words: string[], options: { for?: "host"; limit?: number; cursor?: string } = {}) {
    const { items, next } = await listUsers({ search: words.join(" "), ...options });
    return { ids: items.map(({ id }) => id), next };
  }

  async function expectEqualResults(numRuns: number): Promise<void> {
    await fc.assert(
      fc.asyncProperty(searches, async ([given, purpose, limit]) => {
        const { rows } = await pool().query<{ id: string; createdAt: Date }>(ALL, [given, purpose]);
        const expected = rows.map(({ id }) => id);
        const options = { limit, ...(purpose === "host" && { for: "host" as const }) };
        const first = await search(given, options);
        expect(first.ids).toEqual(expected.slice(0, limit));
        if (!first.next) return;
        const { ids } = await search(given, { ...options, cursor: first.next });
        expect(ids).toEqual(expected.slice(limit, 2 * limit));
      }),
      { ...SEED, numRuns },
    );
  }

  test("finds the same members in the same order as comparing each one, page by page", async () => {
    await createMembers();
    await expectEqualResults(50);
  });

  test("finds candidates by the index of trigrams", async () => {
    await createMembers();
    await pool().query("ANALYZE users, profiles");
    const sent = jest.spyOn(pool(), "query");
    await search(["person697"]);
    const statements = (sent.mock.calls as unknown as [{ text: string; values: unknown[] }][]).map(([first]) => first);
    const statement = statements.find(({ text }) => text.includes("searchText"));
    sent.mockRestore();
    const client = await pool().connect();
    try {
      // A small table is read as a whole, or in the order of its key, unless that is forbidden.
      await client.query("BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_indexscan = off");
      const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${statement?.text}`, statement?.values);
      expect(JSON.stringify(rows)).toContain("profiles_searchText_idx");
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
  });

  test("finds a member by a changed email or name, and no longer by the old one", async () => {
    const { id } = await createUser({ email: "old@place.test", profile: { firstName: "Ana" } });
    await db().user.update({ where: { id }, data: { email: "new@place.test" }, select: { id: true } });
    await db().profile.update({ where: { userId: id }, data: { firstName: "Ñandú" }, select: { userId: true } });
    const find = async (word: string) => (await search([word])).ids;
    expect([await find("new@"), await find("nandu")]).toEqual([[id], [id]]);
    expect([await find("old@"), await find("ana")]).toEqual([[], []]);
  });
});
