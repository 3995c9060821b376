/** docs/product/guest-import.md */
import { db } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createHelper } from "@/tests/support/factories/teams";
import { createUser } from "@/tests/support/factories/users";
import { toXlsx } from "@/tests/support/fixtures/xlsx";
import { importAs, importRowsAs, previewAs, replaceAs, toRow } from "@/tests/support/servers/guest-import";
import { fromNow } from "@/tests/support/setup/clock";
import { bySize } from "@/tests/support/size";

let eventId: string;
let token: string;

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  eventId = (await createEvent()).id;
  token = (await createHelper(eventId, "editor")).token;
});

const LUMA = `guest_id,name,email,approval_status,Company
gst-1,Ana López,ana@example.com,approved,Acme
gst-2,Ben,ben@example.com,pending_approval,
gst-3,Cleo,cleo@example.com,declined,
`;

const listGuests = () =>
  db().eventGuest.findMany({
    where: { eventId },
    select: { name: true, email: true, company: true, status: true, source: true, externalId: true },
    orderBy: { name: "asc" },
  });
const verdictsOf = async (file: string | Uint8Array) => {
  const { json } = await previewAs(token, eventId, file);
  return json.rows.map(({ verdict, reasons }) => [verdict, ...reasons].join(" "));
};
const setCheckedIn = (email: string) =>
  db().eventGuest.updateMany({ where: { eventId, email }, data: { checkedInAt: fromNow({}), status: "confirmed" } });

it("stores the guests of a file, and the same file twice changes nothing", async () => {
  expect(await verdictsOf(LUMA)).toEqual(["ready", "ready", "ready"]);
  expect(await importAs(token, eventId, LUMA)).toEqual(["added", "added", "added"]);
  const stored = await db().eventGuest.findMany({ where: { eventId }, orderBy: { id: "asc" } });
  expect(await listGuests()).toEqual([
    {
      name: "Ana López",
      email: "ana@example.com",
      company: "Acme",
      status: "confirmed",
      source: "file",
      externalId: "gst-1",
    },
    { name: "Ben", email: "ben@example.com", company: null, status: "pending", source: "file", externalId: "gst-2" },
    { name: "Cleo", email: "cleo@example.com", company: null, status: "declined", source: "file", externalId: "gst-3" },
  ]);
  expect(await verdictsOf(LUMA)).toEqual(["known", "known", "known"]);
  expect(await importAs(token, eventId, LUMA)).toEqual(["unchanged", "unchanged", "unchanged"]);
  expect(await db().eventGuest.findMany({ where: { eventId }, orderBy: { id: "asc" } })).toEqual(stored);
});

it("stores the guests of a tool's XLSX file, and reads another sheet when it is chosen", async () => {
  const file = toXlsx([
    { name: "Summary", rows: [["Tickets sold"], [2]] },
    {
      name: "Attendees",
      rows: [
        ["Public ID", "Short ID", "First Name", "Last Name", "Email", "Created at"],
        ["A-1", "s1", "Ana", "López", "ana@example.com", { serial: 46_145.5, format: "moment" }],
        ["A-2", "s2", "Ben", "Bo", { formula: "LOWER(E9)", result: "ben@example.com" }, null],
      ],
    },
  ]);
  const { json } = await previewAs(token, eventId, file);
  expect(json).toMatchObject({ preset: "hievents", sheets: ["Summary", "Attendees"], sheet: 1, headerLine: 1 });
  expect(await importAs(token, eventId, file)).toEqual(["added", "added"]);
  expect((await listGuests()).map(({ name, email, externalId }) => [name, email, externalId])).toEqual([
    ["Ana López", "ana@example.com", "A-1"],
    ["Ben Bo", "ben@example.com", "A-2"],
  ]);
  expect(await verdictsOf(file)).toEqual(["known", "known"]);
  const other = await previewAs(token, eventId, file, { sheet: 0 });
  expect(other.json).toMatchObject({ preset: "other", sheet: 0, columns: ["Tickets sold"] });
  expect((await previewAs(token, eventId, file, { sheet: 2 })).status).toBe(400);
});

it("keeps names with one address apart without tickets, in any order and alone, and the same file changes nothing", async () => {
  const [header, ann, bob] = ["Name,Email", "Ann,a@example.com", "Bob,a@example.com"];
  const toFile = (...lines: string[]) => `${[header, ...lines].join("\n")}\n`;
  expect(await importAs(token, eventId, toFile(ann))).toEqual(["added"]);
  expect(await verdictsOf(toFile(ann, bob))).toEqual(["changed", "ready sharedEmail"]);
  expect(await importAs(token, eventId, toFile(ann, bob))).toEqual(["updated", "added"]);
  const stored = await listGuests();
  expect(stored.map(({ name, email }) => [name, email])).toEqual([
    ["Ann", "a@example.com"],
    ["Bob", null],
  ]);
  for (const lines of [[ann, bob], [bob, ann], [bob], [ann]]) {
    expect(await importAs(token, eventId, toFile(...lines))).toEqual(lines.map(() => "unchanged"));
    expect(await listGuests()).toEqual(stored);
  }
  expect(await importAs(token, eventId, "Name,Email,Status\nBob,a@example.com,canceled\n")).toEqual(["removed"]);
  expect((await listGuests()).map(({ name }) => name)).toEqual(["Ann"]);
});

it("updates what changed, keeps who is absent, and writes numbers in the audit log", async () => {
  await importAs(token, eventId, LUMA);
  const changed = `guest_id,name,email,approval_status
gst-2,Ben Bo,ben@example.com,approved
gst-9,Di,di@example.com,approved
`;
  expect(await verdictsOf(changed)).toEqual(["changed", "ready"]);
  expect(await importAs(token, eventId, changed)).toEqual(["updated", "added"]);
  expect((await listGuests()).map(({ name, status }) => [name, status])).toEqual([
    ["Ana López", "confirmed"],
    ["Ben Bo", "confirmed"],
    ["Cleo", "declined"],
    ["Di", "confirmed"],
  ]);
  const entries = await db().auditEntry.findMany({ orderBy: { createdAt: "asc" }, where: { subjectId: eventId } });
  expect(entries.map(({ action, details }) => ({ action, details }))).toContainEqual({
    action: "event.guests_imported",
    details: { added: "1", waiting: "0", updated: "1", removed: "0" },
  });
  expect(JSON.stringify(entries.map(({ details }) => details))).not.toContain("example.com");
});

it("keeps what an organizer decided until the file says something else", async () => {
  await importAs(token, eventId, LUMA);
  const setStatus = (name: string, status: string) =>
    db().eventGuest.updateMany({ where: { eventId, name }, data: { status } });
  await setStatus("Ana López", "declined");
  await setStatus("Ben", "confirmed");
  expect(await importAs(token, eventId, LUMA)).toEqual(["unchanged", "unchanged", "unchanged"]);
  const listStatuses = async () => (await listGuests()).map(({ status }) => status);
  expect(await listStatuses()).toEqual(["declined", "confirmed", "declined"]);
  await importAs(token, eventId, LUMA.replace("pending_approval", "declined"));
  expect(await listStatuses()).toEqual(["declined", "declined", "declined"]);
  await importAs(token, eventId, LUMA.replaceAll("declined", "approved"));
  expect(await listStatuses()).toEqual(["declined", "pending", "confirmed"]);
});

it("remembers the status of an unchanged guest who was added by hand", async () => {
  await db().eventGuest.create({ data: { eventId, name: "Ana López", email: "ana@example.com", company: "Acme" } });
  const isAna = { where: { eventId, email: "ana@example.com" } };
  expect((await importAs(token, eventId, LUMA))[0]).toBe("unchanged");
  await db().eventGuest.updateMany({ ...isAna, data: { status: "declined" } });
  expect((await importAs(token, eventId, LUMA))[0]).toBe("unchanged");
  expect(await db().eventGuest.findFirst(isAna)).toMatchObject({ status: "declined", source: "organizer" });
});

it("reads the columns that an organizer chose", async () => {
  const file = "Who;Where;Mail\nAna;Acme;ana@example.com\n";
  expect(await verdictsOf(file)).toEqual(["ready nameFromEmail"]);
  const { json } = await previewAs(token, eventId, file, { mapping: { name: 0, company: 1, email: 2 } });
  expect(json.rows[0]).toMatchObject({ name: "Ana", company: "Acme", email: "ana@example.com", verdict: "ready" });
  expect((await previewAs(token, eventId, file, { mapping: { name: 3 } })).status).toBe(400);
  expect((await previewAs(token, eventId, file, { headerLine: 9 })).status).toBe(400);
  expect((await previewAs(token, eventId, file, "{")).status).toBe(400);
});

it("reads nothing of a file whose encoding isn't chosen, and then what the bytes say", async () => {
  const file = Buffer.from("Name,Email\nJosé,jose@example.com\n", "latin1");
  const { json: asked } = await previewAs(token, eventId, file);
  expect(asked).toMatchObject({ encoding: null, rows: [], columns: [] });
  expect(asked.encodings[0]).toEqual({ encoding: "windows-1252", samples: ["José"] });
  const { json } = await previewAs(token, eventId, file, { encoding: "windows-1252" });
  expect(json.rows).toMatchObject([{ name: "José", verdict: "ready" }]);
});

it("follows what an organizer chose for a state", async () => {
  const { json } = await previewAs(token, eventId, LUMA, { states: [{ text: "declined", status: "confirmed" }] });
  expect(json.states.map(({ text, status }) => [text, status])).toEqual([
    ["approved", "confirmed"],
    ["pending_approval", "pending"],
    ["declined", "confirmed"],
  ]);
  expect(json.rows[2]).toMatchObject({ name: "Cleo", status: "confirmed" });
});

describe("guests who came", () => {
  const CAME = "Name,Email,Status\nAna,ana@example.com,Attended\nBen,ben@example.com,Going\n";
  const listCame = async () => {
    const where = { eventId, checkedInAt: { not: null } };
    return db().eventGuest.findMany({ where, select: { name: true, checkedInAt: true, checkedInById: true } });
  };
  const moveEvent = (startTime: Date, endTime: Date) =>
    db().event.update({ where: { id: eventId }, data: { startTime, endTime } });

  it("are confirmed before the door opens", async () => {
    await moveEvent(fromNow({ days: 1 }), fromNow({ days: 2 }));
    expect(await importAs(token, eventId, CAME)).toEqual(["added", "added"]);
    expect(await listCame()).toEqual([]);
  });

  it("are checked in at the event's end for a week after it, and the same file changes nothing", async () => {
    const endTime = fromNow({ days: -6 });
    await moveEvent(fromNow({ days: -7 }), endTime);
    expect(await importAs(token, eventId, CAME)).toEqual(["added", "added"]);
    expect(await listCame()).toEqual([{ name: "Ana", checkedInAt: endTime, checkedInById: expect.any(String) }]);
    expect(await importAs(token, eventId, CAME)).toEqual(["unchanged", "unchanged"]);
    expect(await importAs(token, eventId, CAME.replace("Going", "Attended"))).toEqual(["unchanged", "updated"]);
    expect(await listCame()).toHaveLength(2);
  });

  it("are refused later, and at a cancelled event", async () => {
    await moveEvent(fromNow({ days: -9 }), fromNow({ days: -8 }));
    expect((await previewAs(token, eventId, CAME)).json).toMatchObject({ code: "ended" });
    await moveEvent(fromNow({ days: -2 }), fromNow({ days: -1 }));
    await db().event.update({ where: { id: eventId }, data: { status: "cancelled" } });
    expect((await previewAs(token, eventId, CAME)).json).toMatchObject({ code: "ended" });
  });

  it("count an attendee once after the end, and the answer is that of any other row", async () => {
    await createRsvp((await createUser({ email: "ana@example.com" })).id, eventId);
    await moveEvent(fromNow({ days: -2 }), fromNow({ days: -1 }));
    expect(await importAs(token, eventId, CAME)).toEqual(["added", "added"]);
    expect((await listGuests()).map(({ name }) => name)).toEqual(["Ben"]);
  });
});

it("removes guests whose ticket was cancelled, but not who is checked in", async () => {
  await importAs(token, eventId, LUMA);
  await setCheckedIn("ana@example.com");
  const cancelled = LUMA.replace("approved", "cancelled").replace("pending_approval", "refunded");
  expect(await verdictsOf(cancelled)).toEqual(["cancelled checkedIn", "cancelled leaves", "known"]);
  expect(await importAs(token, eventId, cancelled)).toEqual(["kept", "removed", "unchanged"]);
  expect((await listGuests()).map(({ name }) => name)).toEqual(["Ana López", "Cleo"]);
});

it("replaces the list: who isn't in the file leaves, but not who is checked in or was added by hand", async () => {
  await importAs(token, eventId, LUMA);
  await setCheckedIn("cleo@example.com");
  await db().eventGuest.create({ data: { eventId, name: "Zoe" } });
  const file = "Name,Email\nDi,di@example.com\nAna López,ana@example.com\n";
  const { json } = await previewAs(token, eventId, file);
  expect(json.absent).toEqual({ removable: 1, checkedIn: 1 });
  await importAs(token, eventId, file);
  const body = { externalIds: [], emails: ["di@example.com", "ana@example.com"] };
  const replaced = { removed: 1, keptCount: 1, kept: ["Cleo"] };
  expect((await replaceAs(token, eventId, body)).json).toEqual(replaced);
  expect((await replaceAs(token, eventId, body)).json).toEqual({ ...replaced, removed: 0 });
  expect((await listGuests()).map(({ name }) => name)).toEqual(["Ana López", "Cleo", "Di", "Zoe"]);
});

it("stores confirmed guests beyond the capacity as pending", async () => {
  await db().event.update({ where: { id: eventId }, data: { capacity: 2 } });
  await createRsvp((await createUser()).id, eventId);
  const file = "Name\nAna\nBen\n";
  expect(await verdictsOf(file)).toEqual(["ready", "ready full"]);
  expect(await importAs(token, eventId, file)).toEqual(["added", "waiting"]);
  expect((await listGuests()).map(({ status }) => status)).toEqual(["confirmed", "pending"]);
  expect(await importAs(token, eventId, file)).toEqual(["unchanged", "unchanged"]);
});

it("counts a member with an RSVP once, and answers as for any other row", async () => {
  await db().event.update({ where: { id: eventId }, data: { capacity: 3 } });
  const member = await createUser({ email: "ana@example.com" });
  await createRsvp(member.id, eventId);
  const unverified = await createUser({ email: "ben@example.com", emailVerifiedAt: null });
  await createRsvp(unverified.id, eventId);
  const file = "Name,Email\nAna,ana@example.com\nBen,ben@example.com\n";
  const { json: preview } = await previewAs(token, eventId, file);
  expect(preview.rows.map(({ verdict, reasons }) => [verdict, reasons])).toEqual([
    ["ready", []],
    ["ready", []],
  ]);
  const { json } = await importRowsAs(token, eventId, preview.rows.map(toRow));
  expect(json.rows.map(({ guestId: _id, line: _line, ...row }) => row)).toEqual([
    { outcome: "added", reasons: [] },
    { outcome: "added", reasons: [] },
  ]);
  const claims = await db().eventGuest.findMany({ orderBy: { name: "asc" }, select: { claimedById: true } });
  expect(claims.map(({ claimedById }) => claimedById)).toEqual([member.id, null]);
  expect(await verdictsOf(file)).toEqual(["known", "known"]);
});

it("makes a guest of an earlier import the member's who has an RSVP now", async () => {
  await importAs(token, eventId, LUMA);
  const member = await createUser({ email: "ana@example.com" });
  await createRsvp(member.id, eventId);
  expect(await importAs(token, eventId, LUMA)).toEqual(["unchanged", "unchanged", "unchanged"]);
  const ana = await db().eventGuest.findFirstOrThrow({ where: { eventId, email: "ana@example.com" } });
  expect(ana.claimedById).toBe(member.id);
  expect(ana.claimedAt).not.toBeNull();
});

it("stores a batch once when it is sent twice at once", async () => {
  const { json } = await previewAs(token, eventId, LUMA);
  const rows = json.rows.map(toRow);
  const [first, second] = await Promise.all([importRowsAs(token, eventId, rows), importRowsAs(token, eventId, rows)]);
  const outcomes = [first, second].map((each) => each.json.rows.map(({ outcome }) => outcome).join());
  expect(outcomes.sort()).toEqual(["added,added,added", "unchanged,unchanged,unchanged"]);
  expect(await listGuests()).toHaveLength(3);
});

it("imports many rows in several calls, and changes nothing the second time", async () => {
  const count = bySize(5_000, 1_100);
  const lines = Array.from({ length: count }, (_, n) => `gst-${n},Guest ${n},guest${n}@example.com,approved,Acme ${n}`);
  const file = ["guest_id,name,email,approval_status,company", ...lines].join("\n");
  const outcomes = await importAs(token, eventId, file);
  expect(new Set(outcomes)).toEqual(new Set(["added"]));
  expect(await db().eventGuest.count({ where: { eventId } })).toBe(count);
  const listStored = () => db().eventGuest.findMany({ where: { eventId }, orderBy: { id: "asc" } });
  const stored = await listStored();
  expect(new Set(await importAs(token, eventId, file))).toEqual(new Set(["unchanged"]));
  expect(await listStored()).toEqual(stored);
}, 60_000);
