import type { useTranslations } from "@/components/ui/text/use-translations";

import { type EventTimeTexts, formatEventVenue, getEventDateParts } from "@/components/events/time/event-times";
import type { EventResponse } from "@/lib/events/schema/event";

import { toDrawableText } from "@/app/(app)/link-preview/drawable-text";
import {
  CardFrame,
  COLORS,
  DISPLAY_FONT,
  getAccent,
  getPreviewImage,
  oneLineStyle,
  type PreviewImage,
  TEXT_FONT,
} from "@/app/(app)/link-preview/preview-image";
import { formatEventInOwnZone } from "../preview";

type LinkPreviewTexts = ReturnType<typeof useTranslations<"events.linkPreview">>;

type EventCardProps = { event: EventResponse; timeTexts: EventTimeTexts; t: LinkPreviewTexts };

/** Contains only what the public page shows. */
export const renderEventCard = (card: EventCardProps): Promise<PreviewImage> =>
  getPreviewImage((logo) => <EventCard {...card} logo={logo} />);

// Satori needs a flex box for every element with more than one child.
function EventCard({ event, timeTexts, t, logo }: EventCardProps & { logo: string | null }) {
  return (
    <CardFrame note={event.status === "cancelled" ? t("cancelled") : t("tagline")} logo={logo}>
      <div
        style={{ display: "flex", justifyContent: "center", height: 76, paddingTop: 28, background: getAccent().color }}
      >
        <div style={{ width: 140, height: 20, borderRadius: 10, background: "rgba(255,255,255,0.4)" }} />
      </div>
      <EventSummary event={event} timeTexts={timeTexts} t={t} />
    </CardFrame>
  );
}

/** Removes the year, which ends the date in each language, because a line is too short for it. */
const withoutYear = (date: string): string => date.replace(/(,| de) \d{4}$/, "");

function EventSummary({ event, timeTexts, t }: EventCardProps) {
  const { month, day } = getEventDateParts({ ...event, isOnline: false }, event.timezone, timeTexts);
  const { date, time } = formatEventInOwnZone(event, timeTexts);
  const name = toDrawableText(event.name) || t("unnamed");
  const nameSize = name.length > 60 ? 52 : name.length > 28 ? 64 : 80;
  const lineStyle = { ...oneLineStyle, fontFamily: TEXT_FONT, fontSize: 34, color: COLORS.muted };
  return (
    <div style={{ display: "flex", flexGrow: 1, padding: "44px 56px 0", gap: 44 }}>
      <DateBlock month={month} day={day} />
      <div style={{ display: "flex", flexDirection: "column", flexGrow: 1, flexBasis: 0 }}>
        <div style={{ fontFamily: DISPLAY_FONT, fontSize: nameSize, lineHeight: 1.1, display: "block", lineClamp: 3 }}>
          {name}
        </div>
        <div style={{ ...lineStyle, marginTop: 22 }}>{toDrawableText(`${withoutYear(date)} · ${time}`)}</div>
        <div style={{ ...lineStyle, marginTop: 8 }}>{toDrawableText(formatEventVenue(event, timeTexts))}</div>
      </div>
    </div>
  );
}

function DateBlock({ month, day }: { month: string; day: string }) {
  const accent = getAccent();
  return (
    <div
      style={{
        display: "flex",
        flexDirection: "column",
        alignItems: "center",
        alignSelf: "flex-start",
        width: 168,
        borderRadius: 24,
        border: `2px solid ${COLORS.line}`,
        overflow: "hidden",
        fontFamily: DISPLAY_FONT,
      }}
    >
      <div
        style={{
          display: "flex",
          justifyContent: "center",
          width: "100%",
          padding: "12px 0",
          background: accent.soft,
          color: accent.color,
          fontSize: 34,
        }}
      >
        {month.toUpperCase()}
      </div>
      <div style={{ padding: "6px 0 18px", fontSize: 92, lineHeight: 1.1 }}>{day}</div>
    </div>
  );
}
