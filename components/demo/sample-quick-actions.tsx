"use client";

import { CalendarPlus, MapPin, QrCode } from "lucide-react";
import { useState } from "react";

import { ContactActions } from "@/components/profiles/share/contact-actions";
import { NameTag } from "@/components/profiles/name-tag/name-tag";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader } from "@/components/ui/card";
import { ModalDialog } from "@/components/ui/overlay/dialog";
import { saveFile } from "@/components/ui/browser/save-file";
import { toast } from "@/components/ui/feedback/toast";
import { useSiteSettings } from "@/components/ui/site/site-settings";
import { useTranslations } from "@/components/ui/text/use-translations";
import { DEFAULT_PRODUCT_NAME } from "@/lib/core/shared/product";
import { getMapUrl } from "@/lib/events/policy/map-url";
import type { EventResponse } from "@/lib/events/schema/event";

import { SAMPLE_ME } from "./sample";

const toCalendarTime = (iso: string): string => iso.replace(/[-:]|\.\d{3}/g, "");

/** The server has no calendar file for the sample event. */
function createCalendarFile(
  product: string,
  summary: string,
  { venueAddress, startTime, endTime }: EventResponse,
): File {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${product}//Sample//EN`,
    "BEGIN:VEVENT",
    "UID:sample@nametag.invalid",
    `DTSTAMP:${toCalendarTime(startTime)}`,
    `DTSTART:${toCalendarTime(startTime)}`,
    `DTEND:${toCalendarTime(endTime)}`,
    `SUMMARY:${summary}`,
    `LOCATION:${(venueAddress ?? "").replaceAll(",", "\\,")}`,
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ];
  return new File([lines.join("\r\n")], "sample-event.ics", { type: "text/calendar" });
}

export function SampleQuickActions({ event }: { event: EventResponse }) {
  const t = useTranslations("demo.quickActions");
  const { productName = DEFAULT_PRODUCT_NAME } = useSiteSettings();
  const [isSharing, setIsSharing] = useState(false);
  const addToCalendar = () => {
    saveFile(createCalendarFile(productName, t("calendarName", { name: event.name }), event));
    toast({ title: t("downloaded") });
  };
  return (
    <Card>
      <CardHeader title={t("title")} />
      <CardContent className="grid gap-2 pt-3 *:justify-start">
        <Button variant="outline" onClick={() => setIsSharing(true)}>
          <QrCode aria-hidden />
          {t("share")}
        </Button>
        <Button variant="outline" asChild>
          <a href={getMapUrl(event) ?? undefined} target="_blank" rel="noopener noreferrer">
            <MapPin aria-hidden />
            {t("viewLocation")}
            <span className="sr-only">{t("newTab")}</span>
          </a>
        </Button>
        <Button variant="outline" onClick={addToCalendar}>
          <CalendarPlus aria-hidden />
          {t("calendar")}
        </Button>
      </CardContent>
      {isSharing && (
        <ModalDialog title={t("share")} description={t("shareDescription")} onClose={() => setIsSharing(false)}>
          <NameTag profile={SAMPLE_ME} size="lg" heading="h3">
            <ContactActions person={SAMPLE_ME} />
          </NameTag>
        </ModalDialog>
      )}
    </Card>
  );
}
