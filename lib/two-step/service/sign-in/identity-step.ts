import { z } from "zod";

import { identitySchema, type Identity } from "@/lib/auth/schema/identity";
import { pendingSignInSchema } from "@/lib/auth/responses";
import { getIssuerId } from "@/lib/auth/data/identity";
import { createCookie, readCookie } from "@/lib/auth/service/cookie";
import { getStepCookieName } from "@/lib/auth/service/identity/step-cookie";
import { isSigned, sign } from "@/lib/core/server/signature";
import { clock } from "@/lib/core/shared/clock";

import { PENDING_MINUTES } from "../../constants";

/** The browser's next step before it is signed in: a password or the form, or a second step. */
const stepSchema = z.union([
  z.strictObject({ identity: identitySchema, expiresAt: z.int() }),
  pendingSignInSchema.extend({ expiresAt: z.int() }),
]);
type StoredStep = z.infer<typeof stepSchema>;
export type IdentityStep = { identity: Identity } | z.infer<typeof pendingSignInSchema>;

/** Longer values are refused before their signature is computed. */
const MAX_VALUE_LENGTH = 4_000;

/** Httponly, so that only the server reads it. */
export function createStepCookie(step: IdentityStep): string {
  const content: StoredStep = { ...step, expiresAt: clock.ms() + PENDING_MINUTES * 60_000 };
  const text = Buffer.from(JSON.stringify(content)).toString("base64url");
  return createCookie(getStepCookieName(), `${text}.${sign("identity step", text)}`, PENDING_MINUTES * 60);
}

function parseStep(value: string): StoredStep | null {
  const [text = "", signature = "", ...rest] = value.split(".");
  if (value.length > MAX_VALUE_LENGTH || rest.length > 0 || !isSigned("identity step", text, signature)) return null;
  const step = stepSchema.safeParse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  if (!step.success || step.data.expiresAt <= clock.ms()) return null;
  const isOfProvider = !("identity" in step.data) || step.data.identity.issuer === getIssuerId();
  return isOfProvider ? step.data : null;
}

/** Returns null without a step that we signed in the last minutes, for the present provider. */
export const findStep = (read: (name: string) => string | undefined): StoredStep | null => {
  const value = read(getStepCookieName());
  return value ? parseStep(value) : null;
};

export const readStep = (cookieHeader: string | null): StoredStep | null =>
  findStep((name) => readCookie(cookieHeader, name));
