/** @param eventId whose questions, which can be skipped, come before that for tags */
type Ask = (eventId: string | null) => void;

let ask: Ask | null = null;

/** Registers what asks. Returns a function that removes it. */
export function setAskAfterRsvp(asks: Ask): () => void {
  ask = asks;
  return () => {
    if (ask === asks) ask = null;
  };
}

/** Call it after an RSVP. A member who was asked for tags before isn't asked again. */
export const askAfterRsvp: Ask = (eventId) => ask?.(eventId);
