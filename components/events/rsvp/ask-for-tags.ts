type Ask = () => void;

let ask: Ask | null = null;

/** Registers the question. Returns a function that removes it. */
export function setTagsQuestion(question: Ask): () => void {
  ask = question;
  return () => {
    if (ask === question) ask = null;
  };
}

/** Call it after an RSVP and its questions. A member who was asked before isn't asked again. */
export const askForTags = (): void => ask?.();
