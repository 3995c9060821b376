import { parseFile } from "./parse";
import { detectPreset } from "./presets";
import { readRows } from "./rows";

async function read(text: string) {
  const { header, rows } = await parseFile(text);
  const { preset, mapping } = detectPreset(header);
  return { preset, rows: readRows(rows, { columnCount: header.length, mapping, preset, storedIds: new Set() }) };
}

const toValues = async (text: string) => {
  const { preset, rows } = await read(text);
  return {
    preset,
    rows: rows.map(({ row: { name, email, status, externalId } }) => [name, email, status, externalId]),
  };
};

const reasonsOf = async (text: string) => (await read(text)).rows.map(({ problem, reasons }) => [problem, ...reasons]);

describe("presets", () => {
  it("reads Luma's guests", async () => {
    const header =
      "guest_id,name,first_name,last_name,email,phone_number,created_at,approval_status,checked_in_at,qr_code_url,ticket_name";
    expect(
      await toValues(
        `${header}\ngst-1,Ana López,Ana,López,Ana@Example.com,,2026-01-01T00:00:00Z,approved,,https://luma.com/x,General\n` +
          `gst-2,,Ben,Bo,ben@example.com,,,pending_approval,,,\ngst-3,Cleo,,,cleo@example.com,,,declined,,,\ngst-4,Di,,,di@example.com,,,waitlist,,,\n`,
      ),
    ).toEqual({
      preset: "luma",
      rows: [
        ["Ana López", "ana@example.com", "confirmed", "gst-1"],
        ["Ben Bo", "ben@example.com", "pending", "gst-2"],
        ["Cleo", "cleo@example.com", "declined", "gst-3"],
        ["Di", "di@example.com", "pending", "gst-4"],
      ],
    });
  });

  it("reads Eventbrite's attendees", async () => {
    const header =
      "Order #,Order Date,First Name,Last Name,Email,Quantity,Price Tier,Ticket Type,Attendee #,Group,Order Type,Currency,Total Paid,Attendee Status,Company";
    expect(
      await toValues(
        `${header}\n1001,"Sep 20, 2026",Ana,Lee,ana@example.com,1,,VIP,5001,,Free,USD,0,Attending,Acme\n` +
          `1002,,Ben,Bo,ben@example.com,1,,VIP,5002,,Free,USD,0,Refunded,\n1003,,Cleo,C,cleo@example.com,1,,VIP,5003,,,USD,0,Checked In,\n`,
      ),
    ).toEqual({
      preset: "eventbrite",
      rows: [
        ["Ana Lee", "ana@example.com", "confirmed", "5001"],
        ["Ben Bo", "ben@example.com", "cancelled", "5002"],
        ["Cleo C", "cleo@example.com", "confirmed", "5003"],
      ],
    });
  });

  it("reads Meetup's attendees, who have no address", async () => {
    const header =
      "Name\tUser ID\tTitle\tEvent Host\tRSVP\tGuests\tRSVPed on\tJoined Group on\tURL of Member Profile\tNotes";
    expect(
      await toValues(`${header}\nAna\tuser 7\t\tNo\tYes\t0\t\t\thttps://x\t\nBen\tuser 8\t\tNo\tNo\t0\t\t\t\t\n`),
    ).toEqual({
      preset: "meetup",
      rows: [
        ["Ana", null, "confirmed", "user 7"],
        ["Ben", null, "cancelled", "user 8"],
      ],
    });
  });

  it("reads pretix' positions, and the first of two columns with one name", async () => {
    const header =
      "Event slug;Order code;Position ID;Status;Email;Product;Attendee name;Attendee email;Company;Pseudonymization ID;Order comment;Company";
    expect(
      await toValues(
        `${header}\nconf;ABC12;1;paid;buyer@example.com;Ticket;Ana Lee;ana@example.com;Acme;PSEUDO1;;Buyer Inc\n` +
          "conf;ABC13;1;canceled (paid fee);b@example.com;Ticket;Ben;;;PSEUDO2;;\n",
      ),
    ).toEqual({
      preset: "pretix",
      rows: [
        ["Ana Lee", "ana@example.com", "confirmed", "PSEUDO1"],
        ["Ben", null, "cancelled", "PSEUDO2"],
      ],
    });
    const { rows } = await read(`${header}\nconf;A;1;paid;;T;Ana;a@example.com;Acme;P;;Buyer Inc\n`);
    expect(rows[0]!.row.company).toBe("Acme");
  });

  it("reads pretix' check-in list, in which an unpaid order is pending", async () => {
    const text = "Order code,Attendee name,Product,Price,Checked in,Paid,E-mail\nABC,Ana,T,0,,No,ana@example.com\n";
    expect(await toValues(text)).toEqual({
      preset: "pretix",
      rows: [["Ana", "ana@example.com", "pending", null]],
    });
  });

  it("reads Hi.Events' attendees", async () => {
    const header =
      "ID,First Name,Last Name,Email,Status,Is Checked In,Checked In At,Product ID,Product Name,Event ID,Public ID,Short ID,Created Date,Last Updated Date,Notes";
    expect(
      await toValues(
        `${header}\n1,Ana,Lee,ana@example.com,ACTIVE,No,,1,Ticket,1,A-100,a_1,,,Vegan\n2,Ben,Bo,b@example.com,AWAITING_PAYMENT,No,,1,T,1,A-101,a_2,,,\n`,
      ),
    ).toEqual({
      preset: "hievents",
      rows: [
        ["Ana Lee", "ana@example.com", "confirmed", "A-100"],
        ["Ben Bo", "b@example.com", "pending", "A-101"],
      ],
    });
  });

  it("reads a list of one's own, in Spanish", async () => {
    const { preset, rows } = await toValues("Nombre;Apellidos;Correo electrónico\nAna;Núñez;ana@example.com\n");
    expect(preset).toBe("other");
    expect(rows[0]!.slice(0, 3)).toEqual(["Ana Núñez", "ana@example.com", "confirmed"]);
  });
});

describe("rows", () => {
  it.each([
    ["no name", "Name,Email\n,ana@example.com\n", ["invalid", "nameMissing"]],
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
});
