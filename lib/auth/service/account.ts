import { db } from "@/lib/core/server/db";
import { AppError, isUniqueViolation } from "@/lib/core/shared/errors";
import { consume } from "@/lib/core/server/rate-limit";
import { getViewer } from "@/lib/profiles/data/profile";

import type { LoginInput, RegisterInput, SignInResponse } from "../schema";
import { hashPassword, verifyPassword } from "./password";
import { openSession, type Device } from "./session";

const SUSPENDED = "This account is suspended. Please talk to the organisers of your event.";

/** The caller's device and true network address. */
export type Caller = Device & { address: string };

/** Makes an account and signs it in. Throws `conflict` for a taken email, `rate_limited` by address. */
export async function register(input: RegisterInput, caller: Caller): Promise<SignInResponse> {
  await consume("registerAddress", caller.address);
  const { email, password, rememberMe, ...profile } = input;
  const passwordHash = await hashPassword(password);
  try {
    return await db().$transaction(async (tx) => {
      const { id } = await tx.user.create({
        data: { email, passwordHash, profile: { create: profile } },
        select: { id: true },
      });
      const token = await openSession(id, rememberMe, caller, tx);
      const user = await getViewer(id, tx);
      if (!user) throw new AppError("internal", "The new account could not be read.");
      return { token, user };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const message = "An account with this email already exists. Please log in instead.";
    throw new AppError("conflict", message, {
      fields: { email: "An account with this email already exists" },
      cause: error,
    });
  }
}

/** Signs in. One message, in the same time, for an unknown email and a wrong password (contract §2). */
export async function login(input: LoginInput, caller: Caller): Promise<SignInResponse> {
  await consume("loginAddress", caller.address);
  // For the account from this address, so that a stranger elsewhere can't lock a member out.
  await consume("loginAccount", `${caller.address} ${input.email}`);
  const stored = await db().user.findUnique({
    where: { email: input.email },
    select: { id: true, passwordHash: true, deletedAt: true, suspendedAt: true },
  });
  const matches = await verifyPassword(stored?.deletedAt ? null : stored?.passwordHash, input.password);
  if (!stored || !matches) throw new AppError("unauthorized", "Email or password is incorrect.");
  // Only to who knows the password: nobody else learns that there is such an account.
  if (stored.suspendedAt) throw new AppError("forbidden", SUSPENDED);
  const [token, user] = await Promise.all([openSession(stored.id, input.rememberMe, caller), getViewer(stored.id)]);
  if (!user) throw new AppError("unauthorized", "Email or password is incorrect.");
  return { token, user };
}
