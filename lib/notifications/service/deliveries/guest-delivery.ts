import { consume, isWithinLimit } from "@/lib/core/server/rate-limit";
import { toMailbox } from "@/lib/core/shared/email-address";
import { resolveRecipientLocale } from "@/lib/i18n/server/resolve-locale";
import { getTranslator } from "@/lib/i18n/server/translator";
import { createAnnouncementEmail } from "@/lib/mail/event-emails";
import { sendEmail } from "@/lib/mail/send";

import { getDisplayZone } from "../text/event-text";
import type { GuestDelivery } from "./claimed-delivery";
import { toEventDetails } from "./compose-mail";
import { getDeliveredAnnouncement } from "./delivered-event";
import { getGuestUnsubscribeUrls, toUnsubscribeHeaders } from "./unsubscribe";

/**
 * Mails an announcement in its author's language, without the event's address, which only members
 * can open.
 * @throws what the provider throws
 */
export async function deliverToGuest(delivery: GuestDelivery): Promise<"sent" | "dropped"> {
  const { key, createdAt, guest, event, announcement, isStillAddressed } = delivery;
  const { email } = guest;
  if (!event || !email || !isStillAddressed || announcement?.status === "withdrawn") return "dropped";
  if (!(await isWithinLimit(consume("guestAnnouncementAddress", toMailbox(email))))) return "dropped";
  const urls = getGuestUnsubscribeUrls(guest);
  const locale = resolveRecipientLocale(announcement?.author?.language);
  const reason = getTranslator(locale)("emails.reason.guestAnnouncement");
  const details = toEventDetails(event, { zone: getDisplayZone(event, null), locale });
  const mail = createAnnouncementEmail(
    { locale, unsubscribe: { reason, url: urls.page } },
    { ...details, url: null },
    getDeliveredAnnouncement(delivery, { about: "announcement", eventId: event.id }),
  );
  await sendEmail({
    ...mail,
    to: email,
    // A new address gets a mail of its own, also if the answer about the old one was lost.
    idempotency: { key: `${key}:${guest.emailSetAt.getTime()}`, at: createdAt },
    headers: toUnsubscribeHeaders(urls),
  });
  return "sent";
}
