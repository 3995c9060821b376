import { invitationPage } from "@/app/_pages/invitation-page";
import { linkMetadata } from "@/app/page-metadata";
import { TeamInvitationScreen } from "@/components/events/team/team-invitation-screen";
import { getTeamInvitation } from "@/lib/events/data/team";

export const generateMetadata = linkMetadata("events.teamInvitation.metadata");

export default invitationPage("events.teamInvitation.invalid", getTeamInvitation, TeamInvitationScreen);
