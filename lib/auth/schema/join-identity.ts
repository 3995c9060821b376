import { z } from "zod";

import { emailSchema, requiredPasswordSchema } from "./credentials";

/** The email is the one that the form shows; a sign-in in another tab may have another identity. */
export const joinIdentitySchema = z.object({ email: emailSchema, password: requiredPasswordSchema });
export type JoinIdentityForm = z.input<typeof joinIdentitySchema>;
export type JoinIdentityInput = z.output<typeof joinIdentitySchema>;
