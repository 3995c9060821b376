import { headers } from "next/headers";

import { pageMetadata } from "@/app/page-metadata";
import { TicketScreen } from "@/components/events/guests/ticket-screen";
import { InvalidInvitation } from "@/components/events/invitation-panel";
import { withSameLanguage } from "@/components/texts/with-same-language";
import { openTicket } from "@/lib/name-tags/service/open-name-tag";
import { env } from "@/lib/core/server/process/env";
import { drawQr } from "@/lib/core/shared/qr-code";
import { NAME_TAG_PATH } from "@/lib/event-people/constants";
import { toAddressKey } from "@/lib/http/server/address-key";
import { CLIENT_ADDRESS_HEADER } from "@/lib/http/server/client-address";
import { withNotFoundStatus } from "@/lib/http/server/response-status";

export const generateMetadata = pageMetadata("metadata.ticket", { robots: { index: false }, referrer: "no-referrer" });

/** Needs no JavaScript and no session (docs/product/name-tags.md#the-holders-page). */
export default withSameLanguage(async function TicketPage({ params }: { params: Promise<{ code: string }> }) {
  const [{ code }, sent] = await Promise.all([params, headers()]);
  const ticket = await openTicket(toAddressKey(sent.get(CLIENT_ADDRESS_HEADER) ?? "unknown"), code);
  if (!ticket) return withNotFoundStatus(<InvalidInvitation texts="nameTags.ticket.invalid" />);
  return <TicketScreen ticket={ticket} qr={await drawQr(`${env().NEXTAUTH_URL}${NAME_TAG_PATH}${ticket.code}`)} />;
});
