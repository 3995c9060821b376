type Leave = () => void;
type Ask = (leave: Leave) => void;

let askFirst: Ask | null = null;

/** Leaves the page, after confirmation if a form has unsaved changes. Links need no call. */
export function leavePage(leave: Leave): void {
  if (askFirst) askFirst(leave);
  else leave();
}

export function guardPage(ask: Ask): () => void {
  askFirst = ask;
  return () => {
    if (askFirst === ask) askFirst = null;
  };
}
