import { z } from "zod";

import { optionalLines, optionalText, requiredText } from "@/lib/i18n/shared/text-schemas";

import { MAX_BIO } from "../constants/profile";

/** Only http and https, because a browser would run `javascript:` and could open other schemes. */
const webUrl = optionalText(300).refine(
  (value) => value === null || /^https?:\/\/[^\s/]+/i.test(value),
  "profiles.url.invalid",
);

/** Every form of a person has them. */
export const nameFields = {
  firstName: requiredText("profiles.firstName.required"),
  lastName: requiredText("profiles.lastName.required"),
};

/** The texts of a profile. Topics are lists, so the server alone checks them (topics.ts). */
export const profileFormSchema = z.object({
  ...nameFields,
  pronouns: optionalText(40),
  profession: optionalText(100),
  industry: optionalText(100),
  company: optionalText(100),
  phone: optionalText(40),
  location: optionalText(100),
  bio: optionalLines(MAX_BIO),
  linkedinUrl: webUrl,
});

export type ProfileForm = z.input<typeof profileFormSchema>;

export type SavedProfileForm = z.output<typeof profileFormSchema>;
