/** Files with the columns as the tools write them. */
import { readImportedFile } from "@/tests/support/fixtures/imported-file";

async function read(text: string) {
  const { preset, rows } = await readImportedFile(text);
  const values = rows.map(({ row: { name, email, status, externalId } }) => [name, email, status, externalId]);
  return { preset, rows: values };
}

const toFile = (...lines: string[]): string => `${lines.join("\n")}\n`;

const LUMA = toFile(
  "guest_id,name,first_name,last_name,email,phone_number,created_at,approval_status,checked_in_at,qr_code_url",
  "gst-1,Ana López,Ana,López,Ana@Example.com,,2026-01-01T00:00:00Z,approved,,https://luma.com/x",
  "gst-2,,Ben,Bo,ben@example.com,,,pending_approval,,",
  "gst-3,Cleo,,,cleo@example.com,,,declined,,",
  "gst-4,Di,,,di@example.com,,,waitlist,,",
);
const OLD_EVENTBRITE = toFile(
  "Order #,Order Date,First Name,Last Name,Email,Quantity,Price Tier,Ticket Type,Attendee #,Total Paid,Attendee Status",
  '1001,"Sep 20, 2026",Ana,Lee,ana@example.com,1,,VIP,5001,0,Attending',
  "1002,,Ben,Bo,ben@example.com,1,,VIP,5002,0,Refunded",
);
const EVENTBRITE_ATTENDEES = toFile(
  "Order ID,Order date,Attendee first name,Attendee last name,Attendee email,Event name,Ticket quantity,Barcode number",
  "1001,2026-09-20,Ana,Lee,ana@example.com,Night,1,100155001",
);
const EVENTBRITE_ORDERS = toFile(
  "Order ID,Order date,Buyer first name,Buyer last name,Buyer email,Ticket quantity",
  "1001,2026-09-20,Ana,Lee,ana@example.com,3",
);
const BRITISH_EVENTBRITE = toFile(
  "Order no.,Order Date,First Name,Surname,Email,Attendee no.,Attendee Status",
  "1001,2026-09-20,Ana,Lee,ana@example.com,5001,Attending",
);
const GERMAN_EVENTBRITE = toFile(
  "Bestellnummer;Bestelldatum;Vorname des Käufers;Nachname des Käufers;E-Mail des Käufers;Anzahl Tickets",
  "1001;20.09.2026;Ana;Lee;ana@example.com;1",
);
const SPANISH_EVENTBRITE = toFile(
  "Número de pedido,Fecha,Nombre del asistente,Apellidos del asistente,Correo electrónico del asistente",
  "1001,20/09/2026,Ana,Lee,ana@example.com",
);
const FRENCH_EVENTBRITE = toFile(
  "N° de commande,Date,Prénom du participant,Nom de famille du participant,E-mail du participant",
  "1001,20/09/2026,Ana,Lee,ana@example.com",
);
const MEETUP = toFile(
  "Name\tUser ID\tTitle\tEvent Host\tRSVP\tGuests\tRSVPed on\tJoined Group on\tURL of Member Profile\tNotes",
  "Ana\tuser 7\t\tNo\tYes\t0\t\t\thttps://x\t",
  "Ben\tuser 8\t\tNo\tNo\t0\t\t\t\t",
);
const PRETIX = toFile(
  "Event slug;Order code;Status;Email;Product;Attendee name;Attendee email;Company;Pseudonymization ID;Company",
  "conf;ABC12;paid;buyer@example.com;Ticket;Ana Lee;ana@example.com;Acme;PSEUDO1;Buyer Inc",
  "conf;ABC13;canceled (paid fee);b@example.com;Ticket;Ben;;;PSEUDO2;",
);
const PRETIX_CHECK_IN = toFile(
  "Order code,Attendee name,Product,Price,Checked in,Paid,E-mail",
  "ABC,Ana,T,0,,No,ana@example.com",
);
const HIEVENTS = toFile(
  "ID,First Name,Last Name,Email,Status,Is Checked In,Checked In At,Product ID,Event ID,Public ID,Short ID,Notes",
  "1,Ana,Lee,ana@example.com,ACTIVE,No,,1,1,A-100,a_1,Vegan",
  "2,Ben,Bo,b@example.com,AWAITING_PAYMENT,No,,1,1,A-101,a_2,",
);
const TICKET_TAILOR = toFile(
  "Order ID,Order date,Order cancelled,Name,First name,Last name,Email,Ticket type,Tickets purchased,Barcode",
  "or_1,2026-01-01,0,Ana Lee,Ana,Lee,ana@example.com,General,1,aBc123",
  "or_2,2026-01-01,1,Ben Bo,Ben,Bo,ben@example.com,General,1,aBc124",
);
const TITO = toFile(
  "Number,Ticket,Ticket Full Name,Ticket First Name,Ticket Email,Ticket Company Name,Void Status,Ticket Reference",
  "1,Early,Ana Lee,Ana,ana@example.com,Acme,,ABCD-1",
  "2,Early,Ben Bo,Ben,ben@example.com,,Void,ABCD-2",
);
const PARTIFUL = toFile(
  "Name,Status,RSVP date,Plus Ones",
  "Ana Lee,Going,2026-01-01,0",
  "Ben Bo,Can’t Go,2026-01-01,0",
);
const INDICO = toFile(
  "ID,Name,Email Address,Affiliation,Registration date,Registration state,Checked in",
  "7,Ana Lee,ana@example.com,CERN,2026-01-01,Completed,No",
  "8,Ben Bo,ben@example.com,CERN,2026-01-01,Withdrawn,No",
);
const SCHED = toFile("Name,Username,Email,Company,Position", "Ana Lee,analee,ana@example.com,Acme,CEO");
const HUMANITIX = toFile(
  "Order name,First name,Last name,Email,Ticket type,Buyer first name,Buyer last name,Buyer email",
  "HX1,Ana,Lee,ana@example.com,General,Zoe,Buyer,zoe@example.com",
);
const GOOGLE_CONTACTS = toFile(
  "First Name,Middle Name,Last Name,Nickname,File As,Organization Name,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value",
  "Ana,,Lee,,,Acme,,* myContacts,* Work,ana@example.com",
);
const OUTLOOK = toFile(
  "First Name,Middle Name,Last Name,Company,Job Title,E-mail Address,E-mail 2 Address,Business Phone",
  "Ana,,Lee,Acme,CEO,ana@example.com,,",
);
const LINKEDIN = toFile(
  "Notes:",
  '"When exporting your data, some of the email addresses, as of members who hide them, are missing."',
  "",
  "First Name,Last Name,URL,Email Address,Company,Position,Connected On",
  "Ana,Lee,https://www.linkedin.com/in/ana,ana@example.com,Acme,CEO,01 Jan 2026",
);
const TYPEFORM = toFile(
  "#,What's your name?,Email,Response Type,Start Date (UTC),Submit Date (UTC),Network ID",
  "abc,Ana Lee,ana@example.com,completed,2026-01-01,2026-01-01,f00",
);
const MICROSOFT_FORMS = toFile(
  "ID,Start time,Completion time,Email,Name,Your full name,Your email address",
  "1,1/2/26 10:00,1/2/26 10:01,anonymous,,Ana Lee,ana@example.com",
);
const GOOGLE_FORMS = toFile(
  "Timestamp,Your full name,Email Address,Will you attend?",
  "1/2/2026 10:00:00,Ana Lee,ana@example.com,Yes",
  "1/2/2026 10:00:00,Ben Bo,ben@example.com,No",
);

const ANA = ["Ana Lee", "ana@example.com", "confirmed", null];
const withId = (externalId: string) => [...ANA.slice(0, 3), externalId];
const BEN_IS_OUT = ["Ben Bo", "ben@example.com", "cancelled"];

it.each<[string, string, string, (string | null)[][]]>([
  [
    "Luma",
    "luma",
    LUMA,
    [
      ["Ana López", "ana@example.com", "confirmed", "gst-1"],
      ["Ben Bo", "ben@example.com", "pending", "gst-2"],
      ["Cleo", "cleo@example.com", "declined", "gst-3"],
      ["Di", "di@example.com", "pending", "gst-4"],
    ],
  ],
  ["Eventbrite, as it was", "eventbrite", OLD_EVENTBRITE, [withId("5001"), [...BEN_IS_OUT, "5002"]]],
  ["Eventbrite, attendees", "eventbrite", EVENTBRITE_ATTENDEES, [ANA]],
  ["Eventbrite, orders", "eventbrite", EVENTBRITE_ORDERS, [ANA]],
  ["Eventbrite, British", "eventbrite", BRITISH_EVENTBRITE, [withId("5001")]],
  ["Eventbrite, German", "eventbrite", GERMAN_EVENTBRITE, [ANA]],
  ["Eventbrite, Spanish", "eventbrite", SPANISH_EVENTBRITE, [ANA]],
  ["Eventbrite, French", "eventbrite", FRENCH_EVENTBRITE, [ANA]],
  [
    "Meetup, without addresses",
    "meetup",
    MEETUP,
    [
      ["Ana", null, "confirmed", "user 7"],
      ["Ben", null, "cancelled", "user 8"],
    ],
  ],
  ["pretix", "pretix", PRETIX, [withId("PSEUDO1"), ["Ben", null, "cancelled", "PSEUDO2"]]],
  ["pretix, with an unpaid order", "pretix", PRETIX_CHECK_IN, [["Ana", "ana@example.com", "pending", null]]],
  ["Hi.Events", "hievents", HIEVENTS, [withId("A-100"), ["Ben Bo", "b@example.com", "pending", "A-101"]]],
  ["Ticket Tailor", "tickettailor", TICKET_TAILOR, [ANA, [...BEN_IS_OUT, null]]],
  ["Tito", "tito", TITO, [withId("ABCD-1"), [...BEN_IS_OUT, "ABCD-2"]]],
  ["Indico", "indico", INDICO, [withId("7"), [...BEN_IS_OUT, "8"]]],
  ["Sched", "sched", SCHED, [ANA]],
  ["Humanitix", "humanitix", HUMANITIX, [ANA]],
  ["Google Contacts", "googlecontacts", GOOGLE_CONTACTS, [ANA]],
  ["Outlook", "outlookcontacts", OUTLOOK, [ANA]],
  ["LinkedIn, below some lines", "linkedin", LINKEDIN, [ANA]],
  ["Typeform", "typeform", TYPEFORM, [ANA]],
  ["Microsoft Forms", "microsoftforms", MICROSOFT_FORMS, [ANA]],
  ["Google Forms", "googleforms", GOOGLE_FORMS, [ANA, [...BEN_IS_OUT, null]]],
  ["English", "other", toFile("Full name,Email address", "Ana Lee,ana@example.com"), [ANA]],
  ["British", "other", toFile("Name,Surname,E-mail", "Ana,Lee,ana@example.com"), [ANA]],
  ["Spanish", "other", toFile("Nombre;Apellidos;Correo electrónico", "Ana;Lee;ana@example.com"), [ANA]],
  ["German", "other", toFile("Name;Vorname;E-Mail-Adresse", "Lee;Ana;ana@example.com"), [ANA]],
  ["French", "other", toFile("Nom;Prénom;Adresse e-mail", "Lee;Ana;ana@example.com"), [ANA]],
  ["Italian", "other", toFile("Nome;Cognome;Indirizzo e-mail", "Ana;Lee;ana@example.com"), [ANA]],
  ["Portuguese", "other", toFile("Nome;Sobrenome;Endereço de e-mail", "Ana;Lee;ana@example.com"), [ANA]],
  ["Swedish with pipes", "other", toFile("Förnamn|Efternamn|E-post", "Ana|Lee|ana@example.com"), [ANA]],
])("recognizes a list: %s", async (_, preset, text, rows) => {
  expect(await read(text)).toEqual({ preset, rows });
});

it("recognizes Partiful's list, which has no addresses", async () => {
  const { preset, rows } = await read(PARTIFUL);
  expect(preset).toBe("partiful");
  expect(rows.map((row) => row.slice(0, 3))).toEqual([
    ["Ana Lee", null, "confirmed"],
    ["Ben Bo", null, "cancelled"],
  ]);
});

it("takes the first of two columns with one name", async () => {
  expect((await readImportedFile(PRETIX)).rows[0]!.row.company).toBe("Acme");
});

it("makes plus-ones of an order's tickets, but not of each of them", async () => {
  const readRow = async (text: string) => (await readImportedFile(text)).rows[0]!.row;
  expect(await readRow(EVENTBRITE_ORDERS)).toMatchObject({ plusOnes: 2, note: null });
  const ofOrder = EVENTBRITE_ATTENDEES.replace("Night,1,", "Night,3,");
  expect(await readRow(ofOrder)).toMatchObject({ plusOnes: 0, note: "Ticket quantity: 3" });
});

describe("the row of column names", () => {
  it("is found below other lines, and counted as a spreadsheet does", async () => {
    const { headerLine, rows } = await readImportedFile(LINKEDIN);
    expect([headerLine, rows[0]!.row.line]).toEqual([4, 5]);
  });

  it("is another one if a person chooses it", async () => {
    const text = toFile("Name,Email", "Who,Mail", "Ana Lee,ana@example.com");
    expect((await readImportedFile(text, { headerLine: 2 })).rows.map(({ row }) => row.name)).toEqual(["ana"]);
  });

  it.each([
    ["without a choice", toFile("Ana Lee,ana@example.com", "Ben Bo,ben@example.com"), undefined],
    ["by choice", toFile("Name,Email", "Ana Lee,ana@example.com"), 0],
  ])("is missing %s, and the first row is a person", async (_, text, headerLine) => {
    const { rows, ...file } = await readImportedFile(text, { headerLine });
    expect(file.headerLine).toBe(0);
    expect(rows).toHaveLength(2);
    expect(rows.at(headerLine === 0 ? 1 : 0)!.row).toMatchObject({ name: "Ana Lee", email: "ana@example.com" });
  });
});
