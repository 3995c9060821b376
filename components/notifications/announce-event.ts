import { toast } from "@/components/ui/feedback/toast";

import { announceOnce } from "./announced-events";

/** Spec B§3, Local notification. `id` names the happening, see announced.ts. */
export type LiveNotification = {
  id: string;
  type: "message" | "connection";
  title: string;
  message: string;
};

type Show = (notification: LiveNotification) => void;

let stack: Show | null = null;

/** Tells a live happening once: in the People screen's stack while that is shown, else as a toast (contract §5, Toasts). */
export function announce(notification: LiveNotification): void {
  if (!announceOnce(notification.id)) return;
  if (stack) stack(notification);
  else toast({ title: notification.title, description: notification.message });
}

/** For the stack: from now on it tells. Answers the function that gives it back to toasts. */
export function announceIn(show: Show): () => void {
  stack = show;
  return () => {
    if (stack === show) stack = null;
  };
}
