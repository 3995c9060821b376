/**
 * Every text from outside has a maximum, and the database has the same
 * (docs/product/stored-data.md#text-limits).
 */
import { z } from "zod";

import { announcementTextSchema } from "@/lib/announcements/schema";
import { reportDecisionSchema } from "@/lib/admin/schema/reports";
import { activitySchema } from "@/lib/activity/schema";
import { registerSchema } from "@/lib/auth/schema/registration";
import { addConnectionSchema, reportSchema } from "@/lib/connections/schema";
import { db, pool } from "@/lib/core/server/db";
import { doorLinkInputSchema } from "@/lib/events/schema/team";
import { createEventSchema } from "@/lib/events/schema/write";
import { sendMessageSchema } from "@/lib/messages/schema";
import { subscribeSchema } from "@/lib/notifications/schema";
import { locationUpdateSchema } from "@/lib/presence/schema";
import { siteSettingsSchema } from "@/lib/settings/schema";
import { MAX_TOPIC_LENGTH } from "@/lib/profiles/constants/topics";
import { saveNoteSchema } from "@/lib/notes/schema";
import { profileUpdateSchema } from "@/lib/profiles/schema/profile-update";
import { clientFrameSchema } from "@/lib/api/protocol/frames";
import { joinEventSchema, leaveEventSchema } from "@/lib/api/protocol/map-events";

import { createEvent } from "@/tests/support/factories/events";
import { createUser } from "@/tests/support/factories/users";
import { listOperations } from "@/tests/support/servers/operations";

type JsonSchema = {
  type?: string | string[];
  format?: string;
  maxLength?: number;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  additionalProperties?: boolean | JsonSchema;
} & Partial<Record<"anyOf" | "oneOf" | "allOf", JsonSchema[]>>;

/**
 * Returns the places of the texts, and of the names of free properties, that may have any length.
 */
function findUnlimited(schema: JsonSchema, at = ""): string[] {
  const nested = (child: JsonSchema | boolean | undefined, name: string) =>
    typeof child === "object" ? findUnlimited(child, `${at}${name}`) : [];
  const isLimited = schema.maxLength !== undefined || schema.enum || "const" in schema || schema.format === "uuid";
  return [
    ...([schema.type].flat().includes("string") && !isLimited ? [at] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, child]) => nested(child, `.${name}`)),
    ...nested(schema.propertyNames, ".(names)"),
    ...nested(schema.items, "[]"),
    ...nested(schema.additionalProperties, ".*"),
    ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((all) => (all ?? []).flatMap((child) => nested(child, ""))),
  ];
}

const describeInput = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;

it("finds a text without a maximum in any schema", () => {
  const schema = z.object({
    a: z.string(),
    b: z.array(z.string().optional()),
    c: z.record(z.string(), z.union([z.string().nullable(), z.number()])),
    d: z.string().max(3),
    e: z.uuid().toLowerCase(),
    f: z.iso.datetime(),
  });
  expect(findUnlimited(describeInput(schema))).toEqual([".a", ".b[]", ".c.(names)", ".c.*", ".f"]);
});

it("has a maximum for every text of every call and every socket", async () => {
  const operations = await listOperations();
  const schemas: [string, z.ZodType][] = [
    ...operations.flatMap(({ name, operation: { body, query, params } }) =>
      [body, query, params].flatMap((schema): [string, z.ZodType][] => (schema ? [[name, schema]] : [])),
    ),
    ["/ws", clientFrameSchema],
    ["joinEvent", joinEventSchema],
    ["leaveEvent", leaveEventSchema],
    ["locationUpdate", locationUpdateSchema],
  ];
  const unlimited = schemas.flatMap(([name, schema]) =>
    findUnlimited(describeInput(schema)).map((place) => `${name} ${place}`),
  );
  expect(unlimited).toEqual([]);
});

/** Returns the maximum of each text of a schema, by its name. */
function listLimits(schema: z.ZodType): Record<string, number> {
  const limits: Record<string, number> = {};
  for (const [name, property] of Object.entries(describeInput(schema).properties ?? {})) {
    const choices = [property, ...(property.anyOf ?? [])];
    const limit = choices.find(({ maxLength }) => maxLength !== undefined)?.maxLength;
    if (limit !== undefined) limits[name] = limit;
  }
  return limits;
}

const without = (limits: Record<string, number>, ...names: string[]): Record<string, number> =>
  Object.fromEntries(Object.entries(limits).filter(([name]) => !names.includes(name)));

/** The columns that hold what people write, with the schema that limits it. */
const STORED: [table: string, limits: () => Record<string, number>][] = [
  ["profiles", () => listLimits(profileUpdateSchema)],
  ["profiles", () => without(listLimits(registerSchema), "email", "password", "invitation")],
  ["users", () => ({ email: listLimits(registerSchema).email ?? 0 })],
  // Times are columns of their own type.
  ["events", () => without(listLimits(createEventSchema), "startTime", "endTime")],
  ["event_announcements", () => listLimits(announcementTextSchema)],
  ["member_topics", () => ({ key: MAX_TOPIC_LENGTH, label: MAX_TOPIC_LENGTH })],
  ["event_door_links", () => listLimits(doorLinkInputSchema)],
  ["event_door_check_ins", () => ({ helper: listLimits(doorLinkInputSchema).label ?? 0 })],
  ["messages", () => ({ content: listLimits(sendMessageSchema).content ?? 0 })],
  ["reports", () => listLimits(reportSchema)],
  ["connections", () => ({ line: listLimits(addConnectionSchema).line ?? 0 })],
  ["network_notes", () => without(listLimits(saveNoteSchema), "followUpOn")],
  ["user_activity", () => listLimits(activitySchema)],
  ["push_subscriptions", () => listLimits(subscribeSchema)],
  ["site_settings", () => without(listLimits(siteSettingsSchema), "accentColor")],
];

/**
 * Returns the maximum of each text column, from its type or from a constraint `char_length(column)
 * <= n`.
 */
async function readColumnLimits(): Promise<Map<string, number>> {
  const { rows } = await pool().query<{ column: string; limit: number }>(`
    SELECT table_name || '.' || column_name AS column, character_maximum_length AS limit
    FROM information_schema.columns WHERE table_schema = 'public' AND character_maximum_length IS NOT NULL
    UNION ALL
    SELECT c.conrelid::regclass::text || '.' || part[1], part[2]::int
    FROM pg_constraint c, regexp_matches(pg_get_constraintdef(c.oid), 'char_length\\(\\(*"?(\\w+)"?\\)*(?:::text\\))?\\) <= (\\d+)', 'g') part
    WHERE c.contype = 'c' AND c.connamespace = 'public'::regnamespace`);
  return new Map(rows.map(({ column, limit }) => [column.replaceAll('"', ""), limit]));
}

it("has the same maximum in the database as in the schema", async () => {
  const limits = await readColumnLimits();
  const different = STORED.flatMap(([table, list]) =>
    Object.entries(list()).flatMap(([name, limit]) => {
      const stored = limits.get(`${table}.${name}`);
      return stored === limit ? [] : [`${table}.${name}: ${limit} in the schema, ${stored} in the database`];
    }),
  );
  expect(different).toEqual([]);
});

/** Text columns without a maximum, because no person chooses their text. */
const OURS = [
  /^_prisma_migrations\./,
  // Closed sets, which a constraint lists, and names that only our code writes.
  /\.(status|sourceStatus|role|type|kind|channel|storage|action|subjectType|contentType|stepName|audience|remindersSent|mapVisibility|language)$/,
  // Hashes, keys and addresses that our code makes, and its own reports.
  /^(users\.passwordHash|password_reset_tokens\.token|calendar_subscriptions\.tokenHash|email_confirmations\.(token|sid)|email_codes\.(tokenHash|codeHash)|sessions\.sid|(event_team_)?invitations\.tokenHash|event_guests\.(claimTokenHash|ticketHashes)|push_subscriptions\.sid|deliveries\.(key|lastError)|sync_runs\.message|uploads\.(key|url)|audit_log\.subjectId)$/,
  // Secrets and hashes of two-step sign-in that our code makes.
  /^(authenticators\.secret|recovery_codes\.codeHash|passkey_challenges\.(browserHash|challengeHash|purpose)|pending_sign_ins\.(browserHash|passwordMark|tokenHash)|remembered_devices\.(passwordMark|tokenHash))$/,
  // Of a browser; the schema of the call, or the code that stores it, limits these.
  /^(passkeys\.(credentialId|transports)|remembered_devices\.userAgent)$/,
  // Checks of their own.
  /^(profiles\.confirmedPhone|site_settings\.(accentColor|distanceUnit|registrationLocation|locationInput|defaultLanguage|timeZones|cities)|events\.visibility|event_guests\.source|contacts\.source|event_door_check_ins\.(result|reason)|event_questions\.options|event_rsvp_answers\.choices)$/,
  // Copied from user_activity, events, organizers, contacts, and users with profiles.
  /^(activity_daily_counts\.page|event_tombstones\.eventbriteId|organizers\.formerSlugs|contacts\.sortName|member_topics\.labelText|profiles\.searchText|profiles\.professionText)$/,
  // Of access tokens; a check lists the scopes.
  /^access_tokens\.(tokenHash|scopes)$/,
  // Closed sets too, and the dates of a series.
  /^(event_introductions\.(one|other)Answer|event_team_invitations\.scope|series_rsvp_exceptions\.reason|event_announcements\.dateIds)$/,
  // Hashes of a helper's link.
  /^event_door_links\.(tokenHash|deviceHash)$/,
];

it("has a maximum for every text column that a person can write", async () => {
  const limits = await readColumnLimits();
  const { rows } = await pool().query<{ column: string }>(`
    SELECT table_name || '.' || column_name AS column FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type IN ('text', 'character varying', 'ARRAY') ORDER BY 1`);
  const unlimited = rows
    .map(({ column }) => column)
    .filter((column) => !limits.has(column) && !OURS.some((pattern) => pattern.test(column)));
  expect(unlimited).toEqual([]);
});

it("refuses a longer text in the database, and counts characters as people do", async () => {
  const [user, event] = [await createUser(), await createEvent()];
  const setBio = (bio: string) => db().profile.update({ where: { userId: user.id }, data: { bio } });
  await setBio("👩".repeat(1_000));
  await expect(setBio("x".repeat(1_001))).rejects.toThrow("profiles_text_limits");
  const setName = (name: string) => db().event.update({ where: { id: event.id }, data: { name } });
  await expect(setName("x".repeat(201))).rejects.toThrow("events_text_limits");
});

it("limits an admin's note, which is stored as part of a mail", () => {
  expect(listLimits(reportDecisionSchema).note).toBeLessThanOrEqual(2_000);
});
