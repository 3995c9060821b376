import { z } from "zod";

import { buildErrorMessage } from "@/lib/core/shared/error-message";
import { isTimezone } from "@/lib/core/shared/time-zone";
import { uniqueTexts } from "@/lib/core/shared/text/text-search";
import { toOneLine } from "@/lib/core/shared/text/written-text";
import { normalizeEmail } from "@/lib/core/shared/contact/email-address";
import { isAssumedTimezone } from "@/lib/events/constants/event";
import { LANGUAGE_NAMES } from "@/lib/i18n/shared/locales";
import { maxLength } from "@/lib/i18n/shared/text-schemas";

import {
  CHECK_IN_METERS,
  MAX_ADDRESS,
  MAX_CITIES,
  MAX_CITY,
  MAX_PRODUCT_NAME,
  MAX_SENDER_NAME,
  MAX_ZONE,
  MAX_ZONES,
  NEARBY_METERS,
} from "./constants";
import { isColor, isReadableAccent, suggestAccent } from "./policy";

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
    .max(MAX_ADDRESS, maxLength(MAX_ADDRESS))
    // The database compares the text, and a URL's parser takes "https:/" and "HTTPS:" too.
    .regex(/^https:\/\//, "settings.httpsLink"),
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
      .refine(isColor, "settings.color")
      .superRefine((color, context) => {
        if (!isColor(color) || isReadableAccent(color)) return;
        const suggestion = suggestAccent(color);
        context.addIssue({ code: "custom", message: buildErrorMessage("settings.colorUnreadable", { suggestion }) });
      }),
  ),
  mailSenderName: name(MAX_SENDER_NAME),
  imprintUrl: link,
  privacyUrl: link,
  termsUrl: link,
  supportEmail: orDefault(
    z
      .string()
      .max(255, maxLength(255))
      .refine((text) => normalizeEmail(text) !== null, "settings.email")
      .overwrite((text) => normalizeEmail(text) ?? text),
  ),
});

const line = (max: number) => z.string().overwrite(toOneLine).min(1, "settings.lineRequired").max(max, maxLength(max));

/** A name like US/Eastern would say that a zone is assumed. */
const zone = line(MAX_ZONE).refine((name) => isTimezone(name) && !isAssumedTimezone(name), "settings.zone");

const unique = (names: string[]): string[] => [...new Set(names)];

const distance = ([min, max]: readonly [number, number]) =>
  z.int("common.wholeNumber").min(min, "settings.distance").max(max, "settings.distance").nullable();

const placeSchema = z.object({
  defaultTimeZone: orDefault(zone),
  timeZones: z.array(zone).max(MAX_ZONES, "settings.tooManyZones").overwrite(unique).nullable(),
  cities: z.array(line(MAX_CITY)).max(MAX_CITIES, "settings.tooManyCities").overwrite(uniqueTexts).nullable(),
  distanceUnit: orDefault(z.enum(["mi", "km"])),
  checkInDistanceM: distance(CHECK_IN_METERS),
  nearbyDistanceM: distance(NEARBY_METERS),
  registrationLocation: orDefault(z.literal("optional")),
  locationInput: orDefault(z.literal("text")),
  defaultLanguage: orDefault(z.enum(LANGUAGE_NAMES)),
});

/** Refuses other names, because a mistyped one would change nothing. */
export const siteSettingsSchema = z.strictObject({ ...brandSchema.shape, ...placeSchema.shape });

/** Fields that are missing stay. `version` is the `updatedAt` of the settings that were read. */
export const siteUpdateSchema = z.strictObject({
  version: z.iso.datetime().max(30).nullable(),
  settings: siteSettingsSchema.partial(),
});
export type SiteUpdate = z.infer<typeof siteUpdateSchema>;
export type SiteInput = SiteUpdate["settings"];
