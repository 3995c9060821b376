"use client";

import { CalendarPlus, Download } from "lucide-react";

import { Menu, MenuItem } from "@/components/ui/overlay/menu";
import { type CalendarEvent, calendarLinks } from "@/lib/events/calendar";

import { downloadCalendar } from "./use-download-calendar";

/** Spec B§2: Google, Outlook, or a file for all others. Stands in an open menu, so there is a window. */
export function CalendarItems({ event }: { event: CalendarEvent }) {
  const { google, outlook } = calendarLinks(event, window.location.origin);
  return (
    <>
      <MenuItem icon={CalendarPlus} href={google}>
        Google Calendar
      </MenuItem>
      <MenuItem icon={CalendarPlus} href={outlook}>
        Outlook Calendar
      </MenuItem>
      <MenuItem icon={Download} onSelect={() => void downloadCalendar(event)}>
        Download iCal
      </MenuItem>
    </>
  );
}

/** The button with these behind it. A cancelled event is nothing to keep a day free for. */
export function CalendarMenu({ event }: { event: CalendarEvent }) {
  if (event.status === "cancelled") return null;
  return (
    <Menu label="Add to Calendar" icon={CalendarPlus} withText>
      <CalendarItems event={event} />
    </Menu>
  );
}
