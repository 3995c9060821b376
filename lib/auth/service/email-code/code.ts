import { db, type Db, type Tx } from "@/lib/core/server/db";
import { isSigned, sign } from "@/lib/core/server/signature";
import { clock } from "@/lib/core/shared/clock";
import { AppError } from "@/lib/core/shared/errors";

import { EMAIL_CODE_MINUTES, MAX_EMAIL_CODE_TRIES, MAX_EMAIL_CODES } from "../../constants";
import { createToken, hashToken } from "../random-token";

/** No 401, which ends a session in the browser: members are asked for digits, too. */
export const codeEnded = () => new AppError("conflict", "auth.emailCode.ended");
const wrongCode = () => new AppError("forbidden", "auth.emailCode.wrong", { fields: { code: "auth.emailCode.wrong" } });

/** `recipient` is an address or a phone number. */
const toSignedText = (token: string, recipient: string, code: string): string => `${token} ${recipient} ${code}`;

type NewDigits = { token: string; recipient: string; code: string; doorEventId?: string | null };

/** Replaces those of the same token. Returns the hash of the token. */
export async function storeDigits(
  { token, recipient, code, doorEventId = null }: NewDigits,
  client: Db = db(),
): Promise<string> {
  const now = clock.now();
  const data = {
    codeHash: sign("email code", toSignedText(token, recipient, code)),
    doorEventId,
    tries: 0,
    createdAt: now,
    expiresAt: new Date(now.getTime() + EMAIL_CODE_MINUTES * 60_000),
  };
  const tokenHash = hashToken(token);
  await client.emailCode.upsert({
    where: { tokenHash },
    create: { tokenHash, ...data },
    update: data,
    select: { tokenHash: true },
  });
  return tokenHash;
}

/**
 * The newest of the browser's earlier digits stay valid, because the new mail may be late.
 * `earlier` and the returned tokens are from old to new.
 */
export async function storeCode(
  tx: Tx,
  earlier: string[],
  digits: Omit<NewDigits, "token">,
): Promise<{ tokens: string[]; tokenHash: string }> {
  const token = createToken();
  const tokens = [...earlier, token];
  const dropped = tokens.splice(0, tokens.length - MAX_EMAIL_CODES);
  if (dropped.length > 0)
    await tx.emailCode.deleteMany({ where: { tokenHash: { in: dropped.map((each) => hashToken(each)) } } });
  return { tokens, tokenHash: await storeDigits({ token, ...digits }, tx) };
}

export type RightCode = {
  tokenHash: string;
  /** Of the browser's other digits, which the sign-in ends. */
  otherHashes: string[];
  /** A door's code was valid when live digits of the browser were asked for. */
  doorEventId: string | null;
};

/**
 * Counts the try before it compares, so that parallel tries can't pass together. A try counts for
 * all live digits of the browser. The right digits stay valid until `consumeCode`.
 * @throws AppError `forbidden` for wrong digits or another recipient, `conflict` if the digits are
 * used, replaced, expired or tried too often
 */
export async function checkCode(tokens: string[], recipient: string, code: string): Promise<RightCode> {
  const hashes = new Map(tokens.map((token) => [hashToken(token), token]));
  const counted = await db().emailCode.updateManyAndReturn({
    where: {
      tokenHash: { in: [...hashes.keys()] },
      tries: { lt: MAX_EMAIL_CODE_TRIES },
      expiresAt: { gt: clock.now() },
    },
    data: { tries: { increment: 1 } },
    select: { tokenHash: true, codeHash: true, doorEventId: true },
  });
  if (counted.length === 0) throw codeEnded();
  const right = counted.find(({ tokenHash, codeHash }) =>
    isSigned("email code", toSignedText(hashes.get(tokenHash) ?? "", recipient, code), codeHash),
  );
  if (!right) throw wrongCode();
  const { tokenHash } = right;
  hashes.delete(tokenHash);
  const doorEventId = right.doorEventId ?? counted.find((other) => other.doorEventId)?.doorEventId ?? null;
  return { tokenHash, otherHashes: [...hashes.keys()], doorEventId };
}

/** Lets one of parallel calls pass. @throws AppError `conflict` if the digits were used */
export async function consumeCode({ tokenHash, otherHashes }: RightCode, client: Db): Promise<void> {
  const { count } = await client.emailCode.deleteMany({ where: { tokenHash } });
  if (count === 0) throw codeEnded();
  if (otherHashes.length > 0) await client.emailCode.deleteMany({ where: { tokenHash: { in: otherHashes } } });
}
