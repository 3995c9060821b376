"use client";

import { useQuery } from "@tanstack/react-query";
import { Maximize, X } from "lucide-react";
import Link from "next/link";
import { useEffect, useState } from "react";

import { useConnectionState, useRealtime } from "@/components/live/realtime-provider";
import { drawQr, type QrDrawing } from "@/components/profiles/share/qr-code";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { attendeeCountsQuery, doorCodeQuery } from "@/lib/attendance/client/manage";
import { DOOR_PARAMETER } from "@/lib/attendance/constants";

type DoorScreenProps = {
  event: { id: string; name: string };
  /** The public address of the site, which phones can reach. */
  siteUrl: string;
};

/** The whole screen of the device at the door: a code that changes each half minute, and how many are in. */
export function DoorScreen({ event, siteUrl }: DoorScreenProps) {
  const { data: door, isError } = useQuery(doorCodeQuery(event.id));
  const { data: counts } = useQuery(attendeeCountsQuery(event.id));
  const { joinEvent } = useRealtime();
  const connection = useConnectionState();
  // An effect, because the socket is outside React: who comes in counts at once.
  useEffect(() => joinEvent(event.id), [joinEvent, event.id]);
  useWakeLock();
  return (
    <main id="main" tabIndex={-1} className="flex min-h-dvh flex-col bg-background p-4 md:p-8">
      <header className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="md:text-4xl text-2xl font-extrabold [overflow-wrap:anywhere]">{event.name}</h1>
          <p className="mt-1 text-base text-muted-foreground md:text-xl">Scan to check in</p>
        </div>
        <div className="flex shrink-0 gap-1">
          <Button variant="ghost" size="icon" aria-label="Full screen" onClick={toggleFullScreen}>
            <Maximize aria-hidden className="size-5" />
          </Button>
          <Button asChild variant="ghost" size="icon">
            <Link href={`/admin/events/${event.id}/attendees`} aria-label="Leave door mode">
              <X aria-hidden className="size-5" />
            </Link>
          </Button>
        </div>
      </header>
      <div className="flex flex-1 flex-col items-center justify-center gap-6 py-6 landscape:lg:flex-row landscape:lg:gap-16">
        <div className="w-full max-w-[min(34rem,62dvh)] rounded-xl border bg-card p-4 shadow-soft">
          {door ? (
            <DoorQr text={`${siteUrl}/events/${event.id}?${DOOR_PARAMETER}=${door.code}`} />
          ) : (
            <Skeleton className="aspect-square w-full" />
          )}
        </div>
        <div className="grid justify-items-center gap-1 text-center">
          <p role="status" aria-label="Checked in" className="grid justify-items-center">
            <span
              data-numeric
              className="text-7xl font-display leading-none font-extrabold text-present md:text-[7rem]"
            >
              {counts?.here ?? "–"}
            </span>
            <span className="text-lg mt-2 font-semibold">
              {counts ? `in, of ${counts.going} with an RSVP` : "Counting..."}
            </span>
          </p>
          {counts && counts.waiting > 0 && <p className="text-muted-foreground">{counts.waiting} on the waitlist</p>}
          {(isError || connection !== "connected") && (
            <p role="alert" className="mt-3 rounded-md bg-soon-soft px-3 py-2 text-sm font-semibold text-soon">
              {isError ? "No connection: this code may have expired." : "Reconnecting..."}
            </p>
          )}
        </div>
      </div>
    </main>
  );
}

/** As large as there is room; the last one stays until the next is drawn. Black on white also in the dark. */
function DoorQr({ text }: { text: string }) {
  const [drawn, setDrawn] = useState<QrDrawing | null>(null);
  // An effect, because the encoder is loaded with the first code that is shown.
  useEffect(() => {
    let isShown = true;
    void drawQr(text).then(
      (drawing) => isShown && setDrawn(drawing),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [text]);
  if (!drawn) return <Skeleton className="aspect-square w-full" />;
  return (
    <svg
      role="img"
      aria-label="QR code to check in"
      data-door={text}
      viewBox={`0 0 ${drawn.size} ${drawn.size}`}
      shapeRendering="crispEdges"
      className="aspect-square w-full rounded-md"
    >
      <rect width={drawn.size} height={drawn.size} fill="white" />
      <path d={drawn.path} fill="black" />
    </svg>
  );
}

function toggleFullScreen(): void {
  const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  // Refused (an iPhone has none): the page is the whole screen already.
  change.catch(() => undefined);
}

/** The device at the door doesn't go dark, where the browser can help it. */
function useWakeLock(): void {
  // An effect, because the lock belongs to the device, and is lost whenever the page is hidden.
  useEffect(() => {
    if (!("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const take = () => {
      if (document.visibilityState !== "visible") return;
      navigator.wakeLock.request("screen").then(
        (taken) => (isOver ? void taken.release() : (lock = taken)),
        () => undefined,
      );
    };
    take();
    document.addEventListener("visibilitychange", take);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", take);
      void lock?.release();
    };
  }, []);
}
