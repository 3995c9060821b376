import { logger } from "./logger";

/** Must hold no token, email, query or body. */
export type Refusal = {
  code: string;
  status: number;
  method?: string;
  path: string;
  requestId?: string;
  userId?: string;
  address: string;
};

const WINDOW_MS = 60_000;
/** Bounded, so that an attack fills neither the log nor the terminal. */
const MAX_LINES = 20;
/** Per address, so that a noisy one doesn't hide the others. */
const MAX_LINES_OF_ADDRESS = 5;
const MAX_PATH = 200;

/** State of the present window. `omitted` counts the refusals per code that got no line. */
let lines = 0;
let byAddress = new Map<string, number>();
let omitted: Record<string, number> = {};
let window: NodeJS.Timeout | undefined;

function endWindow(): void {
  if (Object.keys(omitted).length > 0) logger.warn({ omitted }, "more calls refused");
  clearTimeout(window);
  window = undefined;
  lines = 0;
  byAddress = new Map();
  omitted = {};
}

/** Writes a warning, which `npm start` shows. Beyond a window's limits, only counts. */
export function logRefusal(refusal: Refusal): void {
  window ??= setTimeout(endWindow, WINDOW_MS).unref();
  const ofAddress = byAddress.get(refusal.address) ?? 0;
  if (lines >= MAX_LINES || ofAddress >= MAX_LINES_OF_ADDRESS) {
    omitted[refusal.code] = (omitted[refusal.code] ?? 0) + 1;
    return;
  }
  lines += 1;
  byAddress.set(refusal.address, ofAddress + 1);
  logger.warn({ ...refusal, path: refusal.path.slice(0, MAX_PATH) }, "call refused");
}
