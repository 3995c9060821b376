"use client";

import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Briefcase, ContactRound, type LucideIcon, MapPin, Pencil, Video } from "lucide-react";
import { type ReactNode, useState } from "react";

import { DateBlock } from "@/components/events/card/date-block";
import { EventTitleLink } from "@/components/events/card/event-title-link";
import { formatEventDate, formatEventTime, formatEventVenue } from "@/components/events/time/event-times";
import { NameTag } from "@/components/profiles/name-tag/name-tag";
import { TopicLines } from "@/components/profiles/topics/topic-lines";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { AddConnectionInput } from "@/lib/connections/schema";
import { upcomingEventsQuery } from "@/lib/events/client/events";
import type { EventResponse } from "@/lib/events/schema/event";
import { ApiError } from "@/lib/http/browser/api-client";
import { sharedProfileQuery } from "@/lib/profiles/client/profile";
import { SHARED_PROFILE_EVENTS } from "@/lib/profiles/constants/profile";
import type { SharedProfile } from "@/lib/profiles/responses/profile";

import { SharedProfileNotFound } from "./shared-profile-not-found";

/** Only members have these. */
const PersonMenu = lazyWithRetry(
  () => import("@/components/connections/person/person-menu").then((module) => module.PersonMenu),
  () => <span className="size-11" />,
);
const ProfileConnect = lazyWithRetry(
  () => import("./profile-connect").then((module) => module.ProfileConnect),
  () => <Skeleton className="h-11" />,
);

type ConnectVia = NonNullable<AddConnectionInput["via"]>;

type SharedProfileScreenProps = {
  userId: string;
  viewerId: string | null;
  viewerZone: string;
  /** Connection requests from this page report it. */
  via?: ConnectVia;
};

/** See docs/product/profiles.md#shared-profile-page. */
export function SharedProfileScreen({ userId, viewerId, viewerZone, via = "profile" }: SharedProfileScreenProps) {
  const t = useTranslations("profiles.shared");
  const { data: profile, isPending, error } = useQuery(sharedProfileQuery(userId));
  if (isPending) return <LoadingProfile />;
  // A 404 means that the profile was deleted or blocked. A network failure keeps what is shown.
  if (!profile || (error instanceof ApiError && error.status === 404)) return <SharedProfileNotFound />;

  const joinHref = `/register?ref=${userId}`;
  const eventsHref = viewerId ? "/events" : joinHref;
  return (
    <div className="@container mx-auto w-full max-w-5xl">
      <div
        className={clsx(
          "grid grid-cols-1 items-start gap-5 @min-[43rem]:grid-cols-[19rem_minmax(0,1fr)] @min-[56rem]:grid-cols-[22rem_minmax(0,1fr)] @min-[56rem]:gap-7",
          !viewerId && "pt-5",
        )}
      >
        <NameTag
          size="lg"
          heading="h1"
          className="@min-[43rem]:sticky @min-[43rem]:top-7"
          profile={profile}
          badges={viewerId === userId && <Badge>{t("you")}</Badge>}
        >
          <TopicLines topics={profile.topics} isOwn={viewerId === userId} />
          <ProfileFacts industry={profile.industry} location={profile.location} />
          {viewerId ? (
            <MemberActions viewerId={viewerId} profile={profile} via={via} />
          ) : (
            <div className="grid gap-2.5">
              <Button size="lg" href={`${joinHref}&action=connect`}>
                {t("join")}
              </Button>
              {profile.takesCards && <GiveCard profile={profile} />}
            </div>
          )}
        </NameTag>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          {profile.bio && (
            <ProfileSection title={t("about")}>
              <p dir="auto" className="max-w-prose [overflow-wrap:anywhere] whitespace-pre-line">
                {profile.bio}
              </p>
            </ProfileSection>
          )}
          <UpcomingEvents viewerZone={viewerZone} allHref={eventsHref} />
          <ProfileSection title={t("ready.title")}>
            <p className="text-pretty text-muted-foreground">
              {viewerId ? t("ready.memberText") : t("ready.visitorText", { name: profile.firstName })}
            </p>
            <Button variant="secondary" className="justify-self-start" href={eventsHref}>
              {t(viewerId ? "ready.explore" : "ready.create")}
            </Button>
          </ProfileSection>
        </div>
      </div>
    </div>
  );
}

function ProfileSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardContent className="grid grid-cols-1 gap-3 md:p-6">
        <h2 className="text-xl font-bold">{title}</h2>
        {children}
      </CardContent>
    </Card>
  );
}

function LoadingProfile() {
  const t = useTranslations("profiles.shared");
  return (
    <div role="status" className="mx-auto grid w-full max-w-sm gap-4 py-10 text-center">
      <Skeleton rounded="xl" className="h-72" />
      <p className="text-muted-foreground">{t("loading")}</p>
    </div>
  );
}

type ProfileFactsProps = { industry: string | null; location: string | null };

function ProfileFacts({ industry, location }: ProfileFactsProps) {
  const t = useTranslations("profiles.shared");
  if (!industry && !location) return null;
  return (
    <ul className="grid gap-1.5 text-sm text-muted-foreground [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
      {industry && <Fact icon={Briefcase} label={t("industry")} value={industry} />}
      {location && <Fact icon={MapPin} label={t("location")} value={location} />}
    </ul>
  );
}

function Fact({ icon: Icon, label, value }: { icon: LucideIcon; label: string; value: string }) {
  return (
    <li className="flex gap-2">
      <Icon aria-hidden />
      <span className="[overflow-wrap:anywhere]">
        <span className="sr-only">{label} </span>
        <bdi>{value}</bdi>
      </span>
    </li>
  );
}

type MemberActionsProps = { viewerId: string; profile: SharedProfile; via: ConnectVia };

function MemberActions({ viewerId, profile, via }: MemberActionsProps) {
  const t = useTranslations("profiles.shared");
  const isOwn = viewerId === profile.userId;
  const user = { id: profile.userId, profile };
  return (
    <div className="grid gap-2.5">
      {isOwn ? (
        <Button href="/profile">
          <Pencil aria-hidden />
          {t("edit")}
        </Button>
      ) : (
        <ProfileConnect viewerId={viewerId} user={user} via={via} />
      )}
      <div className="flex gap-2.5">
        <Button variant="outline" className="grow basis-0" href="/events">
          {t("viewEvents")}
        </Button>
        {!isOwn && <PersonMenu user={user} />}
      </div>
    </div>
  );
}

type UpcomingEventsProps = { viewerZone: string; allHref: string };

function UpcomingEvents({ viewerZone, allHref }: UpcomingEventsProps) {
  const t = useTranslations("profiles.shared.upcoming");
  const { data: events = [] } = useQuery(upcomingEventsQuery(SHARED_PROFILE_EVENTS));
  if (events.length === 0) return null;
  return (
    <Card>
      <CardContent className="grid grid-cols-1 gap-4 md:p-6">
        <h2 className="text-xl font-bold">{t("title")}</h2>
        <ul className="grid grid-cols-1 gap-4">
          {events.map((event) => (
            <EventRow key={event.id} event={event} viewerZone={viewerZone} />
          ))}
        </ul>
        <Button variant="outline" href={allHref}>
          {t("all")}
        </Button>
      </CardContent>
    </Card>
  );
}

function EventRow({ event, viewerZone }: { event: EventResponse; viewerZone: string }) {
  const t = useTranslations("profiles.shared.upcoming");
  const timeTexts = useTranslations("events.time");
  return (
    <li className="relative flex flex-wrap gap-3.5">
      <DateBlock event={event} viewerZone={viewerZone} />
      {/* Wraps below the date if enlarged text leaves too little room beside it. */}
      <div className="grid min-w-0 flex-1 basis-36 grid-cols-1 content-start gap-1">
        <h3 className="text-base leading-snug font-bold [overflow-wrap:anywhere]">
          <EventTitleLink event={event} />
        </h3>
        <p data-numeric className="text-sm text-muted-foreground">
          {formatEventDate(event, viewerZone, timeTexts)} · {formatEventTime(event, viewerZone, timeTexts)}
        </p>
        {!event.isOnline && (
          <p className="text-sm [overflow-wrap:anywhere] text-muted-foreground">
            <bdi>
              {[event.venueName, event.location].filter(Boolean).join(", ") || formatEventVenue(event, timeTexts)}
            </bdi>
          </p>
        )}
        <Badge variant={event.isOnline ? "default" : "outline"} className="mt-1 whitespace-nowrap">
          {event.isOnline ? <Video aria-hidden /> : <MapPin aria-hidden />}
          {t(event.isOnline ? "online" : "inPerson")}
        </Badge>
      </div>
    </li>
  );
}

const GiveCardDialog = lazyWithRetry(() => import("./give-card-dialog").then((module) => module.GiveCardDialog));

/** For visitors. See docs/product/contacts.md#giving-a-card. */
function GiveCard({ profile }: { profile: SharedProfile }) {
  const t = useTranslations("profiles.giveCard");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="lg" variant="secondary" onClick={() => setOpen(true)}>
        <ContactRound aria-hidden />
        {t("button", { name: profile.firstName })}
      </Button>
      {isOpen && <GiveCardDialog profile={profile} onClose={() => setOpen(false)} />}
    </>
  );
}
