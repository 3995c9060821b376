import { db } from "@/lib/core/server/db";
import { sign } from "@/lib/core/server/signature";
import { AppError } from "@/lib/core/shared/errors";

import type { Actor } from "../../schema/actor";
import { checkCode, consumeCode } from "./code";

/** Digits prove nothing in another session, and new ones replace the session's earlier ones. */
export const toProofToken = ({ sid }: Actor): string => sign("proof digits", sid);

/** Digits are weaker than a password or a second step. @throws AppError `forbidden` with either */
export async function requireOnlyMailbox({ userId }: Actor): Promise<string> {
  const select = { email: true, passwordHash: true, hasTwoStep: true };
  const user = await db().user.findFirst({ where: { id: userId, deletedAt: null }, select });
  if (!user || user.passwordHash !== null || user.hasTwoStep)
    throw new AppError("forbidden", "twoStep.method.stronger");
  return user.email;
}

/** @throws as checkCode, AppError `forbidden` for an account with a password or a second step */
export async function consumeProofDigits(actor: Actor, code: string): Promise<void> {
  const email = await requireOnlyMailbox(actor);
  await consumeCode(await checkCode([toProofToken(actor)], email, code), db());
}
