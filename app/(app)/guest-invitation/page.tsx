import { redirect } from "next/navigation";

import { memberPage } from "@/app/member-page";
import { pageMetadata, type SearchProps } from "@/app/page-metadata";
import { GuestInvitationScreen } from "@/components/events/guests/guest-invitation-screen";
import { InvalidInvitation } from "@/components/events/invitation-panel";
import { findClaimedEvent, getGuestInvitation } from "@/lib/guests/data/invitation";
import { formatFullName } from "@/lib/profiles/constants/profile";

export const generateMetadata = pageMetadata("events.guestInvitation.metadata", {
  robots: { index: false },
  // `no-referrer` would remove the Origin header that the call needs.
  referrer: "same-origin",
});

/** Opening it changes nothing, because mail scanners open links too. */
export default memberPage(async ({ viewer }, { searchParams }: SearchProps) => {
  const { token: rawToken } = await searchParams;
  const token = typeof rawToken === "string" ? rawToken.trim() : "";
  const joinedEvent = token ? await findClaimedEvent(viewer.id, token) : null;
  if (joinedEvent) redirect(`/events/${joinedEvent}`);
  const invitation = token ? await getGuestInvitation(token) : null;
  if (!invitation) return <InvalidInvitation texts="events.guestInvitation.invalid" />;
  const account = { name: formatFullName(viewer.profile), email: viewer.email };
  return <GuestInvitationScreen token={token} invitation={invitation} account={account} />;
});
