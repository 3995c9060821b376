"use client";

import { useQuery } from "@tanstack/react-query";
import { Briefcase, MapPin, Pencil } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";

import { PersonMenu } from "@/components/connections/person/person-menu";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { cn } from "@/lib/core/browser/cn";
import { ApiError } from "@/lib/http/browser/api-client";
import { sharedProfileQuery } from "@/lib/profiles/client";
import type { SharedProfile } from "@/lib/profiles/schema";

import { NameTag } from "../tag/name-tag";
import { type ConnectVia, ProfileConnect } from "./profile-connect";
import { SharedProfileNotFound } from "./shared-profile-not-found";
import { UpcomingEvents } from "./upcoming-events";

type SharedProfileScreenProps = {
  userId: string;
  /** Null for a visitor. */
  viewerId: string | null;
  viewerZone: string;
  /** How the viewer came here, which a request to connect says. */
  via?: ConnectVia;
};

/** Spec B§2, Shared profile page. */
export function SharedProfileScreen({ userId, viewerId, viewerZone, via = "profile" }: SharedProfileScreenProps) {
  // Handed over by the page; read again when the member edits it.
  const { data: profile, isPending, error } = useQuery(sharedProfileQuery(userId));
  if (isPending) return <LoadingProfile />;
  // It may go while one looks: deleted, or blocked. A network that fails leaves what is shown.
  if (!profile || (error instanceof ApiError && error.status === 404)) return <SharedProfileNotFound />;

  // Spec B§2: visitors are invited to join, by the person whose page this is.
  const joinHref = `/register?ref=${userId}`;
  const isMe = viewerId === userId;
  return (
    <div className="@container mx-auto w-full max-w-5xl">
      <div
        className={cn(
          "grid grid-cols-1 items-start gap-5 @min-[43rem]:grid-cols-[19rem_minmax(0,1fr)] @min-[56rem]:grid-cols-[22rem_minmax(0,1fr)] @min-[56rem]:gap-7",
          !viewerId && "pt-5",
        )}
      >
        <NameTag
          size="lg"
          heading="h1"
          className="@min-[43rem]:sticky @min-[43rem]:top-7"
          profile={profile}
          badges={isMe && <Badge>You</Badge>}
        >
          <Facts profile={profile} />
          {viewerId ? (
            <MemberActions viewerId={viewerId} profile={profile} via={via} />
          ) : (
            <Button asChild size="lg">
              <Link href={`${joinHref}&action=connect`} prefetch={false}>
                Join &amp; Connect
              </Link>
            </Button>
          )}
        </NameTag>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          {profile.bio && (
            <Section title="About">
              <p className="max-w-prose [overflow-wrap:anywhere] whitespace-pre-line">{profile.bio}</p>
            </Section>
          )}
          <UpcomingEvents viewerZone={viewerZone} allHref={viewerId ? "/events" : joinHref} />
          <Section title="Ready to Network?">
            <p className="text-pretty text-muted-foreground">
              {viewerId
                ? "Find the next event, RSVP, and meet the people in the room."
                : `Make your own name tag in a minute, and meet ${profile.firstName} and others at the next event.`}
            </p>
            <Button asChild variant="secondary" className="justify-self-start">
              <Link href={viewerId ? "/events" : joinHref} prefetch={false}>
                {viewerId ? "Explore Events" : "Create Your Profile"}
              </Link>
            </Button>
          </Section>
        </div>
      </div>
    </div>
  );
}

function MemberActions({ viewerId, profile, via }: { viewerId: string; profile: SharedProfile; via: ConnectVia }) {
  const isMe = viewerId === profile.userId;
  return (
    <div className="grid gap-2.5">
      {isMe ? (
        <Button asChild>
          <Link href="/profile">
            <Pencil aria-hidden />
            Edit Profile
          </Link>
        </Button>
      ) : (
        <ProfileConnect viewerId={viewerId} profile={profile} via={via} />
      )}
      <div className="flex gap-2.5">
        <Button asChild variant="outline" className="flex-1">
          <Link href="/events">View Events &amp; Connect</Link>
        </Button>
        {!isMe && <PersonMenu user={{ id: profile.userId, profile }} className="border" />}
      </div>
    </div>
  );
}

/** What the tag itself doesn't say yet. */
function Facts({ profile: { industry, location } }: { profile: SharedProfile }) {
  if (!industry && !location) return null;
  return (
    <ul className="grid gap-1.5 text-sm text-muted-foreground [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
      {industry && (
        <li className="flex gap-2">
          <Briefcase aria-hidden />
          <span className="[overflow-wrap:anywhere]">
            <span className="sr-only">Industry: </span>
            {industry}
          </span>
        </li>
      )}
      {location && (
        <li className="flex gap-2">
          <MapPin aria-hidden />
          <span className="[overflow-wrap:anywhere]">
            <span className="sr-only">Location: </span>
            {location}
          </span>
        </li>
      )}
    </ul>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
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
  return (
    <div role="status" className="mx-auto grid w-full max-w-sm gap-4 py-10 text-center">
      <Skeleton className="h-72 rounded-xl" />
      <p className="text-muted-foreground">Loading profile...</p>
    </div>
  );
}
