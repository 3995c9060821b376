import { clock } from "@/lib/core/shared/clock";
import { toOneLine } from "@/lib/core/shared/written-text";
import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";
import { toSafeName } from "@/lib/mail/template";
import { formatFullName } from "@/lib/profiles/constants/profile";
import { isTagTopic } from "@/lib/profiles/constants/tags";
import type { Tag } from "@/lib/profiles/schema/tags";
import { MAX_MAILED_SUGGESTIONS } from "@/lib/suggestions/constants";
import { listSuggestions } from "@/lib/suggestions/data/suggestions";
import type { Reason, Suggestion } from "@/lib/suggestions/schema";

import { readNotificationSettings } from "../../schema";
import type { DeliveryPayload } from "../queue/delivery-payload";
import type { ClaimedDelivery } from "./claimed-delivery";

export type MailedPerson = { name: string; reason: string };

/**
 * Returns the people to meet in the reminder of the day before
 * (docs/product/suggestions.md#when). They are read when the mail is written, so that nobody is
 * named who was blocked or connected since it was enqueued.
 */
export async function listMailedPeople(
  { userId }: Pick<ClaimedDelivery, "userId">,
  payload: DeliveryPayload,
  { notifications, locale }: NonNullable<ClaimedDelivery["recipient"]>,
): Promise<MailedPerson[]> {
  if (payload.about !== "reminder" || payload.moment !== "24h") return [];
  if (!readNotificationSettings(notifications).suggestions.email) return [];
  const { suggestions } = await listSuggestions({ userId }, payload.eventId, clock.now());
  return suggestions.flatMap((suggestion) => toMailedPerson(suggestion, locale) ?? []).slice(0, MAX_MAILED_SUGGESTIONS);
}

/** Null if the name or all reasons may advertise, because anyone can register. */
function toMailedPerson({ user, reasons }: Suggestion, locale: Locale): MailedPerson | null {
  const name = toSafeName(formatFullName(user.profile), MAX_FULL_NAME);
  const [reason] = reasons.flatMap((each) => writeReason(each, user.profile.profession, locale) ?? []);
  return name && reason ? { name, reason } : null;
}

const MAX_FULL_NAME = 80;
const MAX_TEXT = 100;

function writeReason(reason: Reason, profession: string | null, locale: Locale): string | null {
  const t = getTranslator(locale);
  const about = (text: string) => text;
  if (reason.kind === "same_event") {
    return t.markup("suggestions.reasons.same_event", { event: toOneLine(reason.event.name), about });
  }
  const tag = getTagName(reason.tag, locale);
  if (reason.kind === "works_as") {
    const work = toSafeName(profession, MAX_TEXT);
    return tag && work && t.markup("suggestions.reasons.works_as", { tag, profession: work, about });
  }
  return tag && t.markup(`suggestions.reasons.${reason.kind}`, { tag, about });
}

const getTagName = ({ key, label }: Tag, locale: Locale): string | null =>
  isTagTopic(key) ? getTranslator(locale)(`profiles.tags.topics.${key}`) : toSafeName(label);
