import { queryOptions } from "@tanstack/react-query";

import { apiRequest } from "@/lib/http/browser/api-client";

import type { InvitedRole, TeamRole } from "../constants/team";
import type { EventTeam, JoinedTeam, TeamEvent, TeamInvitation } from "../schema/team";

// Each call throws ApiError, or TypeError if the network failed.

const getTeamPath = (eventId: string): string => `/api/events/${eventId}/team`;

export const eventTeamQuery = (eventId: string) => queryOptions<EventTeam>({ queryKey: [getTeamPath(eventId)] });

export const teamEventsQuery = () => queryOptions<TeamEvent[]>({ queryKey: ["/api/events/team"] });

export const inviteToTeam = (eventId: string, email: string, role: InvitedRole): Promise<TeamInvitation> =>
  apiRequest("POST", `${getTeamPath(eventId)}/invitations`, { email, role });

export const revokeTeamInvitation = (eventId: string, id: string): Promise<unknown> =>
  apiRequest("DELETE", `${getTeamPath(eventId)}/invitations/${id}`);

export const changeTeamRole = (eventId: string, userId: string, role: TeamRole): Promise<unknown> =>
  apiRequest("PATCH", `${getTeamPath(eventId)}/${userId}`, { role });

export const removeFromTeam = (eventId: string, userId: string): Promise<unknown> =>
  apiRequest("DELETE", `${getTeamPath(eventId)}/${userId}`);

export const acceptTeamInvitation = (token: string): Promise<JoinedTeam> =>
  apiRequest("POST", "/api/team-invitations/accept", { token });
