/**
 * Whether tests run in full (`TEST_SIZE=full`, at night). By day, tests of large sets take smaller
 * ones, and files named `*.nightly.test.ts` don't run.
 */
export const isFullSize = process.env.TEST_SIZE === "full";

/** @param daily a size that still crosses the limit that the test is about, or some of the cases */
export const bySize = <T>(full: T, daily: T): T => (isFullSize ? full : daily);
