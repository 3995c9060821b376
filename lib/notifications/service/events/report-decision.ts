import { db, type Db } from "@/lib/core/server/db";

import { enqueueDeliveries } from "../queue/enqueue";

type ReportDecision = {
  reportId: string;
  userId: string;
  outcome: "warned" | "suspended";
  /** The admin's note to the member. */
  note: string | null;
};

const MAX_NOTE_LENGTH = 2_000;

/**
 * Enqueues the email about a decision on a report, in the transaction that decides. It is always sent, to a suspended
 * member too, because emails about the account cannot be turned off.
 */
export async function notifyReportDecision(
  { reportId, userId, outcome, note }: ReportDecision,
  client: Db = db(),
): Promise<void> {
  const payload = { about: "moderation" as const, outcome, note: note?.slice(0, MAX_NOTE_LENGTH) ?? null };
  await enqueueDeliveries([{ channel: "mail", key: `report:${reportId}`, kind: "account", userId, payload }], client);
}
