import { z } from "zod";

import { idSchema } from "@/lib/core/shared/id";
import { requiredLines, requiredText } from "@/lib/i18n/shared/text-schemas";

import { ANNOUNCED_DATES, AUDIENCES, MAX_TEXT_LENGTH, MAX_TITLE_LENGTH } from "./constants";
import type {
  announcementPreviewSchema,
  announcementSchema,
  audienceCountsSchema,
  managedAnnouncementSchema,
} from "./responses";

export const announcementTextSchema = z.object({
  title: requiredText("announcements.titleRequired", MAX_TITLE_LENGTH),
  text: requiredLines("announcements.textRequired", MAX_TEXT_LENGTH),
});
export type AnnouncementText = z.infer<typeof announcementTextSchema>;

/** The client makes the id, so that a repeated call creates nothing. Null: now. */
export const createAnnouncementSchema = announcementTextSchema.extend({
  id: idSchema,
  audience: z.enum(AUDIENCES, "announcements.audienceUnknown"),
  dates: z.enum(ANNOUNCED_DATES).default("this"),
  sendAt: z.iso
    .datetime({ offset: true, message: "announcements.timeInvalid" })
    .max(40, "announcements.timeInvalid")
    .transform((value) => new Date(value))
    .nullable(),
});
export type CreateAnnouncementInput = z.infer<typeof createAnnouncementSchema>;

export const announcementParamsSchema = z.object({ id: idSchema, announcementId: idSchema });

export const announcementsQuerySchema = z.object({ cursor: z.string().max(300).optional() });

export type Announcement = z.infer<typeof announcementSchema>;
export type ManagedAnnouncement = z.infer<typeof managedAnnouncementSchema>;
export type AudienceCounts = z.infer<typeof audienceCountsSchema>;
export type AnnouncementPreview = z.infer<typeof announcementPreviewSchema>;
