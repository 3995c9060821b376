import { redirect } from "next/navigation";

import { invitationPage } from "@/app/invitation-page";
import { linkMetadata } from "@/app/page-metadata";
import { GuestInvitationScreen } from "@/components/events/guests/guest-invitation-screen";
import { findClaimedEvent, getGuestInvitation } from "@/lib/guests/data/invitation";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

export const generateMetadata = linkMetadata("events.guestInvitation.metadata");

async function findInvitation(token: string, viewer: Viewer) {
  const joinedEvent = await findClaimedEvent(viewer.id, token);
  if (joinedEvent) redirect(`/events/${joinedEvent}`);
  return getGuestInvitation(token);
}

export default invitationPage("events.guestInvitation.invalid", findInvitation, GuestInvitationScreen);
