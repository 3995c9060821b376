import { foldActivity } from "@/lib/admin/service/fold-activity";
import { closeOverdueAttendances } from "@/lib/attendance/service/check-in";
import { removeExpiredSignIns } from "@/lib/auth/service/clean-up";
import type { Job } from "@/lib/core/jobs";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * 60 * MINUTE;

/** What the realtime process does unasked (docs/operations.md, Jobs). */
export const schedule: readonly Job[] = [
  { name: "close-overdue-attendances", everySeconds: MINUTE, run: closeOverdueAttendances },
  { name: "remove-expired-sign-ins", everySeconds: DAY, run: removeExpiredSignIns },
  { name: "fold-activity", everySeconds: HOUR, run: foldActivity },
];
