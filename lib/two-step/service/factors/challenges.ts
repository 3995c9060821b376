import { hashToken } from "@/lib/auth/service/random-token";
import { clock } from "@/lib/core/shared/clock";
import { db, type Db } from "@/lib/core/server/db";

import { CHALLENGE_MINUTES } from "../../constants";

/** `browser` is something only this browser has: session id, pending token or challenge cookie. */
export type ChallengeScope =
  | { purpose: "register" | "second_step" | "reauthenticate"; userId: string; browser: string }
  | { purpose: "sign_in"; userId: null; browser: string };

const toRow = ({ purpose, userId, browser }: ChallengeScope) => ({ purpose, userId, browserHash: hashToken(browser) });

/** The challenge can be answered once within five minutes. */
export async function storeChallenge(scope: ChallengeScope, challenge: string): Promise<void> {
  const now = clock.now();
  await db().passkeyChallenge.create({
    data: {
      ...toRow(scope),
      challengeHash: hashToken(challenge),
      createdAt: now,
      expiresAt: new Date(now.getTime() + CHALLENGE_MINUTES * 60_000),
    },
    select: { purpose: true },
  });
}

/** One of two simultaneous answers gets false. */
export async function consumeChallenge(scope: ChallengeScope, challenge: string, client: Db): Promise<boolean> {
  const { count } = await client.passkeyChallenge.deleteMany({
    where: { ...toRow(scope), challengeHash: hashToken(challenge), expiresAt: { gt: clock.now() } },
  });
  return count === 1;
}
