import { randomUuid } from "@/lib/core/browser/random-uuid";
import { clock } from "@/lib/core/shared/clock";
import { toHex } from "@/lib/door/client/entries";

import { getKiosk, type Kiosk, setKiosk } from "./kiosk-state";

export const PIN_DIGITS = 4;
/** People use a PIN elsewhere too, so it isn't easy to read out of the browser. */
const ROUNDS = 100_000;
/** Then each next try has to wait. */
const FREE_TRIES = 5;
const WAIT_MS = 60_000;

export const isPin = (text: string): boolean => text.length === PIN_DIGITS && /^\d+$/.test(text);

/** Returns null if the browser can't hash, as on pages without HTTPS. */
async function hashPin(pin: string, salt: string): Promise<string | null> {
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (!subtle) return null;
  const encoder = new TextEncoder();
  const key = await subtle.importKey("raw", encoder.encode(pin), "PBKDF2", false, ["deriveBits"]);
  const derivation = { name: "PBKDF2", hash: "SHA-256", salt: encoder.encode(salt), iterations: ROUNDS };
  return toHex(await subtle.deriveBits(derivation, key, 256));
}

/** Returns false if the browser can't hash, or keeps nothing. */
export async function startKiosk({ owner, path }: Pick<Kiosk, "owner" | "path">, pin: string): Promise<boolean> {
  const salt = randomUuid();
  const hash = await hashPin(pin, salt);
  return hash !== null && setKiosk({ owner, path, salt, hash, misses: 0, waitUntil: 0 });
}

export type PinResult = "left" | "wrong" | "wait";

/** Ends the kiosk with the right PIN. A reload doesn't give more tries. */
export async function leaveKiosk(pin: string): Promise<PinResult> {
  const kiosk = getKiosk();
  if (!kiosk) return "left";
  const now = clock.ms();
  // Nobody waits longer because the clock was set back.
  if (now < kiosk.waitUntil && now >= kiosk.waitUntil - WAIT_MS) return "wait";
  const misses = kiosk.misses + 1;
  const isLast = misses >= FREE_TRIES;
  // Counted before it is compared, which takes a moment.
  setKiosk({ ...kiosk, misses, waitUntil: isLast ? now + WAIT_MS : 0 });
  if ((await hashPin(pin, kiosk.salt)) !== kiosk.hash) return isLast ? "wait" : "wrong";
  setKiosk(null);
  return "left";
}
