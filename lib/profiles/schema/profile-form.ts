import { type z } from "zod";

import { profileUpdateSchema } from "./profile-update";

/** The profile form, with every field that it shows. */
export const profileFormSchema = profileUpdateSchema
  .pick({
    firstName: true,
    lastName: true,
    profession: true,
    industry: true,
    company: true,
    phone: true,
    location: true,
    bio: true,
    linkedinUrl: true,
  })
  .required();

export type ProfileForm = z.input<typeof profileFormSchema>;

export type SavedProfileForm = z.output<typeof profileFormSchema>;
