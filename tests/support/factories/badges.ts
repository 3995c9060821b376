import { randomInt } from "node:crypto";

import { DIGITS } from "@/lib/core/shared/code-digits";
import { BADGE_CODE_LENGTH } from "@/lib/event-people/constants";

/** The code of a name tag. */
export const createBadgeCode = (): string =>
  Array.from({ length: BADGE_CODE_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join("");
