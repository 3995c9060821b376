let openUserId: string | null = null;

export function setOpenConversation(userId: string | null): void {
  openUserId = userId;
}

export function isConversationVisible(userId: string): boolean {
  return openUserId === userId && document.visibilityState === "visible";
}
