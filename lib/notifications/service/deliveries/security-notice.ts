import { env } from "@/lib/core/server/process/env";
import { DEFAULT_TIMEZONE, toAcceptedTimezone } from "@/lib/events/constants/timezones";
import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";
import {
  createEmailChangedEmail,
  createEmailChangeRequestedEmail,
  createNewDeviceEmail,
  createOwnPasswordChangedEmail,
} from "@/lib/mail/account-emails";
import type { RenderedEmail } from "@/lib/mail/template";

import type { SecurityNotice } from "../queue/delivery-payload";
import { formatDay, formatTime } from "../text/event-text";

type Reader = { firstName: string; timezone: string | null; locale: Locale };

/** Uses the member's zone if it is known. */
function formatMoment(iso: string, { timezone, locale }: Reader): string {
  const at = new Date(iso);
  const reading = { zone: (timezone && toAcceptedTimezone(timezone)) || DEFAULT_TIMEZONE, locale };
  return getTranslator(locale)("emails.newDevice.at", {
    day: formatDay(at, reading),
    time: formatTime(at, reading),
  });
}

export function composeSecurityEmail(notice: SecurityNotice, reader: Reader): RenderedEmail {
  const origin = env().NEXTAUTH_URL;
  const urls = { settings: `${origin}/settings/security`, reset: `${origin}/forgot-password` };
  const to = { firstName: reader.firstName, locale: reader.locale, urls };
  switch (notice.event) {
    case "password_changed":
      return createOwnPasswordChangedEmail(to);
    case "email_change_requested":
      return createEmailChangeRequestedEmail({ ...to, newEmail: notice.newEmail });
    case "email_changed":
      return createEmailChangedEmail({ ...to, newEmail: notice.newEmail });
    case "new_device":
      return createNewDeviceEmail({ ...to, device: notice.device, when: formatMoment(notice.at, reader) });
  }
}
