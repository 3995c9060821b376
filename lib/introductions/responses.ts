import { z } from "zod";

import { publicUserSchema } from "@/lib/profiles/responses/profile";

export const introductionSchema = z.strictObject({
  id: z.uuid(),
  introducer: publicUserSchema,
  /** Whom the caller should meet. */
  other: publicUserSchema,
  line: z.string().nullable(),
});

/** False until the other says yes too, which they may never do. */
export const introductionAnswerSchema = z.strictObject({ isConnected: z.boolean() });
