import { z } from "zod";

import { clock } from "@/lib/core/shared/clock";
import { toOneLine } from "@/lib/core/shared/text/written-text";
import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";
import { toSafeName } from "@/lib/mail/template";
import { formatFullName } from "@/lib/profiles/constants/profile";
import { isOfferedTopic } from "@/lib/profiles/constants/topics";
import type { Topic } from "@/lib/profiles/schema/topics";
import { listSuggestions } from "@/lib/suggestions/data/suggestions";
import type { Reason, Suggestion } from "@/lib/suggestions/schema";

import { readNotificationSettings } from "../../../schema";
import { forMembers } from "../../text/event-details";
import type { Due } from "../kind";
import { aboutEvent, capitalize, defineEventKind, isOver } from "./event-kind";
import { REMINDER_MOMENT_NAMES } from "./reminder-moments";

const KEYS = { "24h": "dayBefore", "1h": "hourBefore", check_in: "checkIn" } as const;

export const reminder = defineEventKind({
  schema: aboutEvent.extend({
    moment: z.enum(REMINDER_MOMENT_NAMES),
    /** If the event moves, this reminder is dropped. */
    startTime: z.iso.datetime(),
  }),
  hasCheckInCode: true,
  isWanted(event, { rsvp, channel, recipient }, { moment, startTime }) {
    if (isOver(event) || rsvp?.status !== "confirmed") return false;
    const isInsteadOfText = rsvp.sms && recipient.confirmedPhone === null;
    if (!{ mail: rsvp.email || isInsteadOfText, push: rsvp.push, sms: rsvp.sms }[channel]) return false;
    const isSameStart = event.startTime.getTime() === Date.parse(startTime);
    return isSameStart && (moment === "check_in" || event.startTime > clock.now());
  },
  async mail({ t, values, due, facts, ...event }, { eventId, moment }) {
    const people = moment === "24h" ? await listMailedPeople(due, eventId) : [];
    const meet = people.map(({ name, reason }) => ({ label: t("emails.reminder.meet", { name }), value: reason }));
    const button = moment === "check_in" ? t("emails.reminder.checkIn.button") : t("emails.event.view");
    return {
      subject: t(`emails.reminder.${KEYS[moment]}.subject`, values),
      preview: values.when,
      heading: t(`emails.reminder.${KEYS[moment]}.heading`, values),
      paragraphs: [t(`emails.reminder.${KEYS[moment]}.text`, values)],
      facts: [...facts, ...meet],
      ...forMembers(event, button, [t("emails.reminder.note")]),
    };
  },
  push: ({ t, soonAt }, { moment }) => ({
    body: moment === "check_in" ? t("push.event.checkIn") : capitalize(soonAt),
  }),
});

type MailedPerson = { name: string; reason: string };

/**
 * Returns the people to meet (docs/product/suggestions.md#when). They are read when the mail is
 * written, so that nobody is named who was blocked or connected since it was enqueued.
 */
async function listMailedPeople({ userId, recipient }: Due, eventId: string): Promise<MailedPerson[]> {
  if (userId === null || !readNotificationSettings(recipient.notifications).suggestions.email) return [];
  const write = (found: Written) => toMailedPerson(found, recipient.locale);
  const { suggestions } = await listSuggestions({ userId }, eventId, clock.now(), (found) => write(found) !== null);
  return suggestions.flatMap((suggestion) => write(suggestion) ?? []);
}

type Written = Pick<Suggestion, "user" | "reasons">;

/** Null if the name or all reasons may advertise, because anyone can register. */
function toMailedPerson({ user, reasons }: Written, locale: Locale): MailedPerson | null {
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
  if (reason.kind === "first_event") return t("suggestions.reasons.first_event");
  if (reason.kind === "same_answer") {
    return t.markup("suggestions.reasons.same_answer", { answer: toOneLine(reason.answer), about });
  }
  const topic = getTopicName(reason.topic, locale);
  if (reason.kind === "works_as") {
    const work = toSafeName(profession, MAX_TEXT);
    return topic && work && t.markup("suggestions.reasons.works_as", { topic, profession: work, about });
  }
  return topic && t.markup(`suggestions.reasons.${reason.kind}`, { topic, about });
}

const getTopicName = ({ key, label }: Topic, locale: Locale): string | null =>
  isOfferedTopic(key) ? getTranslator(locale)(`profiles.topics.offered.${key}`) : toSafeName(label);
