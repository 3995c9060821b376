import { env } from "@/lib/core/server/process/env";
import { getProductName, getSiteSettings } from "@/lib/core/server/site/site-settings";

const OUTBOX_ADDRESS = "no-reply@nametag.invalid";

/** RFC 5322, 3.2.3: other characters need quotation marks, which a site's names don't contain. */
const PLAIN_NAME = /^[\p{L}\p{M}\p{N} !$%&*+/=?^_`~’-]+$/u;

export const getSenderAddress = (configured: string | undefined): string =>
  configured ? (/<(.+)>$/.exec(configured)?.[1] ?? configured) : OUTBOX_ADDRESS;

/** The site's own sender name goes before the address that the server is set up with. */
export function getSender(configured: string | undefined): string {
  const name = getSiteSettings().mailSenderName ?? (configured ? null : getProductName());
  if (!name) return configured ?? OUTBOX_ADDRESS;
  return `${PLAIN_NAME.test(name) ? name : `"${name}"`} <${getSenderAddress(configured)}>`;
}

/** The organizer in calendar entries: the sender of mails, so that calendars accept them. */
export function getOrganizer(): { name: string; email: string } {
  const { MAIL_FROM } = env();
  const written = /^(.+) </.exec(MAIL_FROM ?? "")?.[1]?.replace(/^"(.*)"$/, "$1");
  return { name: getSiteSettings().mailSenderName ?? written ?? getProductName(), email: getSenderAddress(MAIL_FROM) };
}
