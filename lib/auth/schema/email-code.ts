import { z } from "zod";

import { idSchema } from "@/lib/core/shared/id";
import { requiredText } from "@/lib/i18n/shared/text-schemas";
import { nameFields } from "@/lib/profiles/schema/profile-form";

import { EMAIL_CODE_DIGITS } from "../constants";
import { emailSchema } from "./credentials";

export const requestEmailCodeSchema = z.object({
  email: emailSchema,
  /** Also sends digits to an address without an account. */
  isJoining: z.boolean().default(false),
  /** The code that the visitor scanned at the door. An invalid one is ignored. */
  door: z.object({ eventId: idSchema, code: z.string().max(100) }).optional(),
});
export type RequestEmailCodeForm = z.input<typeof requestEmailCodeSchema>;
export type RequestEmailCodeInput = z.output<typeof requestEmailCodeSchema>;

const code = requiredText("auth.emailCode.required", 40)
  // People paste the digits with spaces, dashes, or the words around them in the mail.
  .regex(new RegExp(`^(?:\\D*\\d){${EMAIL_CODE_DIGITS}}\\D*$`), "auth.emailCode.sixDigits")
  .overwrite((text) => text.replaceAll(/\D/g, ""));

export const verifyEmailCodeSchema = z.object({
  email: emailSchema,
  code,
  rememberMe: z.boolean().default(false),
  /** The name of the account that is created if the address has none. */
  join: z.object(nameFields).optional(),
});
export type VerifyEmailCodeForm = z.input<typeof verifyEmailCodeSchema>;
export type VerifyEmailCodeInput = z.output<typeof verifyEmailCodeSchema>;

export const quickJoinSchema = z.object({ ...nameFields, email: emailSchema });
/** As for a quick join, whose names are not asked for. */
export const emailOnlySchema = z.object({ firstName: z.string(), lastName: z.string(), email: emailSchema });
export const codeSchema = z.object({ code });
