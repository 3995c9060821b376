import { readFile } from "node:fs/promises";
import path from "node:path";

import { ImageResponse } from "next/og";

import { dateBlock, placeText } from "@/components/events/event-times";
import type { EventAnswer } from "@/lib/events/schema";

import { CARD_SIZE, cardVersion, whenText } from "../preview";
import { drawable } from "./drawable";

/** Light values of globals.css: a picture has no theme. */
const INK = "#16203a";
const [MUTED, LINE, PAPER, ACCENT, SOFT] = ["#5a6377", "#e5e2da", "#f6f5f1", "#2c56e0", "#e8edfc"];

// From the npm packages; the latin-ext files hold what latin's lack, and stand under names of their own for that.
const FACES = [
  { name: "Bricolage", file: "bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff", weight: 800 },
  {
    name: "BricolageExt",
    file: "bricolage-grotesque/files/bricolage-grotesque-latin-ext-800-normal.woff",
    weight: 800,
  },
  { name: "Figtree", file: "figtree/files/figtree-latin-600-normal.woff", weight: 600 },
  { name: "FigtreeExt", file: "figtree/files/figtree-latin-ext-600-normal.woff", weight: 600 },
] as const;
const DISPLAY = "Bricolage, BricolageExt";
const TEXT = "Figtree, FigtreeExt";

const loadFaces = () =>
  Promise.all(
    FACES.map(async ({ name, file, weight }) => ({
      name,
      weight,
      data: await readFile(path.join(process.cwd(), "node_modules/@fontsource", file)),
    })),
  );
let faces: ReturnType<typeof loadFaces> | undefined;

/** Pictures at hand; a crawler asks for the same one many times. About 50 kB each. */
const MAX_KEPT = 100;
const kept = new Map<string, Promise<ArrayBuffer>>();
let drawing: Promise<unknown> = Promise.resolve();

/** The event's picture as PNG. One is drawn at a time: it takes a core a fifth of a second, and anybody may ask. */
export function cardOf(event: EventAnswer): Promise<ArrayBuffer> {
  const key = `${event.id} ${cardVersion(event)}`;
  const known = kept.get(key);
  if (known) return known;
  const made = drawing.then(() => draw(event));
  drawing = made.catch(() => kept.delete(key));
  kept.set(key, made);
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  return made;
}

async function draw(event: EventAnswer): Promise<ArrayBuffer> {
  faces ??= loadFaces();
  const picture = new ImageResponse(<EventCardPicture event={event} />, { ...CARD_SIZE, fonts: await faces });
  return picture.arrayBuffer();
}

const oneLine = { display: "block", lineClamp: 1 } as const;

/** A name tag with the event on it. Satori's own CSS: every box with more than one child is a flex box. */
function EventCardPicture({ event }: { event: EventAnswer }) {
  const { month, day } = dateBlock({ ...event, isOnline: false }, event.timezone);
  const { date, time } = whenText(event);
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
              {drawable(placeText(event))}
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

/** The mark of public/icon.svg. */
function Mark() {
  return (
    <svg width="56" height="56" viewBox="0 0 64 64">
      <rect width="64" height="64" rx="18" fill={ACCENT} />
      <g
        transform="translate(12.8 12.8) scale(1.6)"
        fill="none"
        stroke="#ffffff"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M13.5 8h-3" />
        <path d="m15 2-1 2h3a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h3" />
        <path d="M16 22a4 4 0 0 0-8 0" />
        <path d="m9 2 3 6" />
        <circle cx="12" cy="15" r="3" />
      </g>
    </svg>
  );
}
