import { randomInt } from "node:crypto";

import { BADGE_CODE_LENGTH } from "@/lib/badges/constants";
import { DIGITS } from "@/lib/core/shared/code-digits";

/** The code of a name tag. */
export const createBadgeCode = (): string =>
  Array.from({ length: BADGE_CODE_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join("");
