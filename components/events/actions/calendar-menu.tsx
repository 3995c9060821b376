import { CalendarPlus, Download } from "lucide-react";

import { saveFile } from "@/components/ui/browser/save-file";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { Menu, MenuItem } from "@/components/ui/overlay/menu";
import { useTranslations } from "@/components/ui/text/use-translations";
import { type CalendarEvent, getCalendarFileName, getCalendarLinks } from "@/lib/events/calendar";
import { getCalendarFile } from "@/lib/events/client/events";
import type { EventResponse } from "@/lib/events/schema/event";

/** Render only in an open menu, because it needs `window`. */
export function CalendarItems({ event }: { event: CalendarEvent }) {
  const t = useTranslations("events.calendar");
  const download = useDownloadCalendar(event);
  const texts = useTranslations("calendar");
  const { google, outlook, outlookWork } = getCalendarLinks(event, window.location.origin, texts);
  return (
    <>
      <MenuItem icon={CalendarPlus} href={google}>
        {t("google")}
      </MenuItem>
      <MenuItem icon={CalendarPlus} href={outlook}>
        {t("outlook")}
      </MenuItem>
      <MenuItem icon={CalendarPlus} href={outlookWork}>
        {t("outlookWork")}
      </MenuItem>
      <MenuItem icon={Download} onSelect={() => void download()}>
        {t("download")}
      </MenuItem>
    </>
  );
}

export function CalendarMenu({ event }: { event: CalendarEvent }) {
  const t = useTranslations("events.calendar");
  if (event.status === "cancelled") return null;
  return (
    <Menu label={t("button")} text={t("button")} icon={CalendarPlus}>
      <CalendarItems event={event} />
    </Menu>
  );
}

function useDownloadCalendar(event: Pick<EventResponse, "id" | "name">): () => Promise<void> {
  const t = useTranslations("events.calendar");
  return async () => {
    try {
      const file = await getCalendarFile(event.id);
      saveFile(new File([file], getCalendarFileName(event), { type: file.type }));
      toast({ title: t("downloaded") });
    } catch (error) {
      toastFailure(error, t("failed.title"), t("failed.description"));
    }
  };
}
