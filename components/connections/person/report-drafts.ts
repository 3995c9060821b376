/** Unsent reports by member, while the page is open. A sign-in or sign-out loads another page. */
const drafts = new Map<string, string>();
const listeners = new Set<() => void>();

export const getReportDraft = (userId: string): string => drafts.get(userId) ?? "";

export function setReportDraft(userId: string, reason: string): void {
  if (reason === "") drafts.delete(userId);
  else drafts.set(userId, reason);
  for (const listener of listeners) listener();
}

/** Calls the listener after each change. Returns the function that removes it. */
export function onReportDraftChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
