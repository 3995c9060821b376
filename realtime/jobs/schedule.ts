import { removeUnreadableConversations } from "@/lib/account/service/remove-conversations";
import { syncEventbriteOnSchedule } from "@/lib/admin/service/eventbrite-sync";
import { rollUpActivity } from "@/lib/admin/service/roll-up-activity";
import { sendAnnouncements } from "@/lib/announcements/service/send";
import { closeOverdueAttendances } from "@/lib/attendance/service/close-overdue";
import { removeOldWalkInRequests } from "@/lib/attendance/service/walk-in-request";
import { removeExpiredSessions } from "@/lib/auth/service/clean-up";
import type { Job } from "@/lib/core/server/jobs";
import { removeOldDoorCheckIns } from "@/lib/door/service/ledger";
import { removeOldTeamInvitations } from "@/lib/events/service/team/invitations";
import { removeUnusedUploads } from "@/lib/events/service/unused-uploads";
import { removeOldGuests } from "@/lib/guests/service/clean-up";
import { sendGuestInvitations } from "@/lib/guests/service/invite";
import { syncEventbriteGuests } from "@/lib/guests/service/import/eventbrite";
import { settleRegisteredGuests } from "@/lib/guests/service/registered";
import { removeOldDeliveries } from "@/lib/notifications/service/queue/enqueue";
import { runDeliveries } from "@/lib/notifications/service/deliveries/run-deliveries";
import { joinDatesOfSeries } from "@/lib/notifications/service/events/all-dates";
import { enqueueDigests } from "@/lib/notifications/service/events/digests.sql";
import { enqueueRecaps } from "@/lib/notifications/service/events/recaps.sql";
import { enqueueFollowUps } from "@/lib/notifications/service/events/follow-ups";
import { enqueueNewEvents } from "@/lib/notifications/service/events/new-events.sql";
import { enqueueNewRsvps } from "@/lib/notifications/service/events/new-rsvps";
import { enqueueReminders } from "@/lib/notifications/service/events/reminders.sql";
import { enqueueUnreadMessages } from "@/lib/notifications/service/events/unread-messages";
import { removeOldOpenedContacts } from "@/lib/connections/service/opened-contacts";
import { removeEndedDismissals } from "@/lib/suggestions/service";
import { removeExpiredSteps } from "@/lib/two-step/service/clean-up";
import { removeOldWebhookMessages, sendWebhooks } from "@/lib/webhooks/service/send";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Each name is also the name of the job's queue. */
export const schedule: readonly Job[] = [
  { name: "close-overdue-attendances", everySeconds: MINUTE, run: closeOverdueAttendances },
  { name: "remove-expired-sessions", everySeconds: DAY, run: removeExpiredSessions },
  { name: "remove-expired-steps", everySeconds: DAY, run: removeExpiredSteps },
  { name: "remove-unused-uploads", everySeconds: DAY, run: removeUnusedUploads },
  { name: "roll-up-activity", everySeconds: HOUR, run: rollUpActivity },
  { name: "sync-eventbrite", everySeconds: HOUR, run: syncEventbriteOnSchedule },
  { name: "sync-eventbrite-guests", everySeconds: HOUR, run: syncEventbriteGuests },
  { name: "enqueue-reminders", everySeconds: MINUTE, run: enqueueReminders },
  { name: "enqueue-digests", everySeconds: HOUR, run: enqueueDigests },
  { name: "enqueue-recaps", everySeconds: HOUR, run: enqueueRecaps },
  {
    name: "enqueue-follow-ups",
    everySeconds: 5 * MINUTE,
    run: () => Promise.all([enqueueFollowUps(), enqueueUnreadMessages()]),
  },
  { name: "enqueue-new-events", everySeconds: MINUTE, run: enqueueNewEvents },
  { name: "enqueue-new-rsvps", everySeconds: MINUTE, run: enqueueNewRsvps },
  { name: "join-dates-of-series", everySeconds: MINUTE, run: joinDatesOfSeries },
  { name: "send-announcements", everySeconds: 10, run: sendAnnouncements },
  { name: "send-deliveries", everySeconds: 10, run: runDeliveries },
  { name: "send-webhooks", everySeconds: 10, run: sendWebhooks },
  { name: "remove-old-webhook-messages", everySeconds: DAY, run: removeOldWebhookMessages },
  { name: "remove-old-walk-in-requests", everySeconds: DAY, run: removeOldWalkInRequests },
  { name: "remove-old-door-check-ins", everySeconds: DAY, run: removeOldDoorCheckIns },
  { name: "remove-old-team-invitations", everySeconds: DAY, run: removeOldTeamInvitations },
  { name: "send-guest-invitations", everySeconds: 10, run: sendGuestInvitations },
  { name: "settle-registered-guests", everySeconds: MINUTE, run: settleRegisteredGuests },
  { name: "remove-old-guests", everySeconds: DAY, run: removeOldGuests },
  { name: "remove-old-opened-contacts", everySeconds: HOUR, run: removeOldOpenedContacts },
  { name: "remove-ended-dismissals", everySeconds: DAY, run: removeEndedDismissals },
  { name: "remove-old-deliveries", everySeconds: DAY, run: removeOldDeliveries },
  { name: "remove-unreadable-conversations", everySeconds: DAY, run: removeUnreadableConversations },
];
