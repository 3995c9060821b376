import type { QueryClient } from "@tanstack/react-query";

import { type AttendeesPages, getAttendeeSummary } from "@/lib/attendance/client/attendance";
import { invalidateMatching, invalidatePaths } from "@/lib/http/browser/query-paths";

import { ATTENDEES_PATH, getReadDelayMs } from "./read-window";

/** Small responses that members wait for at the door. */
const READ_AT_ONCE = ["/api/messages", "/api/unread-counts", "/api/attendances/me"];

/** A place from the waitlist or a cancelled event must not stay unseen for long. */
const MAX_WINDOW_MS = 20_000;

const isAttendees = ([path, part]: readonly unknown[]): boolean =>
  typeof path === "string" && ATTENDEES_PATH.test(path) && part === "pages";

/** The confirmed RSVPs of the largest event that this tab has shown. */
const getMaxConfirmedRsvps = (client: QueryClient): number =>
  Math.max(
    0,
    ...client
      .getQueriesData<AttendeesPages>({ predicate: ({ queryKey }) => isAttendees(queryKey) })
      .map(([, data]) => getAttendeeSummary(data)?.confirmed ?? 0),
  );

/**
 * Reads everything again after missed live events: messages and check-in at once, the rest at a
 * random moment (docs/product/realtime-protocol.md#reading-again).
 */
export function createSpreadReads(client: QueryClient, random: () => number = Math.random): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    invalidatePaths(client, ...READ_AT_ONCE);
    timer ??= setTimeout(
      () => {
        timer = undefined;
        invalidateMatching(
          client,
          ({ queryKey: [path] }) => !READ_AT_ONCE.some((prefix) => String(path).startsWith(prefix)),
        );
      },
      getReadDelayMs(getMaxConfirmedRsvps(client), random, MAX_WINDOW_MS),
    );
  };
}
