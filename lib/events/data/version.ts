import { clock } from "@/lib/core/shared/clock";
import { query } from "@/lib/core/server/db";
import { createBatchLoader } from "@/lib/core/server/batch-loader";

import type { ListEventsInput } from "../schema/event";

const readVersion = createBatchLoader(async (keys: readonly "events"[]) => {
  const [row] = await query<{ version: string }>(
    "events_version",
    `SELECT concat_ws(' ', (SELECT sum(revision) FROM event_revisions),
       (SELECT extract(epoch FROM max("startTime")) FROM events WHERE "startTime" <= $1),
       (SELECT extract(epoch FROM max("endTime")) FROM events WHERE "endTime" <= $1)) AS version`,
    [clock.now()],
  );
  return keys.map(() => row?.version ?? null);
});

/**
 * What a visitor's list of events is made of now: equal versions, equal lists to equal questions (decision 028). It
 * follows the tables by their revision, and time by the last start and the last end gone by, because a list changes with
 * time only when an event begins or ends. Null for a list of certain days, which changes at their midnights too.
 */
export const getListVersion = async ({ date }: ListEventsInput): Promise<string | null> =>
  date ? null : readVersion("events");
