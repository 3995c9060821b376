import type { ComponentType } from "react";

import { memberPage } from "@/app/_pages/member-page";
import { readToken, type SearchProps } from "@/app/page-metadata";
import { InvalidInvitation, type InvitationScreenProps } from "@/components/events/invitation-panel";
import { formatFullName } from "@/lib/profiles/constants/profile";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

/** Opening a mailed invitation changes nothing, because mail scanners open links too. */
export const invitationPage = <Invitation,>(
  texts: Parameters<typeof InvalidInvitation>[0]["texts"],
  find: (token: string, viewer: Viewer) => Promise<Invitation | null>,
  Screen: ComponentType<InvitationScreenProps<Invitation>>,
) =>
  memberPage(async ({ viewer }, { searchParams }: SearchProps) => {
    const token = await readToken(searchParams);
    const invitation = token ? await find(token, viewer) : null;
    if (!invitation) return <InvalidInvitation texts={texts} />;
    const account = { name: formatFullName(viewer.profile), email: viewer.email };
    return <Screen token={token} invitation={invitation} account={account} />;
  });
