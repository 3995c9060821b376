type Leave = () => void;
type Ask = (leave: Leave) => void;

/** One for each form with unsaved changes. */
const asks: Ask[] = [];

/** Leaves the page, after confirmation if a form has unsaved changes. Links need no call. */
export function leavePage(leave: Leave): void {
  const ask = asks.at(-1);
  if (ask) ask(leave);
  else leave();
}

export function guardPage(ask: Ask): () => void {
  asks.push(ask);
  return () => void asks.splice(asks.indexOf(ask), 1);
}
