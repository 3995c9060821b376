import { isEqualSecret, sign } from "@/lib/core/server/signature";
import { clock } from "@/lib/core/shared/clock";
import { formatCode } from "@/lib/core/shared/text/code-digits";

import { CODE_STEP_SECONDS } from "../constants";

const STEP_MS = CODE_STEP_SECONDS * 1_000;
const getCurrentStep = (): number => Math.floor(clock.ms() / STEP_MS);

/** Derived from the server's secret, so that each process can check it. */
export const deriveCode = (purpose: "door code" | "member code", subject: string, step: number): Buffer =>
  Buffer.from(sign(purpose, `${subject}:${step}`), "base64url");

export function getCurrentCode(createCode: (step: number) => string): { code: string; secondsLeft: number } {
  const step = getCurrentStep();
  return { code: formatCode(createCode(step)), secondsLeft: Math.ceil(((step + 1) * STEP_MS - clock.ms()) / 1_000) };
}

/** Accepts the code of the present step and of the one before it. */
export function isCurrentCode(code: string, createCode: (step: number) => string): boolean {
  const step = getCurrentStep();
  return [step, step - 1].some((at) => isEqualSecret(code, createCode(at)));
}

export const getOldestCodeStart = (): Date => new Date((getCurrentStep() - 1) * STEP_MS);
