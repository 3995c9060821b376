import { randomInt } from "node:crypto";

import { DIGITS } from "@/lib/core/shared/text/code-digits";
import { NAME_TAG_CODE_LENGTH } from "@/lib/event-people/constants";

/** The code of a name tag. */
export const createNameTagCode = (): string =>
  Array.from({ length: NAME_TAG_CODE_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join("");
