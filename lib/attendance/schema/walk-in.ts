import { z } from "zod";

import { idSchema, idWithMessage } from "@/lib/core/shared/id";
import { buildErrorMessage } from "@/lib/core/shared/error-message";

import { MAX_ATTENDEE_SEARCH } from "../constants";
import type {
  memberCodeCheckInSchema,
  memberCodeSchema,
  receivedWalkInRequestSchema,
  walkInCandidateSchema,
  walkInRequestSchema,
} from "../responses";

/** GET /api/events/{id}/my-code. */
export type MemberCode = z.infer<typeof memberCodeSchema>;

/** The body of POST /api/events/{id}/rsvped-attendees/code. */
export const memberCodeInputSchema = z.object({
  code: z.string("attendance.memberCodeMissing").trim().min(1, "attendance.memberCodeMissing").max(100),
});

/** A check-in by a member's code, with the member. */
export type MemberCodeCheckIn = z.infer<typeof memberCodeCheckInSchema>;

/** The body of POST /api/events/{id}/walk-ins. */
export const walkInInputSchema = z.object({ userId: idWithMessage("attendance.memberMissing") });

/** The query of GET /api/events/{id}/walk-ins/candidates. */
export const walkInSearchSchema = z.object({
  search: z
    .string()
    .trim()
    .min(1, "attendance.searchMissing")
    .max(MAX_ATTENDEE_SEARCH, buildErrorMessage("common.maxLength", { max: MAX_ATTENDEE_SEARCH })),
});

/** A member whom an organizer can ask. `email` and whether it is verified are present for admins. */
export type WalkInCandidate = z.infer<typeof walkInCandidateSchema>;

/** A request as an organizer sees it. */
export type WalkInRequest = z.infer<typeof walkInRequestSchema>;

/** An open request as the member sees it. */
export type ReceivedWalkInRequest = z.infer<typeof receivedWalkInRequestSchema>;

export const walkInRequestParamsSchema = z.object({ requestId: idSchema });
