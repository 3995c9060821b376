import { memberPage } from "@/app/member-page";
import { pageMetadata, type SearchProps } from "@/app/page-metadata";
import { InvalidInvitation } from "@/components/events/invitation-panel";
import { TeamInvitationScreen } from "@/components/events/team/team-invitation-screen";
import { getTeamInvitation } from "@/lib/events/data/team";
import { formatFullName } from "@/lib/profiles/constants/profile";

export const generateMetadata = pageMetadata("events.teamInvitation.metadata", {
  robots: { index: false },
  // `no-referrer` would remove the Origin header that the call needs.
  referrer: "same-origin",
});

/** Opening it changes nothing, because mail scanners open links too. */
export default memberPage(async ({ viewer }, { searchParams }: SearchProps) => {
  const { token: rawToken } = await searchParams;
  const token = typeof rawToken === "string" ? rawToken.trim() : "";
  const invitation = token ? await getTeamInvitation(token) : null;
  if (!invitation) return <InvalidInvitation texts="events.teamInvitation.invalid" />;
  const account = { name: formatFullName(viewer.profile), email: viewer.email };
  return <TeamInvitationScreen token={token} invitation={invitation} account={account} />;
});
