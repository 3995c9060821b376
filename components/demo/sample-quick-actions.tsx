"use client";

import { CalendarPlus, MapPin, QrCode } from "lucide-react";
import { useState } from "react";

import { getVenueMapUrl } from "@/components/people/event/venue-map-url";
import { ContactActions } from "@/components/profiles/share/contact-actions";
import { NameTag } from "@/components/profiles/tag/name-tag";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/overlay/dialog";
import { saveFile } from "@/components/ui/browser/save-file";
import { toast } from "@/components/ui/feedback/toast";
import type { EventResponse } from "@/lib/events/schema/event";

import { SAMPLE_ME } from "./sample";

const utc = (iso: string): string => iso.replace(/[-:]|\.\d{3}/g, "");

/** Made here: the server knows no such event. */
function calendarFile({ name, venueAddress, startTime, endTime }: EventResponse): File {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Nametag//Sample//EN",
    "BEGIN:VEVENT",
    "UID:sample@nametag.invalid",
    `DTSTAMP:${utc(startTime)}`,
    `DTSTART:${utc(startTime)}`,
    `DTEND:${utc(endTime)}`,
    `SUMMARY:${name} (sample)`,
    `LOCATION:${(venueAddress ?? "").replaceAll(",", "\\,")}`,
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ];
  return new File([lines.join("\r\n")], "sample-event.ics", { type: "text/calendar" });
}

/** Spec B§2, Quick Actions, with a sample card and a sample evening. */
export function SampleQuickActions({ event }: { event: EventResponse }) {
  const [sharing, setSharing] = useState(false);
  const addToCalendar = () => {
    saveFile(calendarFile(event));
    toast({ title: "Calendar file downloaded" });
  };
  return (
    <Card>
      <CardHeader>
        <CardTitle>Quick Actions</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-2 pt-3 *:justify-start">
        <Button variant="outline" onClick={() => setSharing(true)}>
          <QrCode aria-hidden />
          Share My Contact
        </Button>
        <Button variant="outline" asChild>
          <a href={getVenueMapUrl(event) ?? undefined} target="_blank" rel="noopener noreferrer">
            <MapPin aria-hidden />
            View Event Location
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </Button>
        <Button variant="outline" onClick={addToCalendar}>
          <CalendarPlus aria-hidden />
          Add to Calendar
        </Button>
      </CardContent>
      <Dialog open={sharing} onOpenChange={setSharing}>
        <DialogContent>
          <DialogTitle>Share My Contact</DialogTitle>
          <DialogDescription>Sample data: a card that leads to nobody.</DialogDescription>
          <NameTag profile={SAMPLE_ME} size="lg" heading="h3">
            <ContactActions person={SAMPLE_ME} />
          </NameTag>
        </DialogContent>
      </Dialog>
    </Card>
  );
}
