import { z } from "zod";

import { emailSchema } from "@/lib/auth/schema/credentials";
import { idSchema } from "@/lib/core/shared/id";

import { INVITED_ROLES, TEAM_ROLES, type InvitedRole } from "../constants/team";
import type { eventTeamSchema, joinedTeamSchema, teamEventSchema, teamInvitationSchema } from "../responses/team";

export const inviteToTeamSchema = z.object({ email: emailSchema, role: z.enum(INVITED_ROLES) });
export type InviteToTeamInput = z.output<typeof inviteToTeamSchema>;

/** `owner` makes an editor the owner, and the owner an editor. */
export const teamRoleSchema = z.object({ role: z.enum(TEAM_ROLES) });

export const teamTokenSchema = z.object({ token: z.string().trim().min(1).max(200) });

export const teamMemberParamsSchema = z.object({ id: idSchema, userId: idSchema });
export const teamInvitationParamsSchema = z.object({ id: idSchema, invitationId: idSchema });

export type EventTeam = z.infer<typeof eventTeamSchema>;
export type TeamMember = EventTeam["members"][number];
export type TeamInvitation = z.infer<typeof teamInvitationSchema>;
export type JoinedTeam = z.infer<typeof joinedTeamSchema>;
export type TeamEvent = z.infer<typeof teamEventSchema>;

/** The invitation as the page of its mailed link shows it. */
export type ShownTeamInvitation = {
  eventName: string;
  role: InvitedRole;
  email: string;
  invitedBy: string | null;
};
