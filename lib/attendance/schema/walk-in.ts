import { z } from "zod";

import { emailSchema } from "@/lib/auth/schema/credentials";
import { idSchema, idWithMessage } from "@/lib/core/shared/id";

import { MAX_ATTENDEE_SEARCH } from "../constants";
import type {
  memberCodeSchema,
  receivedWalkInRequestSchema,
  walkInCandidateSchema,
  walkInRequestSchema,
} from "../responses";

export type MemberCode = z.infer<typeof memberCodeSchema>;

/** A member, or else an address that may belong to one. */
export const walkInInputSchema = z
  .object({ userId: idWithMessage("attendance.memberMissing"), email: emailSchema })
  .partial()
  .refine(({ userId, email }) => userId !== undefined || email !== undefined, "attendance.memberMissing");
export type WalkInInput = z.infer<typeof walkInInputSchema>;

export const walkInSearchSchema = z.object({
  search: z.string().trim().min(1, "attendance.searchMissing").max(MAX_ATTENDEE_SEARCH),
});

export type WalkInCandidate = z.infer<typeof walkInCandidateSchema>;

export type WalkInRequest = z.infer<typeof walkInRequestSchema>;

export type ReceivedWalkInRequest = z.infer<typeof receivedWalkInRequestSchema>;

export const walkInRequestParamsSchema = z.object({ requestId: idSchema });
