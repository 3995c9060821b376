import { z } from "zod";

import { INDUSTRY_FAMILIES } from "../constants/profile";

export const galleryAvatarSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  professions: z.array(z.string()),
  industries: z.array(z.string()),
  description: z.string().optional(),
  category: z.enum(INDUSTRY_FAMILIES).optional(),
  animalType: z.string().optional(),
  professionalHint: z.string().optional(),
});

/** An entry of GET /api/avatars/gallery. Only animals have the optional fields. */
export type GalleryAvatar = z.infer<typeof galleryAvatarSchema>;

export const avatarUploadSchema = z.strictObject({ avatarUrl: z.string() });
