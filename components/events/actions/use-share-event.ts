import { shareLink } from "@/components/ui/browser/share-link";
import { toast } from "@/components/ui/feedback/toast";
import type { EventResponse } from "@/lib/events/schema/event";

/** Shares the event's public page (spec B§8). */
export async function shareEvent({ id, name }: Pick<EventResponse, "id" | "name">): Promise<void> {
  try {
    const outcome = await shareLink({ title: name, url: `${window.location.origin}/events/${id}` });
    if (outcome === "copied") toast({ title: "Link copied!" });
  } catch {
    toast({ title: "Share failed", description: "Unable to share this event", variant: "destructive" });
  }
}
