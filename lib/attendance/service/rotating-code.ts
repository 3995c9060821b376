import { createHmac, timingSafeEqual } from "node:crypto";

import { clock } from "@/lib/core/shared/clock";
import { env } from "@/lib/core/server/process/env";

import { CODE_STEP_SECONDS } from "../constants";

const STEP_MS = CODE_STEP_SECONDS * 1_000;
const getCurrentStep = (): number => Math.floor(clock.ms() / STEP_MS);

/** Derived from the server's secret, so that each process can check it. */
export function deriveCode(purpose: string, subject: string, step: number): Buffer {
  const key = createHmac("sha256", env().NEXTAUTH_SECRET).update(purpose).digest();
  return createHmac("sha256", key).update(`${subject}:${step}`).digest();
}

export function getCurrentCode(createCode: (step: number) => string): { code: string; secondsLeft: number } {
  const step = getCurrentStep();
  return { code: createCode(step), secondsLeft: Math.ceil(((step + 1) * STEP_MS - clock.ms()) / 1_000) };
}

/** Accepts the code of the present step and of the one before it. */
export function isCurrentCode(code: string, createCode: (step: number) => string): boolean {
  const step = getCurrentStep();
  const given = Buffer.from(code);
  return [step, step - 1].some((at) => {
    const expected = Buffer.from(createCode(at));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

export const getOldestCodeStart = (): Date => new Date((getCurrentStep() - 1) * STEP_MS);
