import { shareLink } from "@/components/ui/browser/share-link";
import { dismissToastsAbout, toast } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { EventResponse } from "@/lib/events/schema/event";

export function useShareEvent({ id, name }: Pick<EventResponse, "id" | "name">): () => Promise<void> {
  const t = useTranslations("events.share");
  const about = `share:${id}`;
  return async () => {
    dismissToastsAbout(about);
    try {
      const outcome = await shareLink({ title: name, url: `${window.location.origin}/events/${id}` });
      if (outcome === "copied") toast({ title: t("copied"), about });
    } catch {
      toast({ title: t("failed.title"), description: t("failed.description"), variant: "destructive", about });
    }
  };
}
