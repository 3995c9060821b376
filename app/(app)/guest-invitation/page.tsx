import { redirect } from "next/navigation";

import { invitationPage } from "@/app/_pages/invitation-page";
import { linkMetadata, readToken, type SearchProps } from "@/app/page-metadata";
import { GuestInvitationScreen } from "@/components/events/guests/guest-invitation-screen";
import { canQuickJoin } from "@/lib/auth/data/registration-mode";
import { loadActor } from "@/lib/auth/loaders";
import { GUEST_INVITATION_PATH } from "@/lib/guests/constants/guests";
import { findClaimedEvent, getGuestInvitation, getGuestToJoin } from "@/lib/guests/data/invitation";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

export const generateMetadata = linkMetadata("events.guestInvitation.metadata");

async function findInvitation(token: string, viewer: Viewer) {
  const joinedEvent = await findClaimedEvent(viewer.id, token);
  if (joinedEvent) redirect(`/events/${joinedEvent}`);
  return getGuestInvitation(token);
}

const InvitationPage = invitationPage("events.guestInvitation.invalid", findInvitation, GuestInvitationScreen);

/** A visitor joins at once, where registration is open (docs/product/guests.md#invitations). */
export default async function GuestInvitationPage(props: SearchProps) {
  const token = await readToken(props.searchParams);
  const canJoin = token !== "" && canQuickJoin() && !(await loadActor());
  if (!canJoin || !(await getGuestToJoin(token))) return <InvitationPage {...props} />;
  const returnTo = `${GUEST_INVITATION_PATH}?${new URLSearchParams({ token }).toString()}`;
  redirect(`/join?${new URLSearchParams({ returnTo }).toString()}`);
}
