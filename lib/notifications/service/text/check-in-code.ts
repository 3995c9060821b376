import { createBatchLoader } from "@/lib/core/server/batch-loader";
import { env } from "@/lib/core/server/process/env";
import { formatCode } from "@/lib/core/shared/code-digits";
import { BADGE_PATH, TICKET_PATH } from "@/lib/event-people/constants";
import { type BadgeOwner, ensureBadges } from "@/lib/event-people/service/ensure-badges";
import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";
import type { EmailText } from "@/lib/mail/template";

import type { EventFacts } from "./event-text";

const loadBadge = createBatchLoader(async (owners: readonly BadgeOwner[]) =>
  (await ensureBadges(owners)).map((badge) => badge ?? null),
);

/** Mail programs show no SVG. `scale`: pixels of a module. */
async function drawPicture(text: string): Promise<Buffer> {
  const { toBuffer } = await import("qrcode");
  return toBuffer(text, { errorCorrectionLevel: "M", scale: 4 });
}

/**
 * The part of a mail with the code that the door reads (docs/product/badges.md#in-mails). It is
 * that of the name tag, so that a new code ends it too. An online event has no door.
 */
export async function writeCheckInCode(
  event: Pick<EventFacts, "id" | "isOnline">,
  holder: Omit<BadgeOwner, "eventId">,
  locale: Locale,
): Promise<Pick<EmailText, "code">> {
  const badge = event.isOnline ? null : await loadBadge({ eventId: event.id, ...holder });
  if (!badge) return {};
  const origin = env().NEXTAUTH_URL;
  const code = {
    label: getTranslator(locale)("emails.event.checkInCode"),
    digits: formatCode(badge.code),
    url: `${origin}${TICKET_PATH}${badge.code}`,
    picture: await drawPicture(`${origin}${BADGE_PATH}${badge.code}`),
  };
  return { code };
}
