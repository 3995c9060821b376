import { dismissToastsAbout, toast, type ToastContent } from "@/components/ui/feedback/toast";

import { claimAnnouncement } from "./announcements";

/** The id comes from announcements.ts. See docs/product/notifications.md#live-alerts. */
export type LiveNotification = {
  id: string;
  type: "message" | "connection";
  title: string;
  message: string;
} & Pick<ToastContent, "about" | "action" | "otherAction">;

/** Returns false if the person can't reach the notification now. */
type Show = (notification: LiveNotification) => boolean;

let redirected: Show | null = null;

/** Announces once: in the People screen's stack if it is reachable, otherwise as a toast. */
export function announce(notification: LiveNotification): void {
  if (!claimAnnouncement(notification.id)) return;
  // For example the failure of the try before this connection.
  dismissToastsAbout(notification.id);
  if (redirected?.(notification)) return;
  const { title, message, action, otherAction, about } = notification;
  toast({ title, description: message, action, otherAction, about });
}

export function redirectAnnouncements(show: Show): () => void {
  redirected = show;
  return () => {
    if (redirected === show) redirected = null;
  };
}
