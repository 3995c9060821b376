/**
 * The people of an event: members with an RSVP or a check-in, and guests without an account
 * (docs/product/turnout.md#people-of-an-event). Every list and number of them that organizers see
 * comes from here. Callers authorize.
 */
import { z } from "zod";

import { decodeCursor, toPage, type Page } from "@/lib/core/server/pagination";
import { formatFullName } from "@/lib/profiles/constants/profile";

import type { PeopleSort, PersonKind, PersonState } from "../constants";
import { countPeopleRows, listPeopleRows, type MissedBy, type PeopleFilter, type PersonRow } from "./people.sql";

export type Person = Omit<PersonRow, "line" | "sortName" | "name" | "missedOf" | "missed" | "regularOf" | "regular"> & {
  name: string;
  /** Absent for a member who came to all. */
  missed?: { count: number; of: number };
  /** Absent for who came to none of the last ones. */
  regular?: { count: number; of: number };
};

const cursorKey = z.tuple([z.string().regex(/^\d{1,18}$/), z.string().max(400), z.guid()]);
const FIRST: z.infer<typeof cursorKey> = ["-1", "", "00000000-0000-0000-0000-000000000000"];

function toPerson({ line: _line, sortName: _sortName, profile, ...found }: PersonRow): Person {
  const { missed, missedOf, regular, regularOf, ...row } = found;
  return {
    ...row,
    profile,
    name: profile ? formatFullName(profile) : (row.name ?? ""),
    company: profile ? profile.company : row.company,
    ...(missed > 0 && { missed: { count: missed, of: missedOf } }),
    ...(regular > 0 && { regular: { count: regular, of: regularOf } }),
  };
}

type ListQuery = PeopleFilter & { sort: PeopleSort; limit: number; cursor?: string; missedBy?: MissedBy };

/** @throws AppError `validation` for an invalid cursor */
export async function listEventPeople(eventId: string, { limit, cursor, ...filter }: ListQuery): Promise<Page<Person>> {
  const after = cursor ? decodeCursor(cursor, cursorKey) : FIRST;
  const page = toPage(
    await listPeopleRows({ eventId, after, limit: limit + 1, ...filter }),
    limit,
    ({ line, sortName, id }) => [line, sortName, id],
  );
  return { ...page, items: page.items.map(toPerson) };
}

/** The number of people in any of the states, of one kind or of both. */
export type PeopleCounts = (states: readonly PersonState[], kind?: PersonKind) => number;

/** Counts the people of each event. */
export async function countEventPeople(eventIds: readonly string[]): Promise<(eventId: string) => PeopleCounts> {
  const rows = await countPeopleRows(eventIds);
  return (eventId) => (states, kind) =>
    rows
      .filter((row) => row.eventId === eventId && states.includes(row.state) && (!kind || row.kind === kind))
      .reduce((sum, { count }) => sum + count, 0);
}
