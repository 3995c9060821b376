import { db, type Db } from "@/lib/core/server/db";

import { enqueueAccountMail } from "../queue/enqueue";

type ReportDecision = {
  reportId: string;
  userId: string;
  outcome: "warned" | "suspended";
  note: string | null;
};

const MAX_NOTE_LENGTH = 2_000;

/** Enqueues the email in the transaction that decides. It can't be turned off. */
export async function notifyReportDecision(
  { reportId, userId, outcome, note }: ReportDecision,
  client: Db = db(),
): Promise<void> {
  const payload = { about: "moderation", outcome, note: note?.slice(0, MAX_NOTE_LENGTH) ?? null } as const;
  await enqueueAccountMail({ key: `report:${reportId}`, userId, payload }, client);
}
