/** Files and callers that an import of guests must refuse (docs/product/guest-import.md). */
import { db } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent } from "@/tests/support/factories/events";
import { createHelper } from "@/tests/support/factories/teams";
import { createMember } from "@/tests/support/factories/users";
import { setSizes, toOle, toXlsx } from "@/tests/support/fixtures/xlsx";
import { importRowsAs, previewAs, replaceAs, undoAs } from "@/tests/support/servers/guest-import";

const FILE = "Name,Email\nAna,ana@example.com\n";
const ROW = { line: 2, name: "Ana", email: "ana@example.com", company: null, note: null, status: "confirmed" };
const NOTHING = { externalIds: [], emails: [] };

let eventId: string;

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  eventId = (await createEvent()).id;
});

const callAll = async (token: string, id = eventId) => [
  (await previewAs(token, id, FILE)).status,
  (await importRowsAs(token, id, [{ ...ROW, externalId: null }])).status,
  (await replaceAs(token, id, NOTHING)).status,
  (await undoAs(token, id, "00000000-0000-4000-8000-000000000001")).status,
];

it.each([
  ["a member", () => createMember()],
  ["a helper at the door", () => createHelper(eventId, "door")],
  ["the editor of another event", async () => createHelper((await createEvent()).id, "editor")],
])("refuses %s", async (_, create) => {
  const { token } = await create();
  expect(await callAll(token)).toEqual([403, 403, 403, 403]);
  expect(await db().eventGuest.count()).toBe(0);
});

it("touches no guest of another event", async () => {
  const { token } = await createHelper(eventId, "editor");
  const other = await createEvent();
  await db().eventGuest.create({
    data: { eventId: other.id, name: "Zoe", email: "ana@example.com", source: "file", externalId: "1" },
  });
  const cancelled = { ...ROW, externalId: "1", status: "cancelled" };
  expect((await importRowsAs(token, eventId, [{ ...ROW, externalId: "1" }])).json.rows[0]!.outcome).toBe("added");
  expect((await importRowsAs(token, eventId, [cancelled])).json.rows[0]!.outcome).toBe("removed");
  await replaceAs(token, eventId, NOTHING);
  expect(await db().eventGuest.findMany({ select: { name: true } })).toEqual([{ name: "Zoe" }]);
});

describe("files", () => {
  let token: string;
  beforeEach(async () => ({ token } = await createHelper(eventId, "editor")));

  const SHEET = {
    name: "Guests",
    rows: [
      ["Name", "Email"],
      ["Ana", "ana@example.com"],
    ],
  };
  const LIST = toXlsx([SHEET]);
  const SHEET_FILE = "xl/worksheets/sheet1.xml";
  const FAR_CELL =
    '<worksheet><sheetData><row r="1048576"><c r="XFD1048576" t="b"><v>1</v></c></row></sheetData></worksheet>';
  const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]);
  it.each([
    ["a picture", PNG, 415],
    ["more than 5 MB", `Name\n${"a".repeat(5 * 1024 * 1024)}`, 413],
    ["a giant cell", `Name,Note\nAna,"${"x".repeat(4_000_000)}"\n`, 400],
    ["too many columns", `${"a,".repeat(200_000)}\nAna\n`, 400],
    ["too many rows", `Name\n${"a\n".repeat(100_000)}`, 400],
    ["an empty file", "", 400],
    ["an old spreadsheet", toOle("Workbook"), 415],
    ["a spreadsheet with a password", toOle("EncryptedPackage"), 415],
    ["a damaged spreadsheet", LIST.subarray(0, 300), 400],
    ["a spreadsheet of more than 50 MB", setSizes(LIST, 20 * 1024 * 1024), 413],
    ["a spreadsheet that says it is smaller than it is", setSizes(LIST, 10), 400],
    ["a cell in the last row and column of a sheet", toXlsx([SHEET], { [SHEET_FILE]: FAR_CELL }), 413],
  ])("refuses %s", async (_, file, status) => {
    expect((await previewAs(token, eventId, file)).status).toBe(status);
  });

  it("refuses a spreadsheet that is unpacked to more than its size, and reads the next one", async () => {
    const bomb = toXlsx([SHEET], { [SHEET_FILE]: new Uint8Array(51 * 1024 * 1024) });
    expect((await previewAs(token, eventId, bomb)).status).toBe(413);
    expect([400, 413]).toContain((await previewAs(token, eventId, setSizes(bomb, 1_000))).status);
    expect((await previewAs(token, eventId, LIST)).json.rows[0]).toMatchObject({ name: "Ana", verdict: "ready" });
  });

  it("says why a file is too large", async () => {
    const { json } = await previewAs(token, eventId, `Name\n${"a".repeat(5 * 1024 * 1024)}`);
    expect(json).toMatchObject({ message: expect.stringContaining("5 MB") as string });
  });

  it("reads columns with the same name, and the names of an object's own", async () => {
    const file = "Name,Name,__proto__,constructor,Email\nAna,Ben,x,y,ana@example.com\n";
    const { json } = await previewAs(token, eventId, file);
    expect(json.mapping).toEqual({ name: 0, email: 4 });
    expect(json.rows[0]).toMatchObject({ name: "Ana", email: "ana@example.com", verdict: "ready" });
  });

  it("stores no directions for the text around a name, and no NUL", async () => {
    const { json } = await previewAs(token, eventId, "Name\n\u202eanA\u2066\n");
    expect(json.rows[0]!.name).toBe("anA");
    expect((await importRowsAs(token, eventId, [{ ...ROW, externalId: "a\0" }])).status).toBe(400);
  });

  it.each([
    ["no JSON", "{"],
    ["an unknown encoding", { encoding: "utf-7" }],
    ["a meaning that no state has", { states: [{ text: "going", status: "admin" }] }],
    ["a column that no file has", { mapping: { name: 100 } }],
    ["more states than a file can have", { states: Array.from({ length: 31 }, () => ({ text: "", status: "came" })) }],
  ])("refuses choices with %s", async (_, choices) => {
    expect((await previewAs(token, eventId, FILE, choices)).status).toBe(400);
  });

  it("reads one file of an account at a time", async () => {
    const statuses = await Promise.all([1, 2].map(async () => (await previewAs(token, eventId, FILE)).status));
    expect(statuses.sort()).toEqual([200, 409]);
  });
});

it.each([
  ["more rows than a batch has", Array.from({ length: 501 }, () => ({ ...ROW, externalId: null }))],
  ["no rows", []],
  ["an address that isn't in its stored form", [{ ...ROW, externalId: null, email: "ANA@example.com" }]],
  ["a long name", [{ ...ROW, externalId: null, name: "a".repeat(161) }]],
  ["a long id", [{ ...ROW, externalId: "a".repeat(101) }]],
  ["a status that no guest has", [{ ...ROW, externalId: null, status: "checked_in" }]],
])("refuses %s", async (_, rows) => {
  const { token } = await createHelper(eventId, "editor");
  expect((await importRowsAs(token, eventId, rows)).status).toBe(400);
});
