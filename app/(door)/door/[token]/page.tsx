import { headers } from "next/headers";

import { linkMetadata } from "@/app/page-metadata";
import { EndedDoorLink, HelperScreen } from "@/components/events/team/helper-screen";
import { withSameLanguage } from "@/components/texts/with-same-language";
import { env } from "@/lib/core/server/process/env";
import { openDoorLink } from "@/lib/events/service/team/door-device";
import { toAddressKey } from "@/lib/http/server/address-key";
import { CLIENT_ADDRESS_HEADER } from "@/lib/http/server/client-address";
import { withNotFoundStatus } from "@/lib/http/server/response-status";

export const generateMetadata = linkMetadata("metadata.doorLink");

/** Opening it changes nothing (docs/product/event-team.md#links-for-helpers). */
export default withSameLanguage(async function DoorLinkPage({ params }: { params: Promise<{ token: string }> }) {
  const [{ token }, sent] = await Promise.all([params, headers()]);
  const addressKey = toAddressKey(sent.get(CLIENT_ADDRESS_HEADER) ?? "unknown");
  const link = await openDoorLink({ addressKey, cookie: sent.get("cookie") }, token);
  if (!link) return withNotFoundStatus(<EndedDoorLink token={token} />);
  return <HelperScreen token={token} link={link} siteUrl={env().NEXTAUTH_URL} />;
});
