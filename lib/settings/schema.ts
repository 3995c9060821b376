import { z } from "zod";

import { toOneLine } from "@/lib/core/shared/written-text";
import { maxLength } from "@/lib/i18n/shared/text-schemas";

import { MAX_ADDRESS, MAX_LISTED, MAX_PRODUCT_NAME, MAX_SENDER_NAME } from "./constants";

/** Empty means the default. */
const orDefault = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? null : value), schema.nullable());

/**
 * Without what the format of the texts (ICU) and mail headers treat as their own. An apostrophe
 * becomes the typographic one.
 */
const name = (max: number) =>
  orDefault(
    z
      .string()
      .overwrite((text) => toOneLine(text).replaceAll("'", "’"))
      .min(1, "settings.nameRequired")
      .max(max, maxLength(max))
      .regex(/^[^{}<>#|"\\@]*$/, "settings.nameCharacters"),
  );

const link = orDefault(
  z
    .url({ protocol: /^https$/, hostname: z.regexes.domain, error: "settings.httpsLink" })
    .max(MAX_ADDRESS, maxLength(MAX_ADDRESS)),
);

/** The address of an upload, which the service looks up. */
const logo = orDefault(z.string().max(MAX_ADDRESS, maxLength(MAX_ADDRESS)));

const brandSchema = z.object({
  productName: name(MAX_PRODUCT_NAME),
  logoLight: logo,
  logoDark: logo,
  accentColor: orDefault(
    z
      .string()
      .max(7, "settings.color")
      .toLowerCase()
      .regex(/^#[0-9a-f]{6}$/, "settings.color"),
  ),
  mailSenderName: name(MAX_SENDER_NAME),
  imprintUrl: link,
  privacyUrl: link,
  termsUrl: link,
  supportEmail: orDefault(z.email("settings.email").max(255, maxLength(255))),
});

const line = (max: number) => z.string().overwrite(toOneLine).min(1, "settings.lineRequired").max(max, maxLength(max));

const placeSchema = z.object({
  defaultTimeZone: orDefault(line(64)),
  timeZones: z.array(line(64)).max(MAX_LISTED, "settings.tooMany").nullable(),
  cities: z.array(line(100)).max(MAX_LISTED, "settings.tooMany").nullable(),
  distanceUnit: orDefault(z.enum(["mi", "km"])),
  checkInDistanceM: z
    .int("common.wholeNumber")
    .min(10, "settings.distance")
    .max(100_000, "settings.distance")
    .nullable(),
  nearbyDistanceM: z
    .int("common.wholeNumber")
    .min(100, "settings.distance")
    .max(1_000_000, "settings.distance")
    .nullable(),
});

export const siteSettingsSchema = z.object({ ...brandSchema.shape, ...placeSchema.shape });

/** Fields that are missing stay. `version` is the `updatedAt` of the settings that were read. */
export const siteUpdateSchema = z.object({
  version: z.iso.datetime().max(30).nullable(),
  settings: siteSettingsSchema.partial(),
});
export type SiteUpdate = z.infer<typeof siteUpdateSchema>;
export type SiteInput = SiteUpdate["settings"];
