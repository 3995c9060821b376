/** Opens another page with the router's method of this name. */
export type Leave = (navigate: "push" | "replace") => void;

/** Calls `leave` if the member confirms it, with `replace` if the present entry of the history is a second one of the page. */
type Ask = (leave: Leave) => void;

let askFirst: Ask | null = null;

/**
 * Leaves the page by `leave`: at once, or after confirmation if a form has unsaved changes. For everything that leaves a page without a
 * link, such as a button outside the form that opens another page.
 */
export function leavePage(leave: Leave): void {
  if (askFirst) askFirst(leave);
  else leave("push");
}

/** Calls `ask` before the page is left, until the returned function is called. */
export function guardPage(ask: Ask): () => void {
  askFirst = ask;
  return () => {
    if (askFirst === ask) askFirst = null;
  };
}
