import type { ImportField, ImportPreset, ImportStatus } from "../../constants/import";

/** The index of the column of each field. */
export type Mapping = Partial<Record<ImportField, number>>;

type Preset = {
  /** Columns that only this tool's file has, each with its spellings. */
  signature: string[][];
  columns: Partial<Record<ImportField, string[]>>;
};

// Column names of the tools' exports, without case, spaces and signs (`toKey`).
const PRESETS: Record<Exclude<ImportPreset, "other">, Preset> = {
  luma: {
    signature: [["guestid", "apiid"], ["approvalstatus"]],
    columns: {
      name: ["name"],
      firstName: ["firstname"],
      lastName: ["lastname"],
      email: ["email"],
      company: ["company", "organization"],
      status: ["approvalstatus"],
      externalId: ["guestid", "apiid"],
      ticketCode: ["qrcodeurl"],
    },
  },
  eventbrite: {
    signature: [
      ["order#", "orderid"],
      ["attendee#", "attendeeid", "attendeestatus"],
    ],
    columns: {
      firstName: ["firstname", "attendeefirstname"],
      lastName: ["lastname", "attendeelastname", "attendeesurname"],
      email: ["email", "attendeeemail"],
      company: ["company"],
      status: ["attendeestatus"],
      externalId: ["attendee#", "attendeeid"],
      ticketCode: ["barcode#", "barcode", "barcodenumber"],
    },
  },
  meetup: {
    signature: [["userid"], ["rsvpedon", "joinedgroupon", "urlofmemberprofile"]],
    columns: { name: ["name"], email: ["email"], status: ["rsvp"], externalId: ["userid"] },
  },
  pretix: {
    signature: [["ordercode"], ["attendeename"]],
    columns: {
      name: ["attendeename"],
      email: ["attendeeemail", "email"],
      company: ["company"],
      status: ["status", "paid"],
      // The position's number is not unique, and the secret admits its holder.
      externalId: ["pseudonymizationid"],
      ticketCode: ["secret", "ticketsecret"],
    },
  },
  hievents: {
    signature: [["publicid"], ["shortid"], ["firstname"]],
    columns: {
      firstName: ["firstname"],
      lastName: ["lastname"],
      email: ["email"],
      note: ["notes"],
      status: ["status"],
      externalId: ["publicid"],
    },
  },
};

/** Of files from elsewhere, in English, Spanish and German. */
const OTHER: Preset["columns"] = {
  name: ["name", "fullname", "guest", "guestname", "attendee", "attendeename", "nombrecompleto", "nombreyapellidos"],
  firstName: ["firstname", "givenname", "nombre", "vorname"],
  lastName: ["lastname", "surname", "familyname", "apellido", "apellidos", "nachname"],
  email: ["email", "emailaddress", "mail", "correo", "correoelectrónico", "correoelectronico"],
  company: ["company", "organization", "organisation", "employer", "empresa", "organización", "firma"],
  note: ["note", "notes", "comment", "comments", "nota", "notas", "notiz"],
  status: ["status", "approvalstatus", "rsvp", "response", "estado"],
  externalId: ["ticketid", "attendeeid", "guestid", "registrationid"],
  ticketCode: ["ticketcode", "qrcode", "qrcodeurl", "barcode", "barcodenumber", "ticketslug", "uniqueticketurl"],
};

const toKey = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}#]/gu, "");

/** Of columns with the same name, the first. */
function toMapping(keys: string[], columns: Preset["columns"]): Mapping {
  const mapping: Mapping = {};
  for (const [field, names] of Object.entries(columns) as [ImportField, string[]][]) {
    const name = names.find((each) => keys.includes(each));
    if (name !== undefined) mapping[field] = keys.indexOf(name);
  }
  return mapping;
}

/** Finds which tool wrote the file, and which of its columns are read. */
export function detectPreset(header: string[]): { preset: ImportPreset; mapping: Mapping } {
  const keys = header.map(toKey);
  for (const [name, { signature, columns }] of Object.entries(PRESETS) as [keyof typeof PRESETS, Preset][]) {
    if (signature.every((spellings) => spellings.some((each) => keys.includes(each))))
      return { preset: name, mapping: toMapping(keys, columns) };
  }
  return { preset: "other", mapping: toMapping(keys, OTHER) };
}

/** Tools whose tickets show the id too. */
export const ID_IS_CODE: readonly ImportPreset[] = ["luma", "hievents"];

const STATUS_WORDS: Record<ImportStatus, string[]> = {
  confirmed: [
    ...["approved", "confirmed", "attending", "going", "yes", "active", "paid", "checked in", "registered", "accepted"],
    ...["completed", "sí", "si", "confirmado", "aprobado", "ja", "bezahlt", "bestätigt"],
  ],
  pending: [
    ...["pending", "pending approval", "waitlist", "waitlisted", "invited", "awaiting payment", "maybe"],
    ...["pendiente", "lista de espera", "invitado", "ausstehend", "warteliste"],
  ],
  declined: ["declined", "rejected", "denied", "rechazado", "abgelehnt"],
  cancelled: [
    ...["cancelled", "canceled", "refunded", "deleted", "not attending", "not going", "no", "expired", "transferred"],
    ...["cancelado", "reembolsado", "nein", "storniert"],
  ],
};
const STATUSES = new Map(
  (Object.entries(STATUS_WORDS) as [ImportStatus, string[]][]).flatMap(([status, words]) =>
    words.map((word) => [word, status] as const),
  ),
);

/** Null for an unknown word. An empty cell means confirmed. */
export function toImportStatus(word: string, preset: ImportPreset): ImportStatus | null {
  const known = word
    .toLowerCase()
    .replace(/\(.*\)/, "")
    .replace(/[_-]/g, " ")
    .trim();
  if (known === "") return "confirmed";
  // The column "Paid" of pretix says "No" for an order that is not paid yet.
  if (preset === "pretix" && known === "no") return "pending";
  return STATUSES.get(known) ?? null;
}
