import "server-only";

import { cookies } from "next/headers";

import { getAccountByEmail } from "@/lib/auth/data/identity";
import { showEmail } from "@/lib/core/server/shown-email";
import type { PendingSignInResponse } from "@/lib/auth/responses";

import { findStep } from "./service/sign-in/identity-step";

type Step =
  | { kind: "register"; email: string; firstName: string; lastName: string }
  | { kind: "join"; email: string }
  | ({ kind: "second-step" } & PendingSignInResponse["twoStep"]);

/** Returns what is missing after the identity provider's response, or null without one. */
export async function loadIdentityStep(): Promise<Step | null> {
  const store = await cookies();
  const step = findStep((name) => store.get(name)?.value);
  if (!step) return null;
  if ("twoStep" in step) return { kind: "second-step", ...step.twoStep };
  const { email, firstName, lastName } = step.identity;
  const shown = showEmail(email);
  return (await getAccountByEmail(email))
    ? { kind: "join", email: shown }
    : { kind: "register", email: shown, firstName, lastName };
}
