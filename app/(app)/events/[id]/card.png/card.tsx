import type { useTranslations } from "next-intl";

import { type EventTimeTexts, formatEventVenue, getEventDateParts } from "@/components/events/time/event-times";
import type { EventResponse } from "@/lib/events/schema/event";

import { drawable } from "../../../link-picture/drawable";
import { COLOURS, DISPLAY, linkPicture, Mark, TEXT } from "../../../link-picture/picture";
import { formatEventInOwnZone, getCardVersion } from "../preview";

type LinkPreviewTexts = ReturnType<typeof useTranslations<"events.linkPreview">>;

type EventCardProps = { event: EventResponse; timeTexts: EventTimeTexts; t: LinkPreviewTexts };

const WHITE = "#ffffff";
const oneLine = { display: "block", lineClamp: 1 } as const;

/** Draws an event's link picture as a PNG, with nothing that the public page doesn't show. */
export const renderEventCard = (
  event: EventResponse,
  timeTexts: EventTimeTexts,
  t: LinkPreviewTexts,
): Promise<ArrayBuffer> =>
  linkPicture(`event ${event.id} ${getCardVersion(event)}`, () => (
    <EventCardPicture event={event} timeTexts={timeTexts} t={t} />
  ));

// Satori's own CSS: every box with more than one child must be a flex box.
function EventCardPicture({ event, timeTexts, t }: EventCardProps) {
  return (
    <div
      style={{
        display: "flex",
        width: "100%",
        height: "100%",
        padding: 48,
        background: COLOURS.paper,
        color: COLOURS.ink,
      }}
    >
      <div
        style={{
          display: "flex",
          flexDirection: "column",
          width: "100%",
          borderRadius: 36,
          border: `2px solid ${COLOURS.line}`,
          background: WHITE,
          overflow: "hidden",
        }}
      >
        <div
          style={{ display: "flex", justifyContent: "center", height: 76, paddingTop: 28, background: COLOURS.accent }}
        >
          <div style={{ width: 140, height: 20, borderRadius: 10, background: "rgba(255,255,255,0.4)" }} />
        </div>
        <EventSummary event={event} timeTexts={timeTexts} t={t} />
        <div style={{ display: "flex", alignItems: "center", gap: 16, padding: "0 56px 36px" }}>
          <Mark />
          <div style={{ fontFamily: DISPLAY, fontSize: 36 }}>Nametag</div>
          <div style={{ marginLeft: "auto", fontFamily: TEXT, fontSize: 28, color: COLOURS.muted }}>
            {event.status === "cancelled" ? t("cancelled") : t("tagline")}
          </div>
        </div>
      </div>
    </div>
  );
}

function EventSummary({ event, timeTexts, t }: EventCardProps) {
  const { month, day } = getEventDateParts({ ...event, isOnline: false }, event.timezone);
  const { date, time } = formatEventInOwnZone(event, timeTexts);
  const name = drawable(event.name) || t("unnamed");
  const nameSize = name.length > 60 ? 52 : name.length > 28 ? 64 : 80;
  const lineStyle = { ...oneLine, fontFamily: TEXT, fontSize: 34, color: COLOURS.muted };
  return (
    <div style={{ display: "flex", flexGrow: 1, padding: "44px 56px 0", gap: 44 }}>
      <DateBlockPicture month={month} day={day} />
      <div style={{ display: "flex", flexDirection: "column", flexGrow: 1, flexBasis: 0 }}>
        <div style={{ fontFamily: DISPLAY, fontSize: nameSize, lineHeight: 1.1, display: "block", lineClamp: 3 }}>
          {name}
        </div>
        <div style={{ ...lineStyle, marginTop: 22 }}>{drawable(`${date.replace(/, \d{4}$/, "")} · ${time}`)}</div>
        <div style={{ ...lineStyle, marginTop: 8 }}>{drawable(formatEventVenue(event, timeTexts))}</div>
      </div>
    </div>
  );
}

function DateBlockPicture({ month, day }: { month: string; day: string }) {
  return (
    <div
      style={{
        display: "flex",
        flexDirection: "column",
        alignItems: "center",
        alignSelf: "flex-start",
        width: 168,
        borderRadius: 24,
        border: `2px solid ${COLOURS.line}`,
        overflow: "hidden",
        fontFamily: DISPLAY,
      }}
    >
      <div
        style={{
          display: "flex",
          justifyContent: "center",
          width: "100%",
          padding: "12px 0",
          background: COLOURS.soft,
          color: COLOURS.accent,
          fontSize: 34,
        }}
      >
        {month.toUpperCase()}
      </div>
      <div style={{ padding: "6px 0 18px", fontSize: 92, lineHeight: 1.1 }}>{day}</div>
    </div>
  );
}
