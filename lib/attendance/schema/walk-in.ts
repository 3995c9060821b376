import { z } from "zod";

import { idSchema, idWithMessage } from "@/lib/core/shared/id";
import { requiredText } from "@/lib/i18n/shared/text-schemas";

import { MAX_ATTENDEE_SEARCH } from "../constants";
import type {
  memberCodeCheckInSchema,
  memberCodeSchema,
  receivedWalkInRequestSchema,
  walkInCandidateSchema,
  walkInRequestSchema,
} from "../responses";

export type MemberCode = z.infer<typeof memberCodeSchema>;

export const memberCodeInputSchema = z.object({
  code: requiredText("attendance.memberCodeMissing"),
});

export type MemberCodeCheckIn = z.infer<typeof memberCodeCheckInSchema>;

export const walkInInputSchema = z.object({ userId: idWithMessage("attendance.memberMissing") });

export const walkInSearchSchema = z.object({
  search: z.string().trim().min(1, "attendance.searchMissing").max(MAX_ATTENDEE_SEARCH),
});

/** The email and whether it is verified are only present for admins. */
export type WalkInCandidate = z.infer<typeof walkInCandidateSchema>;

export type WalkInRequest = z.infer<typeof walkInRequestSchema>;

export type ReceivedWalkInRequest = z.infer<typeof receivedWalkInRequestSchema>;

export const walkInRequestParamsSchema = z.object({ requestId: idSchema });
