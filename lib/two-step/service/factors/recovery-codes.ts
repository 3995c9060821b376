import { randomBytes } from "node:crypto";

import { hashToken } from "@/lib/auth/service/random-token";
import { clock } from "@/lib/core/shared/clock";
import type { Tx } from "@/lib/core/server/db";

import { RECOVERY_CODE_COUNT } from "../../constants";

/** 32 characters, so that a byte has no bias. Leaves out 0, 1, l and o, which look alike. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";
/** 120 random bits, so that a fast hash is safe. */
const CODE_LENGTH = 24;

const createCode = (): string =>
  Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join("");

const format = (code: string): string => (code.match(/.{4}/g) ?? []).join("-");

const hashCode = (code: string): string => hashToken(code.toLowerCase());

export async function replaceRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, createCode);
  const createdAt = clock.now();
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({ data: codes.map((code) => ({ userId, codeHash: hashCode(code), createdAt })) });
  return codes.map(format);
}

export async function ensureRecoveryCodes(tx: Tx, userId: string): Promise<string[] | null> {
  return (await tx.recoveryCode.count({ where: { userId } })) > 0 ? null : replaceRecoveryCodes(tx, userId);
}

/** Returns false for a wrong or used code. One of two simultaneous uses gets false. */
export async function consumeRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const { count } = await tx.recoveryCode.updateMany({
    where: { userId, codeHash: hashCode(code), usedAt: null },
    data: { usedAt: clock.now() },
  });
  return count === 1;
}
