"use client";

import { useQuery } from "@tanstack/react-query";
import { ClipboardList, Maximize, X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";

import { useConnectionState, useHasConnected, useRealtime } from "@/components/live/use-realtime";
import { useReloadWhenForbidden } from "@/components/ui/browser/use-reload-when-forbidden";
import { useWakeLock } from "@/components/ui/browser/use-wake-lock";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { Tabs, TabsContent, TabsList } from "@/components/ui/tabs";
import { useTranslations } from "@/components/ui/text/use-translations";
import { doorCodeQuery, getPeopleAddress } from "@/lib/attendance/client/manage";
import { DOOR_PARAMETER } from "@/lib/attendance/constants";
import { countCheckedIn } from "@/lib/door/client/entries";
import { readScannedCode } from "@/lib/door/client/scanned-code";
import type { DoorEntry } from "@/lib/door/schema";
import { peopleCountsQuery } from "@/lib/guests/client/guests";
import type { PeopleCounts } from "@/lib/guests/schema/guests";

import { CodeQr } from "../code/code-qr";
import { createRepeatFilter } from "@/components/ui/scanner/repeat-filter";
import { useKeyboardScanner } from "../code/use-keyboard-scanner";
import { DoorDesk } from "../desk/door-desk";
import type { DoorDevice } from "../desk/door-device";
import { useDoorDevice } from "../desk/use-door-device";
import { CodeResults, ShownResult } from "../walk-in/member-code-form";
import { ScanMemberDialog } from "../walk-in/scan-member-dialog";
import { type CodeCheckIns, requireScannedCode, toLabel, useCodeCheckIns } from "../walk-in/use-code-check-ins";

const partClasses = "grid content-start gap-4 max-lg:data-[state=inactive]:hidden [&>*]:w-full";

const ENTRY_KEY = /^(guest|member):(.+)$/;
const toKey = ({ kind, id }: Pick<DoorEntry, "kind" | "id">): string => `${kind}:${id}`;

/** Of a code, or of the key of an entry that was pressed. @throws DoorConflict */
function toSubject(text: string, eventId: string): Parameters<DoorDevice["checkIn"]>[0] {
  const [, kind, id] = ENTRY_KEY.exec(text) ?? [];
  if (id && (kind === "guest" || kind === "member")) return { kind, id };
  return requireScannedCode(text, eventId);
}

type DoorScreenProps = {
  event: { id: string; name: string; requiresDoorCode: boolean };
  /** The site's public address, which phones can open. */
  siteUrl: string;
  leaveHref: string;
  viewerId: string;
  /** Below what lets people in. */
  children?: ReactNode;
};

/** The code changes every 30 seconds. */
export function DoorScreen({ event, siteUrl, leaveHref, viewerId, children }: DoorScreenProps) {
  const t = useTranslations("checkIn.door");
  const { data: door, isError, error } = useQuery(doorCodeQuery(event.id));
  useReloadWhenForbidden(error);
  const { data: counts } = useQuery(peopleCountsQuery(event.id));
  const { joinEvent } = useRealtime();
  const connection = useConnectionState();
  // A first connection is not a reconnection.
  const isReconnecting = useHasConnected() && connection !== "connected";
  // Effect: joins the event on the socket, so that the counts follow check-ins and check-outs.
  useEffect(() => joinEvent(event.id), [joinEvent, event.id]);
  useWakeLock();
  // The screen shows each result, even while the dialog is closed.
  const { device, state, error: listError } = useDoorDevice(event.id, viewerId);
  useReloadWhenForbidden(listError);
  const entries = state.list?.entries ?? [];
  const checkIns = useCodeCheckIns(event.id, {
    isFormOpen: true,
    send: (text) => device.checkIn(toSubject(text, event.id)),
    getLabel: (text) => entries.find((entry) => toKey(entry) === text)?.name ?? toLabel(text),
  });
  const [isScanOpen, setScanOpen] = useState(false);
  const [isRepeat] = useState(createRepeatFilter);
  useKeyboardScanner((text) => {
    const scanned = readScannedCode(text, event.id);
    // A name without a digit may be typed as fast as that.
    if (typeof scanned === "string" || (scanned.kind === "ticket" && !/\d/.test(text))) return false;
    if (!isRepeat(scanned.code)) void checkIns.checkIn(scanned.code);
    return true;
  });
  return (
    <main id="main" tabIndex={-1} className="flex min-h-dvh flex-col gap-3 bg-background p-4 md:gap-6 md:p-8">
      <DoorHeader event={event} leaveHref={leaveHref} />
      <ShownResult checkIns={checkIns} />
      {/* A wide screen shows both parts side by side, without the tabs. */}
      <Tabs
        defaultValue="desk"
        className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-3 lg:grid-cols-2 lg:gap-12"
      >
        <TabsList
          className="lg:hidden"
          aria-label={t("parts")}
          tabs={["desk", "code"] as const}
          getLabel={(part) => t(part)}
        />
        <TabsContent value="desk" forceMount tabIndex={-1} className={partClasses}>
          <DoorDesk
            state={state}
            scan={<ScanMemberDialog checkIns={checkIns} isOpen={isScanOpen} onOpenChange={setScanOpen} />}
            onCheckIn={(entry) => void checkIns.checkIn(toKey(entry))}
            onDismiss={(id) => void device.dismiss(id)}
          >
            <DoorCounts counts={counts} listedIn={countCheckedIn(entries)} />
            {/* The dialog has the same list. */}
            {!isScanOpen && <LatestResults checkIns={checkIns} />}
          </DoorDesk>
          {children}
        </TabsContent>
        <TabsContent
          value="code"
          forceMount
          tabIndex={-1}
          className={`${partClasses} justify-items-center text-center`}
        >
          <DoorCode event={event} siteUrl={siteUrl} code={door?.code} />
          {(isError || isReconnecting) && (
            <p role="alert" className="rounded-md bg-soon-soft px-3 py-2 text-sm font-semibold text-soon">
              {isError ? t("offline") : t("reconnecting")}
            </p>
          )}
        </TabsContent>
      </Tabs>
    </main>
  );
}

type DoorCodeProps = Pick<DoorScreenProps, "event" | "siteUrl"> & { code: string | undefined };

function DoorCode({ event, siteUrl, code }: DoorCodeProps) {
  const t = useTranslations("checkIn.door");
  return (
    <>
      <p className="text-base text-muted-foreground md:text-xl">{t("scan")}</p>
      <div className="w-full max-w-[min(34rem,62dvh)] rounded-xl border bg-card p-4 shadow-soft">
        {code ? (
          <CodeQr text={`${siteUrl}/events/${event.id}?${DOOR_PARAMETER}=${code}`} />
        ) : (
          <Skeleton className="aspect-square w-full" />
        )}
      </div>
      {code && event.requiresDoorCode && (
        <p className="text-base text-muted-foreground md:text-xl">
          {t("type")}{" "}
          <strong
            data-numeric
            data-slot="door-code"
            className="md:text-4xl text-2xl tracking-wide whitespace-nowrap text-foreground"
          >
            {code}
          </strong>
        </p>
      )}
    </>
  );
}

function LatestResults({ checkIns }: { checkIns: CodeCheckIns }) {
  return (
    <div className="grid gap-1">
      <CodeResults checkIns={checkIns} onFocusLost={() => document.getElementById("main")?.focus()} />
    </div>
  );
}

function DoorHeader({ event, leaveHref }: Pick<DoorScreenProps, "event" | "leaveHref">) {
  const t = useTranslations("checkIn.door");
  return (
    // With large texts the buttons are below the name.
    <header className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
      <h1 className="line-clamp-2 min-w-0 flex-1 basis-40 text-xl leading-tight font-extrabold [overflow-wrap:anywhere] md:text-3xl">
        <bdi>{event.name}</bdi>
      </h1>
      <div className="-mt-2 -mr-2 ml-auto flex shrink-0 md:mt-0">
        <Button
          variant="ghost"
          size="icon"
          href={getPeopleAddress(event.id, { show: "guests", search: "" })}
          aria-label={t("guests")}
        >
          <ClipboardList aria-hidden className="size-5" />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label={t("fullScreen")}
          onClick={() => void toggleFullScreen().catch(() => undefined)}
        >
          <Maximize aria-hidden className="size-5" />
        </Button>
        <Button variant="ghost" size="icon" href={leaveHref} aria-label={t("leave")}>
          <X aria-hidden className="size-5" />
        </Button>
      </div>
    </header>
  );
}

/**
 * Rejects if the browser refuses. iPhones may lack the function; there the page fills the window.
 */
async function toggleFullScreen(): Promise<void> {
  await (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
}

type DoorCountsProps = {
  counts: PeopleCounts | null | undefined;
  /** How many are in on the device's list, which may know more than the server's last answer. */
  listedIn: number;
};

export function DoorCounts({ counts, listedIn }: DoorCountsProps) {
  const t = useTranslations("checkIn.door");
  return (
    <div className="text-center">
      <p role="status" aria-label={t("checkedIn")} className="grid justify-items-center">
        <span
          data-numeric
          className="font-display text-[min(4.5rem,24vw)] leading-none font-extrabold text-present md:text-[7rem]"
        >
          {counts ? Math.max(counts.in, listedIn) : "–"}
        </span>
        <span className="mt-1 text-base font-semibold md:text-xl">
          {counts ? t(counts.guests > 0 ? "ofExpected" : "ofConfirmed", { count: counts.coming }) : t("counting")}
        </span>
      </p>
      {counts && counts.waitlisted > 0 && (
        <p className="text-muted-foreground">{t("waitlist", { count: counts.waitlisted })}</p>
      )}
    </div>
  );
}
