import { createBatchLoader } from "@/lib/core/server/batch-loader";
import { env } from "@/lib/core/server/process/env";
import { formatCode } from "@/lib/core/shared/text/code-digits";
import { NAME_TAG_PATH, TICKET_PATH } from "@/lib/event-people/constants";
import { type NameTagOwner, ensureNameTags } from "@/lib/event-people/service/ensure-name-tags";
import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";
import type { EmailText } from "@/lib/mail/template";

import type { EventFacts } from "./event-text";

const loadNameTag = createBatchLoader(async (owners: readonly NameTagOwner[]) =>
  (await ensureNameTags(owners)).map((nameTag) => nameTag ?? null),
);

/** Mail programs show no SVG. `scale`: pixels of a module. */
async function drawPicture(text: string): Promise<Buffer> {
  const { toBuffer } = await import("qrcode");
  return toBuffer(text, { errorCorrectionLevel: "M", scale: 4 });
}

/**
 * The part of a mail with the code that the door reads (docs/product/name-tags.md#in-mails). It is
 * that of the name tag, so that a new code ends it too. An online event has no door.
 */
export async function writeCheckInCode(
  event: Pick<EventFacts, "id" | "isOnline">,
  holder: Omit<NameTagOwner, "eventId">,
  locale: Locale,
): Promise<Pick<EmailText, "code">> {
  const nameTag = event.isOnline ? null : await loadNameTag({ eventId: event.id, ...holder });
  if (!nameTag) return {};
  const origin = env().NEXTAUTH_URL;
  const code = {
    label: getTranslator(locale)("emails.event.checkInCode"),
    digits: formatCode(nameTag.code),
    url: `${origin}${TICKET_PATH}${nameTag.code}`,
    picture: await drawPicture(`${origin}${NAME_TAG_PATH}${nameTag.code}`),
  };
  return { code };
}
