import { createHash } from "node:crypto";

import { MAX_PLUS_ONES } from "@/lib/events/constants/event";

import { PLUS_ONE_PREFIX } from "../../constants/import";
import type { ImportRow } from "../../schema/import";

type Ids = { externalId: string | null; email: string | null };

/** Stands for a guest and the plus-ones, by the guest's id at the source, else by the address. */
export function toPartyId({ externalId, email }: Ids): string {
  const id = externalId ?? email ?? "";
  return `${PLUS_ONE_PREFIX}${createHash("sha256").update(id).digest("hex").slice(0, 32)}`;
}

/** The party of a plus-one, null for anybody else. */
export const getParty = ({ externalId }: Pick<Ids, "externalId">): string | null =>
  externalId?.startsWith(PLUS_ONE_PREFIX) ? externalId.slice(0, externalId.lastIndexOf(":")) : null;

/** The parties of guests who are found by these ids and addresses, if there are any plus-ones. */
function listParties(
  guests: Pick<Ids, "externalId">[],
  externalIds: Iterable<string>,
  emails: Iterable<string>,
): Set<string> {
  if (guests.every((guest) => getParty(guest) === null)) return new Set();
  return new Set([
    ...Array.from(externalIds, (externalId) => toPartyId({ externalId, email: null })),
    ...Array.from(emails, (email) => toPartyId({ externalId: null, email })),
  ]);
}

/** The guests of files who are not in this one, also as a plus-one of somebody in it. */
export function listAbsent<Guest extends Ids>(guests: Guest[], externalIds: string[], emails: string[]): Guest[] {
  const [ids, addresses] = [new Set(externalIds), new Set(emails)];
  const parties = listParties(guests, ids, addresses);
  return guests.filter(
    ({ externalId, email }) =>
      !(externalId !== null && ids.has(externalId)) &&
      !(email !== null && addresses.has(email)) &&
      !parties.has(getParty({ externalId }) ?? ""),
  );
}

/**
 * Puts the plus-ones behind each guest of a file. Those not brought any more are cancelled.
 * @param isStored which ids of plus-ones are on the list already
 */
export function withPlusOnes(
  rows: ImportRow[],
  toName: (guest: string) => string,
  isStored: (externalId: string) => boolean = () => true,
): ImportRow[] {
  return rows.flatMap((row) => {
    const { line, name, status } = row;
    const isGone = status === "cancelled" || status === "declined";
    if (row.plusOnes === undefined && !isGone) return [row];
    const count = isGone ? 0 : (row.plusOnes ?? 0);
    const party = toPartyId(row);
    const ids = Array.from({ length: MAX_PLUS_ONES }, (_, index) => `${party}:${index + 1}`);
    const others = ids.flatMap((externalId, index): ImportRow[] => {
      if (index >= count && !isStored(externalId)) return [];
      // A file says of the guest alone who came.
      const brought = status === "came" ? "confirmed" : status;
      const own = { externalId, status: index < count ? brought : "cancelled" } as const;
      return [{ line, name: toName(name), email: null, company: null, note: null, ...own }];
    });
    return [row, ...others];
  });
}
