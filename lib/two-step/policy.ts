import { FIRST_WAIT_SECONDS, FREE_FAILURES, MAX_WAIT_SECONDS } from "./constants";

/** `failures` is in a row (docs/product/two-step.md#wrong-codes). */
export function getWaitSeconds(failures: number): number {
  const paid = failures - FREE_FAILURES;
  return paid <= 0 ? 0 : Math.min(MAX_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (paid - 1));
}
