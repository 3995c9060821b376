/**
 * The table of docs/product/privacy.md#who-sees-what, row by row: what each viewer finds about a
 * member in the responses of all GET calls and on the map. A new GET call takes part by itself.
 */
import { readFileSync } from "node:fs";
import path from "node:path";

import document from "@/docs/api/openapi.json";
import { toPublicSessionId } from "@/lib/account/data/sessions";
import { db } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { hideMember } from "@/lib/events/service/hide-member";

import { resetDatabase } from "@/tests/support/database/database";
import { createBlock, createConnection } from "@/tests/support/factories/connections";
import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMessage } from "@/tests/support/factories/messages";
import { createMember, createUser } from "@/tests/support/factories/users";
import { joinMap, sendPosition } from "@/tests/support/servers/map-client";
import { startRealtime } from "@/tests/support/servers/realtime";
import { callRoute } from "@/tests/support/servers/route";

type Table = Record<string, Record<string, string>>;
type Member = Awaited<ReturnType<typeof createMember>>;
/**
 * The member's own choices that the rows name: who sees contact details, the position and topics.
 * `organizers`: the member is hidden at the event.
 */
const CHOICES = {
  everybody: { contact: "attendees", map: "attendees", topics: "attendees" },
  some: { contact: "connections", map: "sharers", topics: "connections" },
  nobody: { contact: "nobody", map: "nobody", topics: "nobody" },
  public: { contact: "nobody", map: "nobody", topics: "public" },
  organizers: { contact: "attendees", map: "attendees", topics: "attendees" },
} as const;
type Choice = keyof typeof CHOICES;
/**
 * A viewer's findings: the text of all responses and of those about events, the attendee list, the
 * members on the map.
 */
type Found = { text: string; atEvents: string; attendees: { userId: string; isCheckedIn: boolean }[]; onMap: string[] };

/** Reads the table under the heading: its rows by name, each with its cells by column. */
function readTable(): Table {
  const page = readFileSync(path.join(__dirname, "../../docs/product/privacy.md"), "utf8");
  const [, section = ""] = page.split("## Who sees what\n");
  const lines = section.split(/\n## /, 1)[0]?.match(/^\|.*\|$/gm) ?? [];
  const [head = [], , ...rows] = lines.map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );
  return Object.fromEntries(
    rows.map(([name = "", ...cells]) => [name, Object.fromEntries(cells.map((cell, at) => [head[at + 1], cell]))]),
  );
}

const GET_PATHS = Object.entries(document.paths)
  .filter(([, methods]) => "get" in methods)
  .map(([name]) => name);

/** Calls every GET as the viewer, about the member and the event. */
async function readEverything(viewer: Member | null, member: Member, eventId: string): Promise<Found> {
  const texts: string[] = [];
  const atEvents: string[] = [];
  let attendees: Found["attendees"] = [];
  for (const name of GET_PATHS) {
    resetRateLimits();
    const folder = name.slice("/api/".length).replace(/\{(\w+)\}/g, "[$1]");
    const route = (await import(`@/app/api/${folder}/route`)) as object;
    const params = { id: eventId, userId: member.userId };
    const query = name.includes("nearby") ? "?lat=27.96&lng=-82.46" : "";
    const token = viewer?.token;
    const { status, text, json } = await callRoute(route, "GET", { path: name + query, params, token });
    if (status !== 200) continue;
    texts.push(text);
    if (name.startsWith("/api/events")) atEvents.push(text);
    if (name.endsWith("/rsvped-attendees")) attendees = json as Found["attendees"];
  }
  return { text: texts.join("\n"), atEvents: atEvents.join("\n"), attendees, onMap: [] };
}

const CONTACT = {
  email: "secret.address@nametag.test",
  phone: "+1 813 555 9911",
  link: "https://www.linkedin.com/in/secret",
};

async function createSubject(choice: Choice) {
  const { contact, map, topics } = CHOICES[choice];
  const visibility = { email: contact, phone: contact, linkedinUrl: contact, topics };
  const member = await createMember({
    email: CONTACT.email,
    profile: {
      lastName: "Markername",
      pronouns: "Markerpronouns",
      bio: "Markerbio",
      location: "Markercity",
      phone: CONTACT.phone,
      linkedinUrl: CONTACT.link,
      visibility,
      mapVisibility: map,
    },
  });
  await db().memberTopic.create({
    data: { userId: member.userId, kind: "looking_for", position: 1, key: "markertag", label: "Markertag" },
  });
  const host = await createMember();
  const event = await createEvent({ hostUserId: host.userId });
  await createRsvp(member.userId, event.id);
  await createAttendance(member.userId, event.id);
  if (choice === "organizers") await hideMember(member.actor, event.id);
  const friend = await createUser();
  const connection = await createConnection(member.userId, friend.id);
  await createMessage(member.userId, friend.id, "Markermessage");
  return { member, host, eventId: event.id, connectionId: connection.id };
}
type Subject = Awaited<ReturnType<typeof createSubject>>;

async function createMeeting({ member, eventId }: Subject): Promise<Member> {
  const viewer = await createMember();
  await createRsvp(viewer.userId, eventId);
  await createAttendance(viewer.userId, eventId);
  await createConnection(viewer.userId, member.userId);
  return viewer;
}

/** The columns of the table. */
const VIEWERS: Record<string, (subject: Subject) => Promise<Member | null>> = {
  Visitor: () => Promise.resolve(null),
  Member: () => createMember(),
  "Same event": async ({ eventId }) => {
    const viewer = await createMember();
    await createRsvp(viewer.userId, eventId);
    return viewer;
  },
  "Both checked in": async ({ eventId }) => {
    const viewer = await createMember();
    await createRsvp(viewer.userId, eventId);
    await createAttendance(viewer.userId, eventId);
    return viewer;
  },
  Connection: async ({ member }) => {
    const viewer = await createMember();
    await createConnection(viewer.userId, member.userId);
    return viewer;
  },
  Host: ({ host }) => Promise.resolve(host),
  Admin: () => createMember({ role: "admin" }),
  Blocked: async (subject) => {
    const viewer = await createMeeting(subject);
    await createBlock(subject.member.userId, viewer.userId);
    return viewer;
  },
};

const sees = (text: string, { email, phone, link }: typeof CONTACT): boolean =>
  [email, phone, link].some((detail) => text.includes(detail));

const isOnMap = ({ onMap }: Found, { member }: Subject): boolean => onMap.includes(member.userId);

const hasTopic = ({ text }: Found): boolean => text.includes("Markertag");

/** The rows of the table, and whether what a viewer found shows it. */
const ROWS: Record<string, { choice?: Choice; isShown: (found: Found, subject: Subject) => boolean }> = {
  "[Public profile fields](profiles.md#public-profile-fields)": {
    isShown: ({ text }) => ["Markername", "Markerpronouns"].some((field) => text.includes(field)),
  },
  Bio: { isShown: ({ text }) => text.includes("Markerbio") },
  City: { isShown: ({ text }) => text.includes("Markercity") },
  "Email, phone, LinkedIn (`attendees`)": { isShown: ({ text }) => sees(text, CONTACT) },
  "Email, phone, LinkedIn (`connections`)": { choice: "some", isShown: ({ text }) => sees(text, CONTACT) },
  "Email, phone, LinkedIn (`nobody`)": { choice: "nobody", isShown: ({ text }) => sees(text, CONTACT) },
  "Topics (`attendees`)": { isShown: hasTopic },
  "Topics (`connections`)": { choice: "some", isShown: hasTopic },
  "Topics (`nobody`)": { choice: "nobody", isShown: hasTopic },
  "Topics (`public`)": { choice: "public", isShown: hasTopic },
  "RSVP to an event": {
    isShown: ({ attendees }, { member }) => attendees.some(({ userId }) => userId === member.userId),
  },
  "Check-in at an event": {
    isShown: ({ attendees }, { member }) =>
      attendees.some(({ userId, isCheckedIn }) => userId === member.userId && isCheckedIn),
  },
  "Position on the map (`attendees`)": { isShown: isOnMap },
  "Position on the map (`sharers`)": { choice: "some", isShown: isOnMap },
  "Position on the map (`nobody`)": { choice: "nobody", isShown: isOnMap },
  "RSVP, check-in and position where [hidden](#hidden-at-an-event)": {
    choice: "organizers",
    isShown: (found, subject) => found.atEvents.includes("Markername") || isOnMap(found, subject),
  },
  "Email, phone, LinkedIn (`attendees`) where hidden": {
    choice: "organizers",
    isShown: ({ text }) => sees(text, CONTACT),
  },
  "Connections with others": { isShown: ({ text }, { connectionId }) => text.includes(connectionId) },
  "Messages with others": { isShown: ({ text }) => text.includes("Markermessage") },
  "Sessions and devices": { isShown: ({ text }, { member }) => text.includes(toPublicSessionId(member.sid)) },
};

async function findShown(choice: Choice, column: string): Promise<Record<string, boolean>> {
  const subject = await createSubject(choice);
  const viewer = (await VIEWERS[column]?.(subject)) ?? null;
  const found = await readEverything(viewer, subject.member, subject.eventId);
  const { connectMap } = await startRealtime();
  const own = await connectMap(subject.member.token);
  const joined = joinMap(own, subject.eventId);
  await (choice === "organizers" ? expect(joined).rejects.toThrow("forbidden") : joined);
  await sendPosition(own, subject.eventId);
  if (viewer) {
    const map = await connectMap(viewer.token);
    const attendees = await joinMap(map, subject.eventId).catch(() => []);
    found.onMap = attendees.map(({ userId }) => userId);
  }
  const rows = Object.entries(ROWS).filter(([, row]) => (row.choice ?? "everybody") === choice);
  return Object.fromEntries(rows.map(([name, { isShown }]) => [name, isShown(found, subject)]));
}

const table = readTable();

test("the document's table has the rows and columns that are tested", () => {
  expect(Object.keys(table)).toEqual(Object.keys(ROWS));
  for (const cells of Object.values(table)) expect(Object.keys(cells)).toEqual(Object.keys(VIEWERS));
});

describe.each(Object.keys(VIEWERS))("%s", (column) => {
  test.each(Object.keys(CHOICES) as Choice[])("sees what the table says when a detail is for %s", async (choice) => {
    await resetDatabase();
    const shown = await findShown(choice, column);
    const expected = Object.keys(shown).map((name) => [name, table[name]?.[column]?.startsWith("yes") ?? false]);
    expect(shown).toEqual(Object.fromEntries(expected));
  });
});
