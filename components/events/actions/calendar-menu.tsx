"use client";

import { CalendarPlus, Download } from "lucide-react";
import { useTranslations } from "next-intl";

import { Menu, MenuItem } from "@/components/ui/overlay/menu";
import { type CalendarEvent, getCalendarLinks } from "@/lib/events/calendar";

import { useDownloadCalendar } from "./use-download-calendar";

/** Render only in an open menu, because it needs `window`. */
export function CalendarItems({ event }: { event: CalendarEvent }) {
  const t = useTranslations("events.calendar");
  const download = useDownloadCalendar(event);
  const texts = useTranslations("calendar");
  const { google, outlook } = getCalendarLinks(event, window.location.origin, texts);
  return (
    <>
      <MenuItem icon={CalendarPlus} href={google}>
        {t("google")}
      </MenuItem>
      <MenuItem icon={CalendarPlus} href={outlook}>
        {t("outlook")}
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
    <Menu label={t("button")} icon={CalendarPlus} withText>
      <CalendarItems event={event} />
    </Menu>
  );
}
