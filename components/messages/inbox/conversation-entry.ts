import { z } from "zod";

// Other code keeps its own keys in the state of a history entry.
const entrySchema = z.object({ conversation: z.uuid().nullable(), isOverList: z.boolean().optional() });

/** Null while the list is shown. Survives a reload. */
type ConversationEntry = z.infer<typeof entrySchema>;

/** Returns null for a new entry, or after the router has overwritten the state. */
export function readConversationEntry(): ConversationEntry | null {
  return entrySchema.safeParse(window.history.state).data ?? null;
}

export function writeConversationEntry(conversation: string | null, isOverList = false): void {
  const state = { conversation, ...(conversation !== null && isOverList && { isOverList }) };
  window.history.replaceState(state, "", window.location.pathname);
}

/** The browser's Back button then shows the list again. */
export function pushConversationEntry(conversation: string): void {
  window.history.pushState({ conversation, isOverList: true }, "", window.location.pathname);
}
