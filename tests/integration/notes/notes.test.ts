/** Notes and follow-up of a member's own (docs/product/network-notes.md). */
import * as connectionNote from "@/app/api/connections/[id]/note/route";
import * as exportRoute from "@/app/api/connections/me/export/route";
import * as contactNote from "@/app/api/contacts/[id]/note/route";
import * as listRoute from "@/app/api/network-notes/route";
import { listExportFiles } from "@/lib/account/data/export-files";
import { deleteAccount } from "@/lib/account/service/delete";
import { removeConnection } from "@/lib/connections/service/respond";
import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { MAX_NOTE_LENGTH } from "@/lib/notes/constants";
import { listNotes } from "@/lib/notes/data/notes";
import type { NetworkNote } from "@/lib/notes/schema";
import { saveNote } from "@/lib/notes/service/save";

import { resetDatabase } from "@/tests/support/database/database";
import { countQueries } from "@/tests/support/database/queries";
import { createBlock, createConnection } from "@/tests/support/factories/connections";
import { createEvent } from "@/tests/support/factories/events";
import { createMember, createUser, createUsers } from "@/tests/support/factories/users";
import { parseCsv } from "@/tests/support/parsers/csv";
import { callRoute } from "@/tests/support/servers/route";
import { stopClock } from "@/tests/support/setup/clock";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
});

type Refusal = { message: string; code: string; fields?: Record<string, string>; stored?: NetworkNote };
type Caller = { token: string };

const EMPTY = { note: "", tags: [] as string[], followUpOn: null, isFollowUpDone: false, revision: 0 };

const read = ({ token }: Caller, id: string) =>
  callRoute<NetworkNote & Refusal>(connectionNote, "GET", { token, params: { id } });
const save = ({ token }: Caller, id: string, body: object) =>
  callRoute<NetworkNote & Refusal>(connectionNote, "PUT", { token, params: { id }, body: { ...EMPTY, ...body } });
const saveContact = ({ token }: Caller, id: string, body: object) =>
  callRoute<NetworkNote & Refusal>(contactNote, "PUT", { token, params: { id }, body: { ...EMPTY, ...body } });
const list = ({ token }: Caller) => callRoute<NetworkNote[]>(listRoute, "GET", { token });

async function createPair() {
  const ana = await createMember();
  const event = await createEvent({ name: "Tampa Tech & Tacos" });
  const ben = await createMember({ profile: { firstName: "Ben", lastName: "Okafor" } });
  const connection = await createConnection(ben.userId, ana.userId, { eventId: event.id });
  return { ana, ben, event, id: connection.id };
}

const createContact = (ownerId: string, name = "Rosa Delgado") =>
  db().contact.create({ data: { ownerId, name, phone: "+1 813 555 0100", source: "given", createdAt: clock.now() } });

test("fills in where and when they met, and stores text, tags and a date", async () => {
  const { ana, ben, event, id } = await createPair();
  const met = { event: { id: event.id, name: "Tampa Tech & Tacos" }, at: "2026-11-20T23:00:00.000Z" };
  const person = { subject: { kind: "connection", id }, memberId: ben.userId, name: "Ben Okafor", met };
  expect((await read(ana, id)).json).toEqual({ ...person, ...EMPTY });
  const written = { note: "Likes boats.\n", tags: [" Sailing ", "sailing", "Tampa"], followUpOn: "2026-11-27" };
  const { status, json } = await save(ana, id, written);
  expect(status).toBe(200);
  const stored = { ...person, ...EMPTY, ...written, tags: ["Sailing", "Tampa"], revision: 1 };
  expect(json).toEqual(stored);
  expect((await list(ana)).json).toEqual([stored]);
});

test("stores a note about a contact without an account", async () => {
  const [ana, ben] = [await createMember(), await createMember()];
  const { id } = await createContact(ana.userId);
  expect((await saveContact(ana, id, { note: "Gave me her card" })).json).toMatchObject({
    subject: { kind: "contact", id },
    memberId: null,
    name: "Rosa Delgado",
    revision: 1,
  });
  expect((await saveContact(ben, id, { note: "Mine?" })).status).toBe(404);
  expect((await list(ana)).json).toHaveLength(1);
  await db().contact.delete({ where: { id } });
  expect(await db().networkNote.count()).toBe(0);
});

test("keeps both members' notes apart, and everybody else out", async () => {
  const { ana, ben, id } = await createPair();
  const [eve, admin] = [await createMember(), await createMember({ role: "admin" })];
  await save(ana, id, { note: "Talks a lot" });
  await save(ben, id, { note: "Listens well" });
  expect([(await read(ana, id)).json.note, (await read(ben, id)).json.note]).toEqual(["Talks a lot", "Listens well"]);
  for (const caller of [eve, admin]) {
    expect((await read(caller, id)).status).toBe(404);
    expect((await save(caller, id, { note: "x" })).json).toMatchObject({ code: "not_found" });
    expect((await list(caller)).json).toEqual([]);
  }
});

test("has no note for a request", async () => {
  const [ana, ben] = [await createMember(), await createUser()];
  for (const status of ["pending", "declined"]) {
    await db().connection.deleteMany();
    const { id } = await createConnection(ana.userId, ben.id, { status });
    expect((await save(ana, id, { note: "x" })).status).toBe(404);
  }
});

describe("a change on another device", () => {
  test("is never overwritten: the answer has the stored note", async () => {
    const { ana, id } = await createPair();
    await save(ana, id, { note: "From the phone" });
    const { status, json } = await save(ana, id, { note: "From the laptop" });
    expect(status).toBe(409);
    expect(json).toMatchObject({ code: "conflict", stored: { note: "From the phone", revision: 1 } });
    expect(json.message).toBe("This note was changed on another device. Please look at both versions.");
    expect((await save(ana, id, { note: "Both", revision: 1 })).json.revision).toBe(2);
  });

  test("is no conflict when it is the same change, sent again", async () => {
    const { ana, id } = await createPair();
    const body = { note: "Once", tags: ["a"], followUpOn: "2026-11-27" };
    await save(ana, id, body);
    expect((await save(ana, id, body)).json).toMatchObject({ note: "Once", revision: 1 });
  });

  test("lets one of twenty simultaneous writes win, and stores one note", async () => {
    const { ana, id } = await createPair();
    const results = await Promise.all(Array.from({ length: 20 }, (_, at) => save(ana, id, { note: `Text ${at}` })));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(results.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await db().networkNote.count()).toBe(1);
  });
});

test("refuses what is too long, too much or not a day, with clear sentences", async () => {
  const { ana, id } = await createPair();
  const problems: [object, string, string][] = [
    [{ note: "x".repeat(MAX_NOTE_LENGTH + 1) }, "note", "Please use at most 2000 characters"],
    [{ tags: Array.from({ length: 11 }, (_, at) => `t${at}`) }, "tags", "Please use at most ten tags"],
    [{ tags: ["x".repeat(41)] }, "tags.0", "Please use at most 40 characters"],
    [{ tags: ["\u200b "] }, "tags.0", "Please enter a tag"],
    [{ followUpOn: "2026-02-30" }, "followUpOn", "Please choose a date"],
    [{ followUpOn: "2040-01-01" }, "followUpOn", "Please choose a date within the next five years"],
  ];
  for (const [body, field, message] of problems) {
    const { status, json } = await save(ana, id, body);
    expect([status, json.fields]).toEqual([400, { [field]: message }]);
  }
  expect((await save(ana, id, { note: "x".repeat(MAX_NOTE_LENGTH) })).status).toBe(200);
});

test("has the limit of ten tags and one person in the database too", async () => {
  const { ana, ben } = await createPair();
  const now = { createdAt: clock.now(), updatedAt: clock.now() };
  const note = await db().networkNote.create({ data: { ownerId: ana.userId, memberId: ben.userId, ...now } });
  const tag = { noteId: note.id, position: 11, key: "a", label: "a" };
  await expect(db().networkNoteTag.create({ data: tag })).rejects.toThrow();
  const twice = { ownerId: ana.userId, memberId: ben.userId };
  await expect(db().networkNote.create({ data: twice })).rejects.toThrow();
  await expect(db().networkNote.create({ data: { ownerId: ana.userId } })).rejects.toThrow();
  await expect(db().networkNote.create({ data: { ownerId: ana.userId, memberId: ana.userId } })).rejects.toThrow();
});

describe("a person who is hidden", () => {
  test("takes the note along while there is a block, and brings it back", async () => {
    const { ana, ben, id } = await createPair();
    await save(ana, id, { note: "Kept" });
    const block = await createBlock(ben.userId, ana.userId);
    expect((await list(ana)).json).toEqual([]);
    expect((await read(ana, id)).status).toBe(404);
    expect((await save(ana, id, { note: "x", revision: 1 })).status).toBe(404);
    await db().block.deleteMany({ where: { blockerId: block.blockerId } });
    expect((await list(ana)).json).toMatchObject([{ note: "Kept" }]);
  });

  test("gets the note back with a new connection", async () => {
    const { ana, ben, id } = await createPair();
    await save(ana, id, { note: "Kept" });
    await removeConnection(ana.actor, id);
    expect((await list(ana)).json).toEqual([]);
    const again = await createConnection(ana.userId, ben.userId);
    expect((await read(ana, again.id)).json.note).toBe("Kept");
  });
});

test("is deleted with the account of its owner and of the member it is about", async () => {
  const { ana, ben, id } = await createPair();
  const cleo = await createMember();
  await createConnection(ana.userId, cleo.userId).then((connection) => save(ana, connection.id, { note: "Cleo" }));
  await save(ana, id, { note: "Ben", tags: ["a"] });
  await save(ben, id, { note: "Ana" });
  await deleteAccount(ben.userId);
  expect((await db().networkNote.findMany()).map(({ note }) => note)).toEqual(["Cleo"]);
  await deleteAccount(ana.userId);
  expect(await db().networkNote.count()).toBe(0);
  expect(await db().networkNoteTag.count()).toBe(0);
});

test("is in the owner's data export, and in nobody else's", async () => {
  const { ana, ben, id } = await createPair();
  const contact = await createContact(ana.userId);
  await save(ana, id, { note: "Likes boats", tags: ["sailing"], followUpOn: "2026-11-27" });
  await saveContact(ana, contact.id, { note: "Her card" });
  const filesOf = async (member: typeof ana) => Object.fromEntries((await listExportFiles(member.actor)) ?? []);
  expect((await filesOf(ana))["network-notes.json"]).toMatchObject([
    { userId: ben.userId, name: "Ben Okafor", note: "Likes boats", tags: ["sailing"], followUpOn: "2026-11-27" },
    { contactId: contact.id, name: "Rosa Delgado", note: "Her card", tags: [], followUpOn: null },
  ]);
  expect(JSON.stringify(await filesOf(ben))).not.toContain("boats");
});

test("is in the CSV file only if its owner wants it", async () => {
  const [admin, ben] = [await createMember({ role: "admin" }), await createMember()];
  const { id } = await createConnection(admin.userId, ben.userId);
  await save(admin, id, { note: "=1+1", tags: ["sailing", "tampa"] });
  await save(ben, id, { note: "Ben's own" });
  const download = async (query: string) => {
    const path = `/api/connections/me/export${query}`;
    return parseCsv((await callRoute(exportRoute, "GET", { path, token: admin.token })).text);
  };
  expect((await download(""))[0]).not.toContain("My Note");
  const [header, row] = await download("?notes=true");
  expect(header?.slice(-3)).toEqual(["My Note", "My Tags", "Pronouns"]);
  expect(row?.slice(-3)).toEqual(["'=1+1", "sailing, tampa", ""]);
});

test("lists in pages, each with the same number of statements", async () => {
  const ana = await createMember();
  const people = await createUsers(30);
  for (const { id } of people) {
    const connection = await createConnection(ana.userId, id);
    await saveNote(ana.actor, { kind: "connection", id: connection.id }, { ...EMPTY, note: id });
  }
  const one = await countQueries(() => listNotes(ana.actor, { limit: 1 }));
  const many = await countQueries(() => listNotes(ana.actor, { limit: 25 }));
  expect(many.queries).toBe(one.queries);
  const rest = await listNotes(ana.actor, { limit: 25, cursor: many.result.next ?? "" });
  expect(new Set([...many.result.items, ...rest.items].map(({ note }) => note))).toEqual(
    new Set(people.map(({ id }) => id)),
  );
});
