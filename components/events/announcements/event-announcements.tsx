import { useInfiniteQuery } from "@tanstack/react-query";

import { Card, CardContent } from "@/components/ui/card";
import { MorePages } from "@/components/ui/more-pages";
import { LinkedText } from "@/components/ui/text/linked-text";
import { useTranslations } from "@/components/ui/text/use-translations";
import { announcementsQuery } from "@/lib/announcements/client";
import type { EventResponse } from "@/lib/events/schema/event";

import { formatMoment } from "../time/event-times";

type EventAnnouncementsProps = { event: EventResponse; viewerZone: string };

/** Lists the announcements to the viewer. Renders nothing if there are none. */
export function EventAnnouncements({ event, viewerZone }: EventAnnouncementsProps) {
  const t = useTranslations("events.announcements");
  const timeTexts = useTranslations("events.time");
  const list = useInfiniteQuery(announcementsQuery(event.id));
  const announcements = list.data?.pages.flatMap(({ items }) => items) ?? [];
  if (announcements.length === 0) return null;
  const zone = event.isOnline ? viewerZone : event.timezone;
  return (
    <Card>
      <CardContent className="grid gap-4 md:p-5">
        <h2 className="text-base font-bold md:text-xl">{t("title")}</h2>
        <ul className="grid gap-5">
          {announcements.map(({ id, title, text, sentAt }) => (
            <li key={id} className="grid gap-1 border-l-2 border-accent pl-3.5">
              <h3 dir="auto" className="font-semibold [overflow-wrap:anywhere]">
                {title}
              </h3>
              <time dateTime={sentAt} data-numeric className="text-xs text-muted-foreground">
                {formatMoment(sentAt, zone, timeTexts)}
              </time>
              <p dir="auto" className="max-w-prose text-sm [overflow-wrap:anywhere] whitespace-pre-line">
                <LinkedText text={text} />
              </p>
            </li>
          ))}
        </ul>
        <MorePages list={list} itemsLabel={t("items")} />
      </CardContent>
    </Card>
  );
}
