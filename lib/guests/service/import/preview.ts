import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import { AppError, notFound, validationError } from "@/lib/core/shared/errors";
import { requireEventRight } from "@/lib/events/data/event-right";
import { getSeats } from "@/lib/events/service/waitlist";

import type { ImportVerdict } from "../../constants/import";
import { listSeatedMembers, listStoredGuests } from "../../data/import";
import type { ImportMapping, ImportPreview, ImportPreviewRow } from "../../schema/import";
import { decodeText } from "./decode";
import { parseFile } from "./parse";
import { type PlannedRow, planImport } from "./plan";
import { detectPreset, type Mapping } from "./presets";
import { type ReadRow, readRows } from "./rows";

const VERDICTS: Record<PlannedRow["outcome"], ImportVerdict> = {
  added: "ready",
  waiting: "ready",
  updated: "changed",
  unchanged: "known",
  duplicate: "duplicate",
  removed: "cancelled",
  kept: "cancelled",
};

function toPreviewRow({ row, problem, reasons }: ReadRow, planned: PlannedRow | undefined): ImportPreviewRow {
  const ownVerdict = row.status === "cancelled" ? "cancelled" : planned && VERDICTS[planned.outcome];
  const verdict = problem ?? ownVerdict ?? "invalid";
  return { ...row, verdict, reasons: [...new Set([...reasons, ...(planned?.reasons ?? [])])] };
}

/**
 * Says what an import of the file would do (docs/product/guest-import.md#preview).
 * @param mapping columns chosen by hand
 * @throws AppError `not_found`, `forbidden`, `ended`, `unsupported_type` for what is no text,
 * `validation` for a file that can't be read
 */
export async function previewImport(
  actor: Actor,
  eventId: string,
  file: Uint8Array,
  mapping: ImportMapping | null,
): Promise<ImportPreview> {
  await requireEventRight(actor, eventId, "import");
  const { header, rows } = await parseFile(decodeText(file));
  const detected = detectPreset(header);
  const used: Mapping = mapping ?? detected.mapping;
  if (Object.values(used).some((column) => column >= header.length))
    throw validationError({ mapping: "guestImport.unknownColumn" });
  const stored = await listStoredGuests({ eventId });
  const storedIds = new Set(stored.flatMap(({ source, externalId }) => (source === "file" && externalId) || []));
  const source = { columnCount: header.length, mapping: used, preset: detected.preset, storedIds };
  const read = readRows(rows, source);
  const [seats, members] = await Promise.all([getSeats(db(), eventId), listSeatedMembers(eventId, null)]);
  if (!seats) throw notFound("events.notFound");
  if (seats.hasEnded) throw new AppError("ended", "events.ended");
  const usable = read.filter(({ problem }) => problem === null).map(({ row }) => row);
  const known = {
    stored,
    source: "file",
    free: seats.freeBehindWaitlist,
    seatedEmails: new Set(members.keys()),
  } as const;
  const planned = planImport(usable, known);
  const byRow = new Map(planned.map((each) => [each.row, each]));
  return {
    columns: header,
    preset: detected.preset,
    mapping: used,
    rows: read.map((each) => toPreviewRow(each, byRow.get(each.row))),
    absent: countAbsent(stored, read),
  };
}

function countAbsent(stored: Awaited<ReturnType<typeof listStoredGuests>>, read: ReadRow[]): ImportPreview["absent"] {
  const listed = read.filter(({ row }) => row.status !== "cancelled");
  const ids = new Set(listed.flatMap(({ row }) => row.externalId ?? []));
  const emails = new Set(listed.flatMap(({ row }) => row.email ?? []));
  const absent = stored.filter(
    ({ source, externalId, email }) =>
      source === "file" && !(externalId !== null && ids.has(externalId)) && !(email !== null && emails.has(email)),
  );
  const checkedIn = absent.filter(({ isCheckedIn }) => isCheckedIn).length;
  return { removable: absent.length - checkedIn, checkedIn };
}
