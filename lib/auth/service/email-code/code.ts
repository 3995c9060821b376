import { randomInt } from "node:crypto";

import { db, type Db } from "@/lib/core/server/db";
import { isSigned, sign } from "@/lib/core/server/signature";
import { clock } from "@/lib/core/shared/clock";
import { AppError } from "@/lib/core/shared/errors";

import { EMAIL_CODE_DIGITS, EMAIL_CODE_MINUTES, MAX_EMAIL_CODE_TRIES } from "../../constants";
import { createToken, hashToken } from "../random-token";

export const codeEnded = () => new AppError("unauthorized", "auth.emailCode.ended");
const wrongCode = () => new AppError("forbidden", "auth.emailCode.wrong", { fields: { code: "auth.emailCode.wrong" } });

const toSignedText = (token: string, email: string, code: string): string => `${token} ${email} ${code}`;

export type NewCode = { token: string; code: string };

/** Replaces the browser's earlier digits, whose token is `earlier`. */
export async function storeCode(email: string, doorEventId: string | null, earlier: string): Promise<NewCode> {
  const token = createToken();
  const code = String(randomInt(10 ** EMAIL_CODE_DIGITS)).padStart(EMAIL_CODE_DIGITS, "0");
  const now = clock.now();
  await db().emailCode.deleteMany({ where: { tokenHash: hashToken(earlier) } });
  await db().emailCode.create({
    data: {
      tokenHash: hashToken(token),
      codeHash: sign("email code", toSignedText(token, email, code)),
      doorEventId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + EMAIL_CODE_MINUTES * 60_000),
    },
    select: { tokenHash: true },
  });
  return { token, code };
}

export type RightCode = { tokenHash: string; doorEventId: string | null };

/**
 * Counts the try before it compares, so that parallel tries can't pass together. The right digits
 * stay valid until `consumeCode`.
 * @throws AppError `forbidden` for wrong digits or another address, `unauthorized` if the digits
 * are used, replaced, expired or tried too often
 */
export async function checkCode(token: string, email: string, code: string): Promise<RightCode> {
  const tokenHash = hashToken(token);
  const { count } = await db().emailCode.updateMany({
    where: { tokenHash, tries: { lt: MAX_EMAIL_CODE_TRIES }, expiresAt: { gt: clock.now() } },
    data: { tries: { increment: 1 } },
  });
  const stored = count === 0 ? null : await db().emailCode.findUnique({ where: { tokenHash } });
  if (!stored) throw codeEnded();
  if (!isSigned("email code", toSignedText(token, email, code), stored.codeHash)) throw wrongCode();
  return { tokenHash, doorEventId: stored.doorEventId };
}

/** Lets one of parallel calls pass. @throws AppError `unauthorized` if the digits were used */
export async function consumeCode({ tokenHash }: RightCode, client: Db): Promise<void> {
  const { count } = await client.emailCode.deleteMany({ where: { tokenHash } });
  if (count === 0) throw codeEnded();
}
