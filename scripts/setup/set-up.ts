import { findFirstAdmin, prepareAdmin } from "../../lib/admin/service/first-admin";
import { RESET_LINK_MINUTES } from "../../lib/auth/constants";
import { showEmail } from "../../lib/core/server/shown-email";
import { normalizeEmail } from "../../lib/core/shared/contact/email-address";
import { parseInput } from "../../lib/core/shared/parse-input";
import { getErrorText } from "../../lib/i18n/server/error-text";
import { DEFAULT_LOCALE } from "../../lib/i18n/server/languages";
import { getSite } from "../../lib/settings/data";
import { siteSettingsSchema, type SiteInput } from "../../lib/settings/schema";
import { updateSite } from "../../lib/settings/service/update";
import type { Answers } from "./answers";

const OPTIONS: Record<string, keyof Answers> = {
  productName: "name",
  defaultTimeZone: "zone",
  distanceUnit: "unit",
  cities: "cities",
  defaultLanguage: "language",
};

/** Without a list, people write their city. */
function toCities(text: string) {
  if (text.trim().toLowerCase() === "none") return { cities: null, locationInput: "text" };
  const cities = text.split(",").filter((city) => city.trim() !== "");
  return { cities: cities.length > 0 ? cities : null, locationInput: null };
}

/** @throws Error with one line for each wrong option */
function toSettings({ name, zone, unit, cities, language }: Answers): SiteInput {
  const given = { productName: name, defaultTimeZone: zone, distanceUnit: unit, defaultLanguage: language };
  const values = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const input = { ...values, ...(cities !== undefined && toCities(cities)) };
  const parsed = parseInput(siteSettingsSchema.partial(), input);
  if (parsed.success) return parsed.data;
  const lines = Object.entries(parsed.fields).map(([field, message]) => {
    const option = OPTIONS[field.split(".")[0] ?? ""];
    return `--${option ?? field}: ${getErrorText(message, DEFAULT_LOCALE)}`;
  });
  throw new Error(lines.join("\n"));
}

async function setUpAdmin(written: string): Promise<{ userId: string; lines: string[] }> {
  const email = normalizeEmail(written.trim());
  if (!email) throw new Error("--admin-email: must be an address like ana@example.com");
  const { userId, isNew, link } = await prepareAdmin(email);
  const lines = [`${showEmail(email)} is an admin${isNew ? " now" : " already"}.`];
  if (link) lines.push(`Set the password within ${RESET_LINK_MINUTES} minutes, or run this again: ${link}`);
  return { userId, lines };
}

/**
 * Stores what is given and leaves the rest, so it can be repeated. Returns what the command prints.
 * @throws Error or AppError with the reason
 */
export async function setUp(answers: Answers): Promise<string> {
  const settings = toSettings(answers);
  const email = answers["admin-email"];
  const admin = email === undefined ? null : await setUpAdmin(email);
  // The audit log names who changed something.
  const userId = admin?.userId ?? (await findFirstAdmin());
  if (!userId) throw new Error("Nobody is an admin yet. Name the first one: --admin-email <email>");
  const { updatedAt: version } = await getSite();
  const actor = { userId, role: "admin", sid: "", isEmailVerified: true } as const;
  const { updatedAt } = await updateSite(actor, { version, settings });
  const stored = updatedAt === version ? "The site's settings are as before." : "The site's settings are stored.";
  return [stored, ...(admin?.lines ?? [])].join("\n");
}
