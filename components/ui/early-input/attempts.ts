/** How long to wait before each further try: the code of the part can still be loading, for two minutes on a bad network. */
const getRetryDelayMs = (retries: number): number => (retries < 200 ? 50 : 500);
const MAX_RETRIES = 420;

/** Calls `attempt` until it returns true, or for two minutes. Returns a function that ends it. */
export function tryUntilDone(attempt: () => boolean, retries = 0): () => void {
  if (attempt() || retries >= MAX_RETRIES) return () => undefined;
  let stop = () => clearTimeout(timer);
  const timer = setTimeout(() => (stop = tryUntilDone(attempt, retries + 1)), getRetryDelayMs(retries));
  return () => stop();
}

/** Returns a function that says whether an event has reached the element. React stops the events that it drops at the document. */
export function watchEvent(element: HTMLElement, name: string): () => boolean {
  let isReached = false;
  element.addEventListener(name, () => (isReached = true), { capture: true, once: true });
  return () => isReached;
}
