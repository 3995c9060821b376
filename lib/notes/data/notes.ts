import type { Actor } from "@/lib/auth/schema/actor";
import { db, type Db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { decodeTimeCursor, toPage, type Page, type PageQuery } from "@/lib/core/server/pagination";
import { notFound } from "@/lib/core/shared/errors";
import { buildVisibleConnectionsWhere } from "@/lib/connections/data/visible";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { NOTES_PAGE } from "../constants";
import type { NetworkNote, NotedPerson, NoteSubject } from "../schema";
import { buildShownNotesWhere } from "./shown";

const EVENT = { select: { id: true, name: true } } as const;
const NAME = { profile: { select: { firstName: true, lastName: true } } } as const;
const MET = { id: true, createdAt: true, event: EVENT } as const;

const TEXTS = {
  note: true,
  followUpOn: true,
  followUpDoneAt: true,
  revision: true,
  tags: { select: { label: true }, orderBy: { position: "asc" } },
} as const satisfies Prisma.NetworkNoteSelect;

type Texts = Prisma.NetworkNoteGetPayload<{ select: typeof TEXTS }>;

type Met = { id: string; createdAt: Date; event: { id: string; name: string } | null };

const toPerson = (
  kind: NoteSubject["kind"],
  { id, createdAt, event }: Met,
  { memberId, name }: Pick<NotedPerson, "memberId" | "name">,
): NotedPerson => ({ subject: { kind, id }, memberId, name, met: { event, at: createdAt.toISOString() } });

function toNote(person: NotedPerson, texts: Texts | null): NetworkNote {
  if (!texts) return { ...person, note: "", tags: [], followUpOn: null, isFollowUpDone: false, revision: 0 };
  const { note, tags, followUpOn, followUpDoneAt, revision } = texts;
  return {
    ...person,
    note,
    tags: tags.map(({ label }) => label),
    followUpOn: followUpOn && followUpOn.toISOString().slice(0, 10),
    isFollowUpDone: followUpDoneAt !== null,
    revision,
  };
}

/** @throws AppError `not_found` unless it is an accepted connection that the actor sees */
async function requireConnection({ userId }: Actor, id: string, client: Db): Promise<NotedPerson> {
  const connection = await client.connection.findFirst({
    where: { id, status: "accepted", ...buildVisibleConnectionsWhere(userId) },
    select: { ...MET, requester: { select: { id: true, ...NAME } }, receiver: { select: { id: true, ...NAME } } },
  });
  const other = connection?.requester.id === userId ? connection.receiver : connection?.requester;
  if (!connection || !other?.profile) throw notFound("connections.notFound");
  return toPerson("connection", connection, { memberId: other.id, name: formatFullName(other.profile) });
}

/** @throws AppError `not_found` unless it is a contact of the actor */
async function requireContact({ userId }: Actor, id: string, client: Db): Promise<NotedPerson> {
  const contact = await client.contact.findFirst({ where: { id, ownerId: userId }, select: { ...MET, name: true } });
  if (!contact) throw notFound("notes.contactNotFound");
  return toPerson("contact", contact, { memberId: null, name: contact.name });
}

/** @throws AppError `not_found` */
export const requirePerson = (actor: Actor, { kind, id }: NoteSubject, client: Db = db()): Promise<NotedPerson> =>
  kind === "connection" ? requireConnection(actor, id, client) : requireContact(actor, id, client);

/** The unique key of the note about a person. */
export const toPersonWhere = (ownerId: string, { memberId, subject }: NotedPerson) =>
  memberId ? { ownerId_memberId: { ownerId, memberId } } : { ownerId_contactId: { ownerId, contactId: subject.id } };

/** Returns empty texts with revision 0 if nothing is stored. */
export async function readNote({ userId }: Actor, person: NotedPerson, client: Db = db()): Promise<NetworkNote> {
  const texts = await client.networkNote.findUnique({ where: toPersonWhere(userId, person), select: TEXTS });
  return toNote(person, texts);
}

/** @throws AppError `not_found` */
export const getNote = async (actor: Actor, subject: NoteSubject): Promise<NetworkNote> =>
  readNote(actor, await requirePerson(actor, subject));

/**
 * Lists the caller's notes about those whom they see, newest first.
 * @throws AppError `validation` for an invalid cursor
 */
export async function listNotes(
  { userId }: Actor,
  { cursor, limit = NOTES_PAGE }: PageQuery = {},
): Promise<Page<NetworkNote>> {
  const [time, after] = decodeTimeCursor(cursor);
  const rows = await db().networkNote.findMany({
    where: {
      ...buildShownNotesWhere(userId),
      AND: time === undefined ? {} : { OR: [{ createdAt: { lt: time } }, { createdAt: time, id: { lt: after } }] },
    },
    select: {
      id: true,
      createdAt: true,
      ...TEXTS,
      contact: { select: { ...MET, name: true } },
      member: {
        select: {
          id: true,
          ...NAME,
          sentConnections: { where: { receiverId: userId }, select: MET },
          receivedConnections: { where: { requesterId: userId }, select: MET },
        },
      },
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
  });
  const { items, next } = toPage(rows, limit, ({ createdAt, id }) => [createdAt.toISOString(), id]);
  return {
    next,
    items: items.flatMap(({ contact, member, ...texts }) => {
      if (contact) return toNote(toPerson("contact", contact, { memberId: null, name: contact.name }), texts);
      const connection = member && [...member.sentConnections, ...member.receivedConnections][0];
      if (!connection || !member.profile) return [];
      const person = { memberId: member.id, name: formatFullName(member.profile) };
      return toNote(toPerson("connection", connection, person), texts);
    }),
  };
}

/** `followUpOn`: null once it is done. */
export type ExportedNote = { note: string; tags: string[]; followUpOn: string | null };

/** Returns the notes by the id of the member or contact, for the CSV file. */
export async function getNotesByPerson({ userId }: Actor): Promise<ReadonlyMap<string, ExportedNote>> {
  const rows = await db().networkNote.findMany({
    where: buildShownNotesWhere(userId),
    select: { memberId: true, contactId: true, note: true, tags: TEXTS.tags, followUpOn: true, followUpDoneAt: true },
  });
  return new Map(
    rows.map(({ memberId, contactId, note, tags, followUpOn, followUpDoneAt }) => [
      memberId ?? contactId ?? "",
      {
        note,
        tags: tags.map(({ label }) => label),
        followUpOn: followUpOn && !followUpDoneAt ? followUpOn.toISOString().slice(0, 10) : null,
      },
    ]),
  );
}
