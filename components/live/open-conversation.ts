let openUserId: string | null = null;

/** The open conversation gets no toasts, and its messages are marked as read at once. */
export function setOpenConversation(userId: string | null): void {
  openUserId = userId;
}

export function isConversationVisible(userId: string): boolean {
  return openUserId === userId && document.visibilityState === "visible";
}
