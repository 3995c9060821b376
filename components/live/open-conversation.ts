let openUserId: string | null = null;

/** Sets whose conversation is open in this tab. Its messages need no toast and are marked as read at once. */
export function setOpenConversation(userId: string | null): void {
  openUserId = userId;
}

/** Whether the conversation with this member is open in a visible tab. */
export function isConversationVisible(userId: string): boolean {
  return openUserId === userId && document.visibilityState === "visible";
}
