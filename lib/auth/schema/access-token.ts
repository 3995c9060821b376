import { z } from "zod";

import { requiredText } from "@/lib/i18n/shared/text-schemas";

import { MAX_TOKEN_DAYS, MAX_TOKEN_NAME, TOKEN_SCOPES } from "../constants";
import type { accessTokenSchema, newAccessTokenSchema } from "../responses";

export const accessTokenInputSchema = z.object({
  name: requiredText("auth.accessToken.nameMissing", MAX_TOKEN_NAME),
  scopes: z.array(z.enum(TOKEN_SCOPES)).min(1, "auth.accessToken.scopeMissing").max(TOKEN_SCOPES.length),
  days: z.int().min(1).max(MAX_TOKEN_DAYS),
});
export type AccessTokenInput = z.output<typeof accessTokenInputSchema>;

export type AccessToken = z.infer<typeof accessTokenSchema>;
export type NewAccessToken = z.infer<typeof newAccessTokenSchema>;
