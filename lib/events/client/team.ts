import { queryOptions } from "@tanstack/react-query";

import { apiRequest } from "@/lib/http/browser/api-client";

import type { InvitedRole, TeamRole } from "../constants/team";
import type { TeamScope } from "../schema/series";
import type { EventTeam, JoinedTeam, TeamEvent, TeamInvitation } from "../schema/team";

// Each call throws ApiError, or TypeError if the network failed.

const getTeamPath = (eventId: string): string => `/api/events/${eventId}/team`;

export const eventTeamQuery = (eventId: string) => queryOptions<EventTeam>({ queryKey: [getTeamPath(eventId)] });

export const teamEventsQuery = () => queryOptions<TeamEvent[]>({ queryKey: ["/api/events/team"] });

export const inviteToTeam = (
  eventId: string,
  input: { email: string; role: InvitedRole; scope?: TeamScope },
): Promise<TeamInvitation> => apiRequest("POST", `${getTeamPath(eventId)}/invitations`, input);

export const revokeTeamInvitation = (eventId: string, id: string): Promise<unknown> =>
  apiRequest("DELETE", `${getTeamPath(eventId)}/invitations/${id}`);

const getMemberPath = (eventId: string, userId: string, scope: TeamScope): string =>
  `${getTeamPath(eventId)}/${userId}${scope === "this" ? "" : `?scope=${scope}`}`;

export const changeTeamRole = (
  eventId: string,
  userId: string,
  role: TeamRole,
  scope: TeamScope = "this",
): Promise<unknown> => apiRequest("PATCH", getMemberPath(eventId, userId, scope), { role });

export const removeFromTeam = (eventId: string, userId: string, scope: TeamScope = "this"): Promise<unknown> =>
  apiRequest("DELETE", getMemberPath(eventId, userId, scope));

export const acceptTeamInvitation = (token: string): Promise<JoinedTeam> =>
  apiRequest("POST", "/api/team-invitations/accept", { token });
