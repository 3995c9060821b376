import type { ImportOutcome, ImportReason } from "../../constants/import";
import type { StoredGuest } from "../../data/import";
import type { ImportRow } from "../../schema/import";
import { toAddressName } from "./file/cells";
import { getParty, toPartyId } from "./party";

export type GuestSource = "file" | "eventbrite";

type GuestStatus = "confirmed" | "pending" | "declined";
type ReadValue = "name" | "email" | "company" | "note" | "externalId" | "ticketHashes" | "sourceStatus";
export type GuestValues = Pick<StoredGuest, ReadValue> & { status: GuestStatus };

/** The planned result of a row. `guestId` is null for a new guest and for none. */
export type PlannedRow = {
  row: ImportRow;
  outcome: ImportOutcome;
  reasons: ImportReason[];
  guestId: string | null;
  values: GuestValues | null;
  /** The guest came, and isn't checked in yet. */
  isArrival?: boolean;
};

type Known = {
  stored: StoredGuest[];
  source: GuestSource;
  /** Null: no limit. */
  free: number | null;
  /** Addresses of members with a confirmed RSVP, which has the place already. */
  placedEmails: ReadonlySet<string>;
};

const FIELDS = ["name", "email", "company", "note", "externalId", "status"] as const;

const hasCome = ({ status }: ImportRow): boolean => status === "came";
const toGuestStatus = (row: ImportRow): GuestStatus => (hasCome(row) ? "confirmed" : (row.status as GuestStatus));

/** A name that only stands for a missing one doesn't replace what somebody wrote. */
const keepsName = (row: ImportRow): boolean =>
  getParty(row) !== null || (row.email !== null && row.name === toAddressName(row.email));

/**
 * Decides what a list changes, for the preview and for the import, which holds the event's lock.
 * A row finds its guest by its id at the source, then by its address. What it leaves empty stays.
 */
export function planImport(rows: ImportRow[], { stored, source, free, placedEmails }: Known): PlannedRow[] {
  const byId = new Map(
    stored.flatMap((guest) => (guest.source === source && guest.externalId ? [[guest.externalId, guest]] : [])),
  );
  const byEmail = new Map(stored.flatMap((guest) => (guest.email ? [[guest.email, guest]] : [])));
  const ids = new Set(byId.keys());
  const emails = new Set(byEmail.keys());
  const used = new Set<string>();
  let places = free;

  const findById = ({ externalId }: ImportRow) => (externalId === null ? undefined : byId.get(externalId));
  const findByEmail = ({ email }: ImportRow) => (email === null ? undefined : byEmail.get(email));
  const reserved = new Set(rows.flatMap((row) => (row.status === "cancelled" ? [] : (findById(row)?.id ?? []))));
  /** An address doesn't take a guest from the row with the guest's id. */
  function find(row: ImportRow): StoredGuest | undefined {
    const guest = findById(row) ?? findByEmail(row);
    return guest && (guest === findById(row) || !reserved.has(guest.id)) ? guest : undefined;
  }

  /**
   * A confirmed guest needs a place, unless they came. Whoever has one as a member takes none, but
   * without places the row gets the answer of any other, so that it doesn't say who is a member.
   * What an organizer decided stays until the source says something else. Pending is no decision.
   */
  function decideStatus(row: ImportRow, guest: StoredGuest | undefined, reasons: ImportReason[]): GuestStatus {
    const wanted = toGuestStatus(row);
    if (guest?.isCheckedIn) {
      if (wanted !== "confirmed") reasons.push("checkedIn");
      return "confirmed";
    }
    if (guest && wanted === guest.sourceStatus && guest.status !== "pending" && !hasCome(row))
      return guest.status as GuestStatus;
    if (places === null) return wanted;
    const wasConfirmed = guest?.status === "confirmed";
    const takesPlace = !guest?.isClaimed && !(row.email !== null && placedEmails.has(row.email));
    if (wanted === "confirmed" && !wasConfirmed) {
      if (places === 0 && !hasCome(row)) {
        reasons.push("full");
        return "pending";
      }
      if (takesPlace) places = Math.max(0, places - 1);
    }
    if (wanted !== "confirmed" && wasConfirmed && takesPlace) places++;
    return wanted;
  }

  function planActive(row: ImportRow): PlannedRow {
    const reasons: ImportReason[] = [];
    const guest = find(row);
    const isTaken = (value: string | null, taken: Set<string>, own?: string | null) =>
      value !== null && value !== own && taken.has(value);
    const isEmailTaken = isTaken(row.email, emails, guest?.email);
    const isIdTaken = isTaken(row.externalId, ids, guest?.externalId);
    const isRepeated = guest ? used.has(guest.id) : isIdTaken || (isEmailTaken && row.externalId === null);
    if (isRepeated) return { row, outcome: "duplicate", reasons, guestId: null, values: null };
    if (guest) used.add(guest.id);
    const ownsId = !guest || guest.source === source;
    if (isEmailTaken) reasons.push("emailTaken");
    const values: GuestValues = {
      name: guest && keepsName(row) ? guest.name : row.name,
      email: (isEmailTaken ? null : row.email) ?? guest?.email ?? null,
      company: row.company ?? guest?.company ?? null,
      note: row.note ?? guest?.note ?? null,
      externalId: (ownsId && !isIdTaken ? row.externalId : null) ?? guest?.externalId ?? null,
      ticketHashes: row.ticketHashes ?? guest?.ticketHashes ?? [],
      status: decideStatus(row, guest, reasons),
      // While a check-in keeps the guest confirmed, another status is not imported yet.
      sourceStatus: guest && reasons.includes("checkedIn") ? guest.sourceStatus : toGuestStatus(row),
    };
    const isArrival = hasCome(row) && !guest?.isCheckedIn && !guest?.isClaimed;
    if (values.email) emails.add(values.email);
    if (ownsId && values.externalId !== null) ids.add(values.externalId);
    if (!guest) {
      const outcome = reasons.includes("full") ? "waiting" : "added";
      return { row, outcome, reasons, guestId: null, values, isArrival };
    }
    const isSameTicket = String(guest.ticketHashes) === String(values.ticketHashes);
    const isSame = isSameTicket && !isArrival && FIELDS.every((field) => guest[field] === values[field]);
    return { row, outcome: isSame ? "unchanged" : "updated", reasons, guestId: guest.id, values, isArrival };
  }

  /**
   * Only removes guests of the same source. Who is there stays, and so does a plus-one who joined
   * with an account or has an address.
   */
  function planCancelled(row: ImportRow): PlannedRow {
    const guest = find(row);
    const isListed = guest !== undefined && guest.source === source && !used.has(guest.id);
    if (!isListed) return { row, outcome: "unchanged", reasons: ["notOnList"], guestId: null, values: null };
    used.add(guest.id);
    if (getParty(row) !== null && (guest.isClaimed || guest.email !== null))
      return { row, outcome: "unchanged", reasons: [], guestId: guest.id, values: null };
    return guest.isCheckedIn
      ? { row, outcome: "kept", reasons: ["checkedIn"], guestId: guest.id, values: null }
      : { row, outcome: "removed", reasons: ["leaves"], guestId: guest.id, values: null };
  }

  // Cancelled rows come last, so that a new ticket keeps the guest of an old one.
  const planned = new Map<ImportRow, PlannedRow>();
  for (const row of rows) if (row.status !== "cancelled") planned.set(row, planActive(row));
  for (const row of rows) if (row.status === "cancelled") planned.set(row, planCancelled(row));
  return rows.map((row) => planned.get(row)!);
}

/** The rows of the guests themselves, with what happens to their plus-ones. */
export function foldPlusOnes(planned: PlannedRow[]): PlannedRow[] {
  const parties = new Map<string, PlannedRow[]>();
  for (const each of planned) {
    const party = getParty(each.row);
    if (party !== null) parties.set(party, [...(parties.get(party) ?? []), each]);
  }
  if (parties.size === 0) return planned;
  return planned.flatMap((each) => {
    if (getParty(each.row) !== null) return [];
    const party = parties.get(toPartyId(each.row)) ?? [];
    const hasChange = party.some(({ outcome }) => outcome !== "unchanged" && outcome !== "kept");
    const isChanged = each.outcome === "unchanged" && hasChange;
    const isFull = party.some(({ reasons }) => reasons.includes("full"));
    const reasons: ImportReason[] = isFull ? [...each.reasons, "plusOnesFull"] : each.reasons;
    return [{ ...each, reasons, ...(isChanged && { outcome: "updated" as const }) }];
  });
}
