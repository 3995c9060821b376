import { cutText, joinLines } from "@/lib/core/shared/text/written-text";
import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";
import { PREVIEW_LENGTH } from "@/lib/messages/constants";
import type { MessageResponse } from "@/lib/messages/schema";
import { formatFullName } from "@/lib/profiles/constants/profile";
import type { PublicProfile } from "@/lib/profiles/schema/public-user";

type Name = Pick<PublicProfile, "firstName" | "lastName">;

export const getConnectionText = (about: "new" | "success" | "request", other: Name, locale: Locale): string =>
  getTranslator(locale)(`push.connection.${about}`, { name: formatFullName(other) });

/** A push has few bytes. */
export const toPushText = (text: string, max: number): string => cutText(joinLines(text), max, "…");

/** Returns the sender and the beginning of the message, or the number of several messages. */
export function messagePushText(
  { sender, type, content }: Pick<MessageResponse, "sender" | "type" | "content">,
  count: number,
  locale: Locale,
): { title: string; body: string } {
  const t = getTranslator(locale);
  const preview = type === "contact_card" ? t("push.message.contactCard") : toPushText(content, PREVIEW_LENGTH);
  return {
    title: sender.isDeleted ? t("messages.shown.deletedMember") : formatFullName(sender.profile),
    body: count > 1 ? t("push.message.several", { count, preview }) : preview,
  };
}
