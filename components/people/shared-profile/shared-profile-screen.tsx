"use client";

import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { Link } from "@/components/ui/link";
import { ApiError } from "@/lib/http/browser/api-client";
import { sharedProfileQuery } from "@/lib/profiles/client/profile";

import { NameTag } from "@/components/profiles/tag/name-tag";
import { MemberActions } from "./member-actions";
import type { ConnectVia } from "./profile-connect";
import { ProfileFacts } from "./profile-facts";
import { SharedProfileNotFound } from "./shared-profile-not-found";
import { UpcomingEvents } from "./upcoming-events";

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
          <ProfileFacts industry={profile.industry} location={profile.location} />
          {viewerId ? (
            <MemberActions viewerId={viewerId} profile={profile} via={via} />
          ) : (
            <Button asChild size="lg">
              <Link href={`${joinHref}&action=connect`}>{t("join")}</Link>
            </Button>
          )}
        </NameTag>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          {profile.bio && (
            <ProfileSection title={t("about")}>
              <p className="max-w-prose [overflow-wrap:anywhere] whitespace-pre-line">{profile.bio}</p>
            </ProfileSection>
          )}
          <UpcomingEvents viewerZone={viewerZone} allHref={eventsHref} />
          <ProfileSection title={t("ready.title")}>
            <p className="text-pretty text-muted-foreground">
              {viewerId ? t("ready.memberText") : t("ready.visitorText", { name: profile.firstName })}
            </p>
            <Button asChild variant="secondary" className="justify-self-start">
              <Link href={eventsHref}>{t(viewerId ? "ready.explore" : "ready.create")}</Link>
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
