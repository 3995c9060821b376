"use client";

import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import {
  ChartColumn,
  Copy,
  DoorOpen,
  EyeOff,
  Link2,
  type LucideIcon,
  Megaphone,
  Pencil,
  UserCog,
  Users,
} from "lucide-react";
import { usePathname } from "next/navigation";

import { formatEventDate, formatEventTime } from "@/components/events/time/event-times";
import { IconBadge } from "@/components/ui/badge";
import { useCurrentInView } from "@/components/ui/browser/use-current-in-view";
import { useNavigationTarget } from "@/components/ui/navigation/use-navigation-target";
import { useNow } from "@/components/ui/browser/use-now";
import { Button } from "@/components/ui/button";
import { copyText } from "@/components/ui/feedback/copy-text";
import { Link } from "@/components/ui/link";
import { useTranslations } from "@/components/ui/text/use-translations";
import { eventQuery } from "@/lib/events/client/events";
import { hasEnded } from "@/lib/events/policy/check-in";
import { type DeskTab, getDeskPath } from "@/lib/events/constants/desk";
import { getDeskTabs } from "@/lib/events/policy/desk";

import { StatusBadge } from "./status-badge";

const ICONS: Record<DeskTab, LucideIcon> = {
  people: Users,
  door: DoorOpen,
  messages: Megaphone,
  team: UserCog,
  edit: Pencil,
  results: ChartColumn,
};

type DeskHeaderProps = {
  eventId: string;
  /** The site's public address. */
  siteUrl: string;
  renderedAt: string;
};

/** See docs/product/desk.md. The pages have the headings. */
export function DeskHeader({ eventId, siteUrl, renderedAt }: DeskHeaderProps) {
  const timeTexts = useTranslations("events.time");
  const listTexts = useTranslations("admin.events.manage");
  const { data: event } = useQuery(eventQuery(eventId));
  const now = useNow(renderedAt, event?.endTime);
  const tabs = getDeskTabs(event?.viewer?.roles ?? []);
  if (!event || tabs.length === 0) return null;
  // Organizers work in the event's zone, also if it is online.
  const times = { ...event, isOnline: false };
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="font-display text-xl leading-tight font-extrabold [overflow-wrap:anywhere] md:text-2xl">
          <Link href={`/events/${eventId}`} className="-my-2.5 inline-block py-2.5 underline-offset-4 hover:underline">
            <bdi>{event.name}</bdi>
          </Link>
        </p>
        <StatusBadge event={event} isOver={hasEnded(event, now)} />
        {event.visibility === "unlisted" && <IconBadge variant="outline" icon={EyeOff} label={listTexts("unlisted")} />}
      </div>
      <p data-numeric className="text-sm text-muted-foreground">
        <time dateTime={event.startTime}>{formatEventDate(times, event.timezone, timeTexts)}</time>,{" "}
        {formatEventTime(times, event.timezone, timeTexts)}
      </p>
      <PublicAddress url={`${siteUrl}/events/${eventId}`} />
      <DeskTabs eventId={eventId} tabs={tabs} />
    </header>
  );
}

function PublicAddress({ url }: { url: string }) {
  const t = useTranslations("admin.events.desk");
  return (
    <p className="flex min-w-0 items-center gap-2 text-sm">
      <Link2 aria-hidden className="size-4.5 shrink-0 text-muted-foreground" />
      <span dir="ltr" className="min-w-0 truncate">
        {url.replace(/^https?:\/\//, "")}
      </span>
      <Button
        variant="ghost"
        className="shrink-0"
        aria-label={t("copyLabel")}
        onClick={() => void copyText(url, { copied: t("copied"), failed: t("copyFailed") })}
      >
        <Copy aria-hidden />
        {t("copy")}
      </Button>
    </p>
  );
}

function DeskTabs({ eventId, tabs }: { eventId: string; tabs: DeskTab[] }) {
  const t = useTranslations("admin.events.desk");
  const pathname = usePathname();
  const target = useNavigationTarget();
  const isAt = (path: string | null, tab: DeskTab) =>
    path !== null && (path === getDeskPath(eventId, tab) || path.startsWith(`${getDeskPath(eventId, tab)}/`));
  // The mark moves at once to a tab that is loading.
  const shown = tabs.some((tab) => isAt(target, tab)) ? target : pathname;
  const list = useCurrentInView<HTMLUListElement>(pathname);
  return (
    <nav aria-label={t("nav")} className="-mx-4 border-b md:mx-0">
      <ul ref={list} className="relative flex [scrollbar-width:none] overflow-x-auto px-4 md:px-0">
        {tabs.map((tab) => {
          const Icon = ICONS[tab];
          return (
            <li key={tab} className="shrink-0">
              <Link
                href={getDeskPath(eventId, tab)}
                aria-current={isAt(pathname, tab) ? "page" : undefined}
                className={clsx(
                  "flex min-h-11 items-center gap-2 border-b-2 px-3 text-sm font-semibold focus-visible:-outline-offset-2",
                  isAt(shown, tab)
                    ? "border-primary text-foreground"
                    : "border-transparent text-muted-foreground hover:text-foreground",
                )}
              >
                <Icon aria-hidden className="size-4.5 shrink-0" />
                {t(`tabs.${tab}`)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
