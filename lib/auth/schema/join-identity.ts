import { z } from "zod";

import { requiredPasswordSchema } from "./credentials";

export const joinIdentitySchema = z.object({ password: requiredPasswordSchema });
export type JoinIdentityForm = z.input<typeof joinIdentitySchema>;
export type JoinIdentityInput = z.output<typeof joinIdentitySchema>;
