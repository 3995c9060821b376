import { readImportedFile as read } from "@/tests/support/fixtures/imported-file";

import { readRows } from "./rows";
import { isCheckedIn } from "./states";

it("reads a cell of brackets as fast as another one", () => {
  // Minutes, if each bracket were searched to the end.
  expect(isCheckedIn("(".repeat(1_000_000))).toBe(true);
  expect(isCheckedIn("No (unpaid)")).toBe(false);
});

const reasonsOf = async (text: string) => (await read(text)).rows.map(({ problem, reasons }) => [problem, ...reasons]);
const namesOf = async (text: string) =>
  (await read(text)).rows.map(({ row: { name, email }, problem, reasons }) => [name, email, problem, ...reasons]);

describe("rows", () => {
  it.each([
    ["no name", "Name,Company\n,Gulf Analytics\n", ["invalid", "nameMissing"]],
    ["a name made of the address", "Name,Email\n,ana@example.com\n", [null, "nameFromEmail"]],
    ["no address that works", "Name,Email\nAna,ana@\n", ["invalid", "emailInvalid"]],
    ["a long name", `Name,Email\n${"a".repeat(161)},a@example.com\n`, ["invalid", "nameTooLong"]],
    ["more cells than columns", "Name,Email\nLee, Ana,a@example.com\n", ["invalid", "emailInvalid", "tooManyCells"]],
    ["a long note", `Name,Note\nAna,${"x".repeat(501)}\n`, [null, "noteCut"]],
    ["an unknown status", "Name,Status\nAna,Eventuell\n", [null, "statusUnknown"]],
  ])("says why: %s", async (_, text, expected) => {
    expect(await reasonsOf(text)).toEqual([expected]);
  });

  it("keeps an unknown status as pending", async () => {
    expect((await read("Name,Status\nAna,Eventuell\n")).rows[0]!.row.status).toBe("pending");
  });

  it("finds repeated ids, addresses, and names without either", async () => {
    const text =
      "Name,Email,Ticket ID\nAna,a@example.com,1\nBen,b@example.com,1\nAna,A@example.com,2\nCleo,,\nCLEO,,\n";
    expect(await reasonsOf(text)).toEqual([
      [null],
      ["duplicate", "repeatedId"],
      ["duplicate", "repeatedEmail"],
      [null],
      ["duplicate", "repeatedName"],
    ]);
  });

  it("makes a guest of each ticket with one address, which the first keeps", async () => {
    const { rows } = await read("Name,Email,Ticket ID\nAna,a@example.com,1\nBen,a@example.com,2\n");
    expect(rows.map(({ row, reasons }) => [row.name, row.email, ...reasons])).toEqual([
      ["Ana", "a@example.com"],
      ["Ben", null, "sharedEmail"],
    ]);
  });

  it("makes a guest of each name with one address, also without tickets, and none of a repeated name", async () => {
    const text =
      "Name,Email\nAnn,a@example.com\nBob,a@example.com\nBOB,A@example.com\nCid,c@example.com\nBob,c@example.com\n";
    const { rows } = await read(text);
    expect(rows.map(({ row, problem, reasons }) => [row.name, row.email, problem, ...reasons])).toEqual([
      ["Ann", "a@example.com", null],
      ["Bob", null, null, "sharedEmail"],
      ["BOB", "a@example.com", "duplicate", "repeatedEmail"],
      ["Cid", "c@example.com", null],
      ["Bob", null, null, "sharedEmail"],
    ]);
    const ids = rows.filter(({ problem }) => problem === null).map(({ row }) => row.externalId);
    expect(new Set(ids).size).toBe(4);
    expect(ids).not.toContain(null);
  });

  it("lets no cancelled ticket remove the guest of another one", async () => {
    const text = "Name,Email,Status,Ticket ID\nAna,a@example.com,refunded,1\nAna,a@example.com,paid,2\n";
    expect((await read(text)).rows.map(({ row }) => [row.status, row.email])).toEqual([
      ["cancelled", null],
      ["confirmed", "a@example.com"],
    ]);
  });

  it.each([
    ["an address without a name", "Email\nida@example.com", ["ida", "ida@example.com", null, "nameFromEmail"]],
    ["an address with the name", "Email\nIda Bo <Ida@example.com>", ["Ida Bo", "ida@example.com", null]],
    ["a name with the address", "Name\nIda Bo <ida@example.com>", ["Ida Bo", "ida@example.com", null]],
    ["a link to mail", "Name,Email\nIda,mailto:ida@example.com?subject=Hi", ["Ida", "ida@example.com", null]],
    ["a last name first", 'Name\n"García López, Ana María"', ["Ana María García López", null, null, "nameTurned"]],
    ["a title behind the name", 'Name\n"Ana Lopez, PhD"', ["Ana Lopez, PhD", null, null]],
    ["a total", "Name,Email,Price\nTotals,,4999", ["Totals", null, "invalid", "totalsRow"]],
    ["a form without a sign-in", "Name,Email\nIda,anonymous", ["Ida", null, null]],
    ["an address that begins alike", "Name,Email\nIda,anonymous@example.com", ["Ida", "anonymous@example.com", null]],
  ])("reads %s", async (_, text, expected) => {
    expect(await namesOf(text)).toEqual([expected]);
  });

  it.each([
    ["Quantity", "3", 2, null],
    ["Quantity", "1", 0, null],
    ["Number of guests", "2", 1, null],
    ["Plus ones", "1", 1, null],
    ["Plus one", "Yes", 1, null],
    ["Plus one", "Ben", 0, "Plus one: Ben"],
    ["Guests", "0", 0, null],
    ["Acompañantes", "2", 2, null],
    ["Cantidad", "6", 5, null],
    ["Cantidad", "9", 5, "Cantidad: 9"],
    ["Quantity", "some", 0, "Quantity: some"],
  ])("reads %s %s as %s plus-ones, with the note %s", async (column, cell, plusOnes, note) => {
    const { row, reasons } = (await read(`Name,${column}\nAna,${cell}\n`)).rows[0]!;
    expect(row).toMatchObject({ plusOnes, note });
    expect(reasons).toEqual(cell === "9" ? ["plusOnesCut"] : []);
  });

  it("lets other work run between slices of a long list", async () => {
    const rows = Array.from({ length: 1_500 }, (_, index) => ({ line: index + 2, cells: [`Guest ${index}`] }));
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns++;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    await readRows(rows, {
      ...{ columns: ["Name"], mapping: { name: 0 }, isDoorOpen: false, isIdOnTicket: false },
      ...{ states: new Map(), storedIds: new Set() },
    });
    isDone = true;
    expect(turns).toBeGreaterThanOrEqual(3);
  });
});

describe("states", () => {
  it("lists each text once with what it becomes, the most frequent first", async () => {
    const text = "Name,Status\nAna,going\nBen,Waitlist\nCleo,going\nDi,Eventuell\nEli,\n";
    expect((await read(text)).states).toEqual([
      { text: "going", count: 2, status: "confirmed" },
      { text: "Waitlist", count: 1, status: "pending" },
      { text: "Eventuell", count: 1, status: null },
      { text: "", count: 1, status: "confirmed" },
    ]);
  });

  it("reads a yes in a column of cancellations as one", async () => {
    const { rows } = await read("Name,Order cancelled\nAna,1\nBen,0\nCleo,2026-01-01 10:00\nDi,\n");
    expect(rows.map(({ row }) => row.status)).toEqual(["cancelled", "confirmed", "cancelled", "confirmed"]);
  });

  it("follows a chosen meaning", async () => {
    const { rows } = await read("Name,Status\nAna,Eventuell\n", { states: [["Eventuell", "declined"]] });
    expect(rows).toMatchObject([{ row: { status: "declined" }, reasons: [] }]);
  });

  it("reads who came once the door is open, by the state or the column of check-ins", async () => {
    const text = "Name,Status,Checked in\nAna,Attended,\nBen,going,10:31\nCleo,going,No\nDi,pending,Yes\n";
    const statusesOf = async (isDoorOpen: boolean) =>
      (await read(text, { isDoorOpen })).rows.map(({ row }) => row.status);
    expect(await statusesOf(true)).toEqual(["came", "came", "confirmed", "pending"]);
    expect(await statusesOf(false)).toEqual(["confirmed", "confirmed", "confirmed", "pending"]);
  });
});
