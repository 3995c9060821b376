import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

// This module and its lists are large: new-password-field.tsx loads it on demand.

const MAX_COMMON_PASSWORDS = 10_000;
/** Longer passwords are rated by their beginning, which keeps typing fast. */
const MAX_RATED_LENGTH = 64;

/** Ordered by frequency, in lower case. */
const commonPasswords = dictionary["passwords-common"].slice(0, MAX_COMMON_PASSWORDS);
const common = new Set(commonPasswords);

const zxcvbn = new ZxcvbnFactory({
  dictionary: { passwords: commonPasswords, diceware: dictionary["diceware-common"] },
  graphs: adjacencyGraphs,
  maxLength: MAX_RATED_LENGTH,
});

export type Strength = "weak" | "fair" | "good" | "strong";
const STRENGTHS = ["weak", "weak", "fair", "good", "strong"] as const satisfies Strength[];

export type PasswordRating = {
  isCommon: boolean;
  strength: Strength;
};

/** `words` make a password easy to guess, such as the member's name. */
export function ratePassword(password: string, words: string[]): PasswordRating {
  const isCommon = common.has(password.toLowerCase());
  const { score } = zxcvbn.check(password.slice(0, MAX_RATED_LENGTH), ["nametag", ...words]);
  return { isCommon, strength: isCommon ? "weak" : STRENGTHS[score] };
}
