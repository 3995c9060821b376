"use client";

import { useQuery } from "@tanstack/react-query";
import { ClipboardList, Maximize, X } from "lucide-react";
import { type ReactNode, useEffect } from "react";

import { useConnectionState, useHasConnected, useRealtime } from "@/components/live/use-realtime";
import { useReloadWhenForbidden } from "@/components/ui/browser/use-reload-when-forbidden";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { Tabs, TabsContent, TabsList } from "@/components/ui/tabs";
import { useTranslations } from "@/components/ui/text/use-translations";
import { doorCodeQuery, getPeopleAddress } from "@/lib/attendance/client/manage";
import { DOOR_PARAMETER } from "@/lib/attendance/constants";
import { peopleCountsQuery } from "@/lib/guests/client/guests";

import { CodeQr } from "../code/code-qr";
import { ShownResult } from "../walk-in/member-code-form";
import { DoorKiosk, DoorWork, useDoorMode } from "./door-mode";

const partClasses = "grid content-start gap-4 max-lg:data-[state=inactive]:hidden [&>*]:w-full";

type DoorScreenProps = {
  event: { id: string; name: string; requiresDoorCode: boolean };
  /** The site's public address, which phones can open. */
  siteUrl: string;
  leaveHref: string;
  viewerId: string;
  /** Below what lets people in. */
  children?: ReactNode;
  /** Of labels, also for the kiosk. */
  printing?: ReactNode;
};

/** The code changes every 30 seconds. */
export function DoorScreen({ event, siteUrl, leaveHref, viewerId, children, printing }: DoorScreenProps) {
  const t = useTranslations("checkIn.door");
  const { data: door, isError, error } = useQuery(doorCodeQuery(event.id));
  useReloadWhenForbidden(error);
  const { data: counts } = useQuery(peopleCountsQuery(event.id));
  const { joinEvent } = useRealtime();
  const isReconnecting = useIsReconnecting();
  // Effect: joins the event on the socket, so that the counts follow check-ins and check-outs.
  useEffect(() => joinEvent(event.id), [joinEvent, event.id]);
  const mode = useDoorMode({ eventId: event.id, owner: viewerId });
  useReloadWhenForbidden(mode.error);
  if (mode.kiosk.isOn) return <DoorKiosk {...{ mode, event, printing }} />;
  return (
    <main id="main" tabIndex={-1} className="flex min-h-dvh flex-col gap-3 bg-background p-4 md:gap-6 md:p-8">
      <DoorHeader event={event} leaveHref={leaveHref} />
      <ShownResult checkIns={mode.checkIns} />
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
          <DoorWork mode={mode} counts={counts}>
            {children}
            {printing}
          </DoorWork>
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

function useIsReconnecting(): boolean {
  const connection = useConnectionState();
  // A first connection is not a reconnection.
  return useHasConnected() && connection !== "connected";
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
