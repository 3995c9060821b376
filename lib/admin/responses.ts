import { z } from "zod";

import { emailAddressSchema } from "@/lib/core/shared/contact/email-schema";
import { publicProfileSchema } from "@/lib/profiles/responses/profile";

const count = z.int().min(0);
const role = z.enum(["user", "admin"]);

export const userStatsSchema = z.strictObject({
  totalUsers: count,
  newLast7Days: count,
  newLast30Days: count,
  activeUsers: count,
});

export const dayStatsSchema = z.strictObject({
  day: z.iso.date(),
  activeUsers: count,
  pageViews: count,
  rsvps: count,
  checkIns: count,
});

export const analyticsSchema = z.strictObject({
  dailyActiveUsers: count,
  pageViewsToday: count,
  messagesToday: count,
  checkInsToday: count,
  rsvpsToday: count,
  popularPages: z.array(z.strictObject({ page: z.string(), count })),
  days: z.array(dayStatsSchema),
});

export const adminStatsSchema = userStatsSchema.extend({
  totalEvents: count,
  totalConnections: count,
  totalMessages: count,
  analytics: analyticsSchema,
});

export const registrationCountsSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  isOnline: z.boolean(),
  startTime: z.iso.datetime(),
  timezone: z.string(),
  registrationCount: count,
  attendanceCount: count,
});

export const adminUserSchema = z.strictObject({
  id: z.uuid(),
  email: emailAddressSchema,
  role,
  createdAt: z.iso.datetime(),
  lastActiveAt: z.iso.datetime().nullable(),
  suspendedAt: z.iso.datetime().nullable(),
  hasTwoStep: z.boolean(),
  isEmailVerified: z.boolean(),
  /** An admin raised how many mails a day the member may send to guests. */
  isGuestMailRaised: z.boolean(),
  profile: publicProfileSchema,
  organizer: z.strictObject({ slug: z.string(), isPublished: z.boolean(), isTakenDown: z.boolean() }).nullable(),
});

const reportParty = z.strictObject({ id: z.uuid(), email: emailAddressSchema, profile: publicProfileSchema });

export const adminReportSchema = z.strictObject({
  id: z.uuid(),
  reason: z.string(),
  createdAt: z.iso.datetime(),
  reporter: reportParty,
  reported: reportParty.extend({ role }),
  others: count,
});

export const auditRowSchema = z.strictObject({
  id: z.string(),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string().nullable(),
  subjectName: z.string().nullable(),
  details: z.record(z.string(), z.unknown()).nullable(),
  createdAt: z.iso.datetime(),
  actorId: z.uuid(),
  actorName: z.string().nullable(),
});
/** Names are null if the member or event is gone. */
export type AuditRow = z.infer<typeof auditRowSchema>;

export const healthPartSchema = z.strictObject({
  key: z.enum([
    ...["settings", "database", "migrations", "clock", "redis", "mail", "storage", "identity", "disk", "backups"],
    ...["address", "proxies", "secret", "ports", "sockets", "realtime", "jobs", "deliveries", "eventbrite"],
    ...["visits", "pictures"],
  ] as const),
  name: z.string(),
  state: z.enum(["ok", "off", "failing"]),
  detail: z.string(),
});
export type HealthPart = z.infer<typeof healthPartSchema>;

export const jobRunSchema = z.strictObject({
  name: z.string(),
  state: z.string(),
  at: z.iso.datetime().nullable(),
  seconds: z.number().nullable(),
});

export const failedDeliverySchema = z.strictObject({
  id: z.uuid(),
  channel: z.string(),
  kind: z.string(),
  failedAt: z.iso.datetime(),
  reason: z.string().nullable(),
  recipient: z.strictObject({ name: z.string(), email: emailAddressSchema }).nullable(),
});
export type FailedDelivery = z.infer<typeof failedDeliverySchema>;

export const adminHealthSchema = z.strictObject({
  version: z.string(),
  node: z.string(),
  checkedAt: z.iso.datetime(),
  parts: z.array(healthPartSchema),
  jobs: z.array(jobRunSchema),
  failedDeliveries: z.array(failedDeliverySchema),
});
export type AdminHealth = z.infer<typeof adminHealthSchema>;

/** An invitation that can be used. */
export const adminInvitationSchema = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  hasMailFailed: z.boolean(),
});
export type AdminInvitation = z.infer<typeof adminInvitationSchema>;
