/** docs/product/guest-import.md#limits */
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 20_000;
export const MAX_IMPORT_COLUMNS = 100;
/** With rows, of a spreadsheet. Further ones are left out. */
export const MAX_IMPORT_SHEETS = 50;
/** Characters. Longer cells are cut. */
export const MAX_IMPORT_CELL = 1_000;
/** Of one call. */
export const MAX_IMPORT_BATCH = 500;
/** Of a transaction about thousands of guests. */
export const IMPORT_TIMEOUT_MS = 60_000;
/** How long an import can be undone. */
export const UNDO_IMPORT_MS = 60 * 60_000;
/** The batch's longest texts in UTF-8. */
export const MAX_IMPORT_BATCH_BYTES = 2 * 1024 * 1024;

/** The checks of `event_guests` are the same. */
export const IMPORT_TEXT_LENGTHS = { name: 160, email: 255, company: 100, note: 500, externalId: 100 } as const;

/** The prefix of ids that are made from names, for guests without a ticket id. */
export const NAME_ID_PREFIX = "name:";

/** The prefix of ids of plus-ones, which a file's guests bring. */
export const PLUS_ONE_PREFIX = "plus:";

/** The meanings that a column of the file can have. */
export const IMPORT_FIELDS = [
  "name",
  "firstName",
  "lastName",
  "email",
  "company",
  "note",
  "status",
  "checkedIn",
  "quantity",
  "externalId",
  "ticketCode",
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

export const IMPORT_PRESETS = [
  ...["luma", "eventbrite", "meetup", "pretix", "hievents", "tickettailor", "tito", "partiful", "indico", "sched"],
  ...["humanitix", "googlecontacts", "outlookcontacts", "linkedin", "typeform", "microsoftforms", "googleforms"],
  "other",
] as const;
export type ImportPreset = (typeof IMPORT_PRESETS)[number];

/** A guest who `came` is checked in, and a `cancelled` row's guest leaves the list. */
export const IMPORT_STATUSES = ["confirmed", "came", "pending", "declined", "cancelled"] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** Of a file that is neither UTF-8 nor UTF-16. The names are those of `TextDecoder`. */
export const IMPORT_ENCODINGS = [
  "windows-1252",
  "windows-1250",
  "windows-1251",
  "shift_jis",
  "gb18030",
  "macintosh",
] as const;
export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number];

/** Rows among which the column names are searched, and can be chosen. */
export const MAX_HEADER_ROWS = 20;
/** Different texts of a column of states. Further ones mean pending. */
export const MAX_IMPORT_STATES = 30;
/** Of a state, in characters. */
export const MAX_IMPORT_STATE = 60;

export const IMPORT_VERDICTS = ["ready", "known", "changed", "duplicate", "invalid", "cancelled"] as const;
export type ImportVerdict = (typeof IMPORT_VERDICTS)[number];

export const IMPORT_REASONS = [
  "nameMissing",
  "nameFromEmail",
  "nameTurned",
  "nameTooLong",
  "totalsRow",
  "emailInvalid",
  "tooManyCells",
  "repeatedEmail",
  "repeatedId",
  "repeatedName",
  "sharedEmail",
  "emailTaken",
  "companyCut",
  "noteCut",
  "statusUnknown",
  "plusOnesCut",
  "plusOnesFull",
  "full",
  "checkedIn",
  "leaves",
  "notOnList",
] as const;
export type ImportReason = (typeof IMPORT_REASONS)[number];

/** The result of a row. `waiting`: added as pending, because the event is full. */
export const IMPORT_OUTCOMES = ["added", "waiting", "updated", "unchanged", "duplicate", "removed", "kept"] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** Names of those who stayed when the list was replaced. */
export const MAX_KEPT_NAMES = 100;
