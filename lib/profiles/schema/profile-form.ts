import { type z } from "zod";

import { profileUpdateSchema } from "./profile-update";

export const profileFormSchema = profileUpdateSchema
  .omit({
    avatarUrl: true,
    visibility: true,
    approveRequests: true,
    suggestMe: true,
    takesCards: true,
    cardHasDetails: true,
    mapVisibility: true,
  })
  .required();

export type ProfileForm = z.input<typeof profileFormSchema>;

export type SavedProfileForm = z.output<typeof profileFormSchema>;
