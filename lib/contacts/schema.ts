import { z } from "zod";

import { emailSchema } from "@/lib/auth/schema/credentials";
import { idSchema } from "@/lib/core/shared/id";
import { optionalText, pageSize, requiredText } from "@/lib/i18n/shared/text-schemas";
import { MAX_NOTE_TAG_LENGTH } from "@/lib/notes/constants";

import {
  CONTACT_SORTS,
  CONTACTS_PAGE,
  MAX_CONTACT_COMPANY,
  MAX_CONTACT_JOB_TITLE,
  MAX_CONTACT_LINE,
  MAX_CONTACT_NAME,
  MAX_CONTACT_PHONE,
  MAX_CONTACT_SEARCH,
  MAX_CONTACTS_PAGE,
} from "./constants";
import { isPhone } from "./policy/phone";
import { CONTACT_PRESETS } from "./policy/presets";
import type { contactEventSchema, contactSchema, givenCardSchema } from "./responses";

/** The browser makes `id`, so that a repeated call stores the card once. */
const cardSchema = z.object({
  id: idSchema,
  name: requiredText("contacts.nameRequired", MAX_CONTACT_NAME),
  email: z.union([z.null(), z.literal("").transform(() => null), emailSchema]).default(null),
  phone: optionalText(MAX_CONTACT_PHONE)
    .refine((text) => text === null || isPhone(text), "contacts.phoneInvalid")
    .default(null),
  company: optionalText(MAX_CONTACT_COMPANY).default(null),
  line: optionalText(MAX_CONTACT_LINE).default(null),
});

export const giveCardSchema = cardSchema.refine(({ email, phone }) => email !== null || phone !== null, {
  path: ["email"],
  error: "contacts.addressRequired",
});
export type GiveCardInput = z.output<typeof giveCardSchema>;

/** A foreign card may have a name alone. */
export const addContactSchema = cardSchema.extend({
  jobTitle: optionalText(MAX_CONTACT_JOB_TITLE).default(null),
  /** By the device's clock. */
  scannedAt: z.iso.datetime().max(30).optional(),
});
export type AddContactInput = z.output<typeof addContactSchema>;

export const listContactsSchema = z.object({
  search: z.string().trim().max(MAX_CONTACT_SEARCH).default(""),
  /** One of the member's own tags. */
  tag: z.string().trim().max(MAX_NOTE_TAG_LENGTH).default(""),
  eventId: idSchema.optional(),
  sort: z.enum(CONTACT_SORTS).default("recent"),
  limit: pageSize(CONTACTS_PAGE, MAX_CONTACTS_PAGE),
  // It may have a name, of up to nine bytes a letter without case and accents.
  cursor: z.string().max(2_000).optional(),
});
export type ListContactsInput = z.output<typeof listContactsSchema>;

/** `notes`: with the member's own notes and tags. `since`: only people met after the last file. */
export const contactsFileSchema = z.object({
  preset: z.enum(CONTACT_PRESETS).default("own"),
  notes: z.enum(["true", "false"]).default("false"),
  since: z.enum(["last"]).optional(),
});
export type ContactsFileInput = z.output<typeof contactsFileSchema>;

export const savedFileSchema = z.object({ readAt: z.iso.datetime().max(30) });
export type SavedFileInput = z.output<typeof savedFileSchema>;

export type Contact = z.infer<typeof contactSchema>;
export type ContactEvent = z.infer<typeof contactEventSchema>;
export type GivenCard = z.infer<typeof givenCardSchema>;
