import { db } from "@/lib/core/server/db";
import { showEmail } from "@/lib/core/server/shown-email";
import { decodeTimeCursor, toPage, withTotal, type Page, type PageQuery } from "@/lib/core/server/pagination";
import { clock } from "@/lib/core/shared/clock";

import { INVITATIONS_PAGE } from "../constants/lists";
import type { AdminInvitation } from "../responses";

type Row = { id: string; email: string; createdAt: Date; expiresAt: Date; mailFailedAt: Date | null };

export const toInvitation = ({ id, email, createdAt, expiresAt, mailFailedAt }: Row): AdminInvitation => ({
  id,
  email: showEmail(email),
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  hasMailFailed: mailFailedAt !== null,
});

/** Lists invitations that can be used, newest first. @throws AppError `validation` (cursor) */
export async function listInvitations({ cursor }: PageQuery = {}): Promise<Page<AdminInvitation>> {
  const [time, id] = decodeTimeCursor(cursor);
  const isOpen = { expiresAt: { gt: clock.now() } };
  const rows = await db().invitation.findMany({
    where: {
      ...isOpen,
      ...(time && { createdAt: { lte: time }, OR: [{ createdAt: { lt: time } }, { id: { lt: id } }] }),
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: INVITATIONS_PAGE + 1,
  });
  const page = toPage(rows.map(toInvitation), INVITATIONS_PAGE, (row) => [row.createdAt, row.id]);
  return withTotal(page, cursor, () => db().invitation.count({ where: isOpen }));
}
