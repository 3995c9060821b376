import { z } from "zod";

import { emailSchema } from "@/lib/auth/schema/credentials";
import { idSchema } from "@/lib/core/shared/id";
import { requiredText } from "@/lib/i18n/shared/text-schemas";

import { TEAM_SCOPES } from "../constants/series";
import { INVITED_ROLES, MAX_DOOR_LINK_LABEL, TEAM_ROLES, type InvitedRole } from "../constants/team";
import type {
  doorLinkSchema,
  eventTeamSchema,
  joinedTeamSchema,
  newDoorLinkSchema,
  teamEventSchema,
  teamInvitationSchema,
} from "../responses/team";

export const inviteToTeamSchema = z.object({
  email: emailSchema,
  role: z.enum(INVITED_ROLES),
  scope: z.enum(TEAM_SCOPES).default("this"),
});
export type InviteToTeamInput = z.output<typeof inviteToTeamSchema>;

/** `owner` makes an editor the owner, and the owner an editor. */
export const teamRoleSchema = z.object({ role: z.enum(TEAM_ROLES) });

export const teamTokenSchema = z.object({ token: z.string().trim().min(1).max(200) });

export const teamMemberParamsSchema = z.object({ id: idSchema, userId: idSchema });
export const teamInvitationParamsSchema = z.object({ id: idSchema, invitationId: idSchema });

export const doorLinkInputSchema = z.object({
  label: requiredText("events.doorLink.labelMissing", MAX_DOOR_LINK_LABEL),
});
/** `secret`: made by the device, so that a repeated call takes the link once. */
export const takeDoorLinkSchema = teamTokenSchema.extend({
  secret: z
    .string()
    .max(64)
    .regex(/^[0-9a-f]{64}$/),
});
export type TakeDoorLinkInput = z.output<typeof takeDoorLinkSchema>;

export const doorLinkParamsSchema = z.object({ id: idSchema, linkId: idSchema });

export type DoorLink = z.infer<typeof doorLinkSchema>;
export type NewDoorLink = z.infer<typeof newDoorLinkSchema>;

/** A helper's link as its page shows it. `device`: which one has taken it. */
export type ShownDoorLink = {
  linkId: string;
  event: { id: string; name: string; timezone: string };
  label: string;
  /** ISO 8601, if the link doesn't work yet. */
  opensAt: string | null;
  /** Whether its device may only send what it could not send before. */
  isOver: boolean;
  device: "none" | "this" | "other";
};

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
