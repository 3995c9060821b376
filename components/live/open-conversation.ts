let openWith: string | null = null;

/** The conversation on this tab's screen: what arrives in it needs no toast and is read at once. */
export function setOpenConversation(userId: string | null): void {
  openWith = userId;
}

/** Open and looked at; a hidden tab reads nothing. */
export function isConversationVisible(userId: string): boolean {
  return openWith === userId && document.visibilityState === "visible";
}
