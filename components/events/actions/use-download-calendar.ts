import { useTranslations } from "next-intl";

import { saveFile } from "@/components/ui/browser/save-file";
import { toast } from "@/components/ui/feedback/toast";
import { getCalendarFileName } from "@/lib/events/calendar";
import { getCalendarFile } from "@/lib/events/client/events";
import type { EventResponse } from "@/lib/events/schema/event";
import { getErrorMessage } from "@/lib/http/browser/api-client";

export function useDownloadCalendar(event: Pick<EventResponse, "id" | "name">): () => Promise<void> {
  const t = useTranslations("events.calendar");
  return async () => {
    try {
      const file = await getCalendarFile(event.id);
      saveFile(new File([file], getCalendarFileName(event), { type: file.type }));
      toast({ title: t("downloaded") });
    } catch (error) {
      const description = getErrorMessage(error, t("failed.description"));
      toast({ title: t("failed.title"), description, variant: "destructive" });
    }
  };
}
