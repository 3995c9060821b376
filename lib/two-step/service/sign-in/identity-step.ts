import { z } from "zod";

import { identitySchema, type Identity } from "@/lib/auth/schema/identity";
import { pendingSignInSchema } from "@/lib/auth/responses";
import { getIssuerId } from "@/lib/auth/data/identity";
import { createSignedCookie, parseSigned, readCookie } from "@/lib/auth/service/session/cookie";
import { getStepCookieName } from "@/lib/auth/service/identity/step-cookie";
import { clock } from "@/lib/core/shared/clock";

import { PENDING_MINUTES } from "../../constants";

/** The browser's next step before it is signed in: a password or the form, or a second step. */
const stepSchema = z.union([
  z.strictObject({ identity: identitySchema, expiresAt: z.int() }),
  pendingSignInSchema.extend({ expiresAt: z.int() }),
]);
type StoredStep = z.infer<typeof stepSchema>;
export type IdentityStep = { identity: Identity } | z.infer<typeof pendingSignInSchema>;

/** Httponly, so that only the server reads it. */
export function createStepCookie(step: IdentityStep): string {
  const content: StoredStep = { ...step, expiresAt: clock.ms() + PENDING_MINUTES * 60_000 };
  return createSignedCookie("identity step", getStepCookieName(), content, PENDING_MINUTES * 60);
}

/** Returns null without a step that we signed in the last minutes, for the present provider. */
export function findStep(read: (name: string) => string | undefined): StoredStep | null {
  const step = parseSigned("identity step", read(getStepCookieName()), stepSchema);
  if (!step || step.expiresAt <= clock.ms()) return null;
  return !("identity" in step) || step.identity.issuer === getIssuerId() ? step : null;
}

export const readStep = (cookieHeader: string | null): StoredStep | null =>
  findStep((name) => readCookie(cookieHeader, name));
