import { syncOnSchedule } from "@/lib/admin/service/eventbrite-sync";
import { foldActivity } from "@/lib/admin/service/fold-activity";
import { closeOverdueAttendances } from "@/lib/attendance/service/check-in";
import { removeExpiredSignIns } from "@/lib/auth/service/clean-up";
import type { Job } from "@/lib/core/server/jobs";
import { removeUnusedUploads } from "@/lib/events/service/unused-uploads";
import { removeOldDeliveries } from "@/lib/notifications/service/deliveries/deliveries";
import { runDeliveries } from "@/lib/notifications/service/deliveries/delivery-run";
import { oweDigests } from "@/lib/notifications/service/events/member-notifications";
import { oweReminders } from "@/lib/notifications/service/events/reminders";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * 60 * MINUTE;

/** What the realtime process does unasked (docs/operations.md, Jobs). */
export const schedule: readonly Job[] = [
  { name: "close-overdue-attendances", everySeconds: MINUTE, run: closeOverdueAttendances },
  { name: "remove-expired-sign-ins", everySeconds: DAY, run: removeExpiredSignIns },
  { name: "remove-unused-uploads", everySeconds: DAY, run: removeUnusedUploads },
  { name: "fold-activity", everySeconds: HOUR, run: foldActivity },
  { name: "sync-eventbrite", everySeconds: HOUR, run: syncOnSchedule },
  { name: "owe-reminders", everySeconds: MINUTE, run: oweReminders },
  { name: "owe-digests", everySeconds: HOUR, run: oweDigests },
  { name: "send-deliveries", everySeconds: 10, run: runDeliveries },
  { name: "remove-old-deliveries", everySeconds: DAY, run: removeOldDeliveries },
];
