import { getEventDateParts, formatEventVenue } from "@/components/events/time/event-times";
import type { EventResponse } from "@/lib/events/schema/event";

import { drawable } from "../../../link-picture/drawable";
import { COLOURS, DISPLAY, linkPicture, Mark, TEXT } from "../../../link-picture/picture";
import { getCardVersion, formatEventInOwnZone } from "../preview";

const { ink: INK, muted: MUTED, line: LINE, paper: PAPER, accent: ACCENT, soft: SOFT } = COLOURS;

/** The event's picture as PNG. */
export const renderEventCard = (event: EventResponse): Promise<ArrayBuffer> =>
  linkPicture(`event ${event.id} ${getCardVersion(event)}`, () => <EventCardPicture event={event} />);

const oneLine = { display: "block", lineClamp: 1 } as const;

/** A name tag with the event on it. Satori's own CSS: every box with more than one child is a flex box. */
function EventCardPicture({ event }: { event: EventResponse }) {
  const { month, day } = getEventDateParts({ ...event, isOnline: false }, event.timezone);
  const { date, time } = formatEventInOwnZone(event);
  const name = drawable(event.name) || "An event on Nametag";
  const size = name.length > 60 ? 52 : name.length > 28 ? 64 : 80;
  return (
    <div style={{ display: "flex", width: "100%", height: "100%", padding: 48, background: PAPER, color: INK }}>
      <div
        style={{
          display: "flex",
          flexDirection: "column",
          width: "100%",
          borderRadius: 36,
          border: `2px solid ${LINE}`,
          background: "#ffffff",
          overflow: "hidden",
        }}
      >
        <div style={{ display: "flex", justifyContent: "center", height: 76, paddingTop: 28, background: ACCENT }}>
          <div style={{ width: 140, height: 20, borderRadius: 10, background: "rgba(255,255,255,0.4)" }} />
        </div>
        <div style={{ display: "flex", flexGrow: 1, padding: "44px 56px 0", gap: 44 }}>
          <DateLeaf month={month} day={day} />
          <div style={{ display: "flex", flexDirection: "column", flexGrow: 1, flexBasis: 0 }}>
            <div style={{ fontFamily: DISPLAY, fontSize: size, lineHeight: 1.1, display: "block", lineClamp: 3 }}>
              {name}
            </div>
            <div style={{ ...oneLine, marginTop: 22, fontFamily: TEXT, fontSize: 34, color: MUTED }}>
              {drawable(`${date.replace(/, \d{4}$/, "")} · ${time}`)}
            </div>
            <div style={{ ...oneLine, marginTop: 8, fontFamily: TEXT, fontSize: 34, color: MUTED }}>
              {drawable(formatEventVenue(event))}
            </div>
          </div>
        </div>
        <div style={{ display: "flex", alignItems: "center", gap: 16, padding: "0 56px 36px" }}>
          <Mark />
          <div style={{ fontFamily: DISPLAY, fontSize: 36 }}>Nametag</div>
          <div style={{ marginLeft: "auto", fontFamily: TEXT, fontSize: 28, color: MUTED }}>
            {event.status === "cancelled" ? "Cancelled" : "RSVP, check in, meet the people"}
          </div>
        </div>
      </div>
    </div>
  );
}

function DateLeaf({ month, day }: { month: string; day: string }) {
  return (
    <div
      style={{
        display: "flex",
        flexDirection: "column",
        alignItems: "center",
        alignSelf: "flex-start",
        width: 168,
        borderRadius: 24,
        border: `2px solid ${LINE}`,
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
          background: SOFT,
          color: ACCENT,
          fontSize: 34,
        }}
      >
        {month.toUpperCase()}
      </div>
      <div style={{ padding: "6px 0 18px", fontSize: 92, lineHeight: 1.1 }}>{day}</div>
    </div>
  );
}
