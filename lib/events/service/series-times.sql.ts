import type { Tx } from "@/lib/core/server/db";

type DateTimes = { id: string; startTime: Date; endTime: Date; timezone: string };

/**
 * Stores the times of several dates of a series.
 * Raw because each row gets its own times: Prisma would need a statement for each.
 */
export async function storeDateTimes(tx: Tx, dates: DateTimes[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE events e SET "startTime" = d."startTime", "endTime" = d."endTime", timezone = d.timezone
    FROM jsonb_to_recordset(${JSON.stringify(dates)}::jsonb)
      AS d (id uuid, "startTime" timestamptz, "endTime" timestamptz, timezone text)
    WHERE e.id = d.id`;
}
