import { z } from "zod";

import { emailAddressSchema } from "@/lib/core/shared/contact/email-schema";
import { publicUserSchema } from "@/lib/profiles/responses/profile";

import { TEAM_SCOPES } from "../constants/series";
import { INVITED_ROLES, TEAM_ROLES } from "../constants/team";
import { eventResponseSchema } from "./event";

export const teamMemberSchema = z.strictObject({
  user: publicUserSchema,
  role: z.enum(TEAM_ROLES),
});

export const teamInvitationSchema = z.strictObject({
  id: z.uuid(),
  email: emailAddressSchema,
  role: z.enum(INVITED_ROLES),
  /** The dates of the series whose team it is for. */
  scope: z.enum(TEAM_SCOPES),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});

export const eventTeamSchema = z.strictObject({
  members: z.array(teamMemberSchema),
  invitations: z.array(teamInvitationSchema),
});

export const doorLinkSchema = z.strictObject({
  id: z.uuid(),
  label: z.string(),
  /** Whether a device has taken it. */
  isTaken: z.boolean(),
});

/** The token is stored nowhere, so that it is shown once. */
export const newDoorLinkSchema = doorLinkSchema.extend({ token: z.string() });

export const joinedTeamSchema = z.strictObject({ eventId: z.uuid(), role: z.enum(TEAM_ROLES) });

export const teamEventSchema = eventResponseSchema
  .pick({ id: true, name: true, startTime: true, endTime: true, timezone: true, isOnline: true, status: true })
  .extend({ role: z.enum(TEAM_ROLES) });
