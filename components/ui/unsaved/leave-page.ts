export type Leave = (navigate: "push" | "replace") => void;

/** `leave` gets `replace` if the current history entry is a second one of the page. */
type Ask = (leave: Leave) => void;

let askFirst: Ask | null = null;

/** Leaves the page, after confirmation if a form has unsaved changes. Links need no call. */
export function leavePage(leave: Leave): void {
  if (askFirst) askFirst(leave);
  else leave("push");
}

export function guardPage(ask: Ask): () => void {
  askFirst = ask;
  return () => {
    if (askFirst === ask) askFirst = null;
  };
}
