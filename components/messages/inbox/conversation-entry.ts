import { z } from "zod";

// Other code of the page keeps its own keys in the state of a history entry.
const entrySchema = z.object({ conversation: z.uuid().nullable(), isOverList: z.boolean().optional() });

/** The open conversation of this history entry; null if the list is shown. It is there after a reload too, while the address names nobody. */
type ConversationEntry = z.infer<typeof entrySchema>;

/** Returns what the present history entry remembers; null if nothing, as in a new entry or after the router wrote its own state. */
export function readConversationEntry(): ConversationEntry | null {
  return entrySchema.safeParse(window.history.state).data ?? null;
}

/** Remembers the open conversation in the present history entry, and removes the query of the address. */
export function writeConversationEntry(conversation: string | null, isOverList = false): void {
  const state = { conversation, ...(conversation !== null && isOverList && { isOverList }) };
  window.history.replaceState(state, "", window.location.pathname);
}

/** Adds a history entry for a conversation that covers the list, so that the browser's Back button shows the list again. */
export function pushConversationEntry(conversation: string): void {
  window.history.pushState({ conversation, isOverList: true }, "", window.location.pathname);
}
