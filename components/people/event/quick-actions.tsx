import { MapPin } from "lucide-react";
import { useTranslations } from "next-intl";

import { CalendarMenu } from "@/components/events/actions/calendar-menu";
import { CallLink } from "@/components/events/rsvp/join-call-link";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { EventResponse } from "@/lib/events/schema/event";

import { ShareMyContact } from "../contact/share-my-contact";
import { getVenueMapUrl } from "./venue-map-url";

export function QuickActions({ event, now }: { event: EventResponse; now: Date }) {
  const t = useTranslations("people");
  const mapUrl = getVenueMapUrl(event);
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("quickActions.title")}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-2 pt-3 [&>button]:justify-start">
        <CallLink event={event} now={now} />
        <ShareMyContact />
        {mapUrl && (
          <Button variant="outline" align="start" asChild>
            <a href={mapUrl} target="_blank" rel="noopener noreferrer">
              <MapPin aria-hidden />
              {t("quickActions.viewLocation")}
              <span className="sr-only"> {t("newTab")}</span>
            </a>
          </Button>
        )}
        <CalendarMenu event={event} />
      </CardContent>
    </Card>
  );
}
