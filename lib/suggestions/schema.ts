import { z } from "zod";

import { idSchema } from "@/lib/core/shared/id";

import { DISMISSAL_PERIODS } from "./constants";
import type { reasonSchema, suggestionSchema, suggestionsSchema, talkReasonSchema } from "./responses";

/** `until_tomorrow` ends at the member's next midnight. */
export const dismissalSchema = z.object({ period: z.enum(DISMISSAL_PERIODS) });
export type DismissalInput = z.output<typeof dismissalSchema>;
export type DismissalPeriod = DismissalInput["period"];

export const openedSchema = z.object({ userId: idSchema });
export type OpenedInput = z.output<typeof openedSchema>;

export type Reason = z.infer<typeof reasonSchema>;
export type TalkReason = z.infer<typeof talkReasonSchema>;
export type Suggestion = z.infer<typeof suggestionSchema>;
export type Suggestions = z.infer<typeof suggestionsSchema>;
