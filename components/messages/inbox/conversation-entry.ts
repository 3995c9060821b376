import { z } from "zod";

// Other code of the page keeps its own keys in the state of a history entry.
const entrySchema = z.object({ conversation: z.uuid(), isOverList: z.boolean().optional() });

/** The open conversation of this history entry. It is there after a reload too, while the address names nobody. */
type ConversationEntry = z.infer<typeof entrySchema>;

/** Returns the conversation of the present history entry; null if none is open. */
export function readConversationEntry(): ConversationEntry | null {
  return entrySchema.safeParse(window.history.state).data ?? null;
}

/** Remembers the open conversation in the present history entry, and removes the query of the address. */
export function writeConversationEntry(conversation: string | null): void {
  const isOverList = readConversationEntry()?.isOverList;
  const state = conversation === null ? null : { conversation, ...(isOverList && { isOverList }) };
  window.history.replaceState(state, "", window.location.pathname);
}

/** Adds a history entry for a conversation that covers the list, so that the browser's Back button shows the list again. */
export function pushConversationEntry(conversation: string): void {
  window.history.pushState({ conversation, isOverList: true }, "", window.location.pathname);
}
