import { toast, type ToastContent } from "@/components/ui/feedback/toast";

import { claimAnnouncement } from "./announcements";

/** See docs/product/notifications.md#live-alerts. The id comes from announcements.ts. */
export type LiveNotification = {
  id: string;
  type: "message" | "connection";
  title: string;
  message: string;
  /** Opens what the notification is about. */
  action?: ToastContent["action"];
};

/** Returns false if the notification can't be shown where the person could reach it now. */
type Show = (notification: LiveNotification) => boolean;

let redirected: Show | null = null;

/** Announces a live event once: in the stack of the People screen while it is mounted and not covered, otherwise as a toast. */
export function announce(notification: LiveNotification): void {
  if (!claimAnnouncement(notification.id)) return;
  if (redirected?.(notification)) return;
  toast({ title: notification.title, description: notification.message, action: notification.action });
}

/** Sends announcements to `show` instead of toasts until the returned function is called. */
export function redirectAnnouncements(show: Show): () => void {
  redirected = show;
  return () => {
    if (redirected === show) redirected = null;
  };
}
