import { randomBytes } from "node:crypto";

import { clock } from "@/lib/core/shared/clock";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { RECOVERY_CODE_COUNT } from "../../constants";
import { hashToken } from "./secrets";

type Tx = Prisma.TransactionClient;

/** Without 0, 1, l and o, which look alike. 32 characters, so that each byte gives one without a bias. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";
/** 120 random bits: so many that a fast hash can't be reversed by guessing. */
const CODE_LENGTH = 24;

const createCode = (): string =>
  Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join("");

/** Returns the code in groups of four, as it is shown. */
const format = (code: string): string => (code.match(/.{4}/g) ?? []).join("-");

const hashCode = (code: string): string => hashToken(code.toLowerCase());

/** Replaces the member's recovery codes. Returns the new ones, which are stored as hashes only. */
export async function replaceRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, createCode);
  const createdAt = clock.now();
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({ data: codes.map((code) => ({ userId, codeHash: hashCode(code), createdAt })) });
  return codes.map(format);
}

/** Returns new codes for a member's first factor, or null if there are codes already. */
export async function ensureRecoveryCodes(tx: Tx, userId: string): Promise<string[] | null> {
  return (await tx.recoveryCode.count({ where: { userId } })) > 0 ? null : replaceRecoveryCodes(tx, userId);
}

/** Uses a code. Returns whether it was right and unused: of two uses at once, one returns false. */
export async function consumeRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const { count } = await tx.recoveryCode.updateMany({
    where: { userId, codeHash: hashCode(code), usedAt: null },
    data: { usedAt: clock.now() },
  });
  return count === 1;
}
