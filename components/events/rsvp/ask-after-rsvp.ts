/** @param eventId whose questions can be skipped */
type Ask = (eventId: string) => void;

let ask: Ask | null = null;

/** Registers what asks. Returns a function that removes it. */
export function setAskAfterRsvp(asks: Ask): () => void {
  ask = asks;
  return () => {
    if (ask === asks) ask = null;
  };
}

/** Call it after an RSVP. */
export const askAfterRsvp: Ask = (eventId) => ask?.(eventId);
