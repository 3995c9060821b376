/** Returns a function that removes the listener again. */
export function listen(target: EventTarget, listener: () => void, ...types: readonly string[]): () => void {
  for (const type of types) target.addEventListener(type, listener);
  return () => {
    for (const type of types) target.removeEventListener(type, listener);
  };
}
