/** Calls `leave` if the member confirms it. */
type Ask = (leave: () => void) => void;

let askFirst: Ask | null = null;

/**
 * Leaves the page by `leave`: at once, or after confirmation if a form has unsaved changes. For everything that leaves a page without a
 * link, such as a button outside the form that opens another page.
 */
export function leavePage(leave: () => void): void {
  if (askFirst) askFirst(leave);
  else leave();
}

/** Calls `ask` before the page is left, until the returned function is called. */
export function guardPage(ask: Ask): () => void {
  askFirst = ask;
  return () => {
    if (askFirst === ask) askFirst = null;
  };
}
