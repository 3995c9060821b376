import { z } from "zod";

import { emailSchema } from "@/lib/auth/schema/credentials";

export const inviteSchema = z.object({ email: emailSchema });
export type InviteInput = z.output<typeof inviteSchema>;
