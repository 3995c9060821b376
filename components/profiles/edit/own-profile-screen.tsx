"use client";

import { useQuery } from "@tanstack/react-query";
import { Eye, LogOut, Smartphone } from "lucide-react";
import Link from "next/link";

import { BlockedPeople } from "@/components/settings/privacy/blocked-people-card";
import { DataCard } from "@/components/settings/data/data-card";
import { NotificationsCard } from "@/components/settings/notifications/notifications-card";
import { SessionsCard } from "@/components/settings/security/sessions-card";
import { useSignOut } from "@/components/layout/session/sign-out";
import { ThemeSwitch } from "@/components/layout/theme/theme-switch";
import { RestartWalkthrough } from "@/components/onboarding/restart-walkthrough";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { ownProfileQuery } from "@/lib/profiles/client";
import type { OwnProfileResponse } from "@/lib/profiles/schema";

import { MyQr } from "../share/my-qr-dialog";
import { NetworkStats } from "./network-stats";
import { OwnTag } from "./editable-name-tag";
import { PrivacyCard } from "@/components/settings/privacy/contact-visibility-card";
import { ProfileForm } from "./profile-form";
import { ShareProfileButton } from "../share/share-profile-button";
import { useProfileForm } from "./use-profile-form";

/** Spec B§2, Profile editing. */
export function OwnProfileScreen({ offersSelfie }: { offersSelfie: boolean }) {
  // Handed over by the page; a save of mine or a change elsewhere replaces it.
  const { data, refetch, isFetching } = useQuery(ownProfileQuery());
  if (data) return <OwnProfile own={data} offersSelfie={offersSelfie} />;
  return (
    <ErrorState
      title="Couldn't load your profile"
      onRetry={() => void refetch()}
      busy={isFetching}
      className="my-auto"
    />
  );
}

function OwnProfile({ own, offersSelfie }: { own: OwnProfileResponse; offersSelfie: boolean }) {
  const profileForm = useProfileForm(own);
  return (
    <div className="grid grid-cols-1 gap-5">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-2xl font-extrabold md:text-3xl">Profile</h1>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow max-sm:*:px-2.5">
          <Button asChild variant="ghost">
            <Link href={`/profile/${own.id}`} prefetch={false}>
              <Eye aria-hidden />
              View
              <span className="sr-only"> my profile as others see it</span>
            </Link>
          </Button>
          <MyQr own={own} />
          <ShareProfileButton userId={own.id} profile={own.profile} />
        </div>
      </header>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[19rem_minmax(0,1fr)] xl:grid-cols-[21rem_minmax(0,1fr)]">
        <div className="@container min-w-0 lg:sticky lg:top-7">
          <div className="grid grid-cols-1 gap-5 @min-[36rem]:grid-cols-2 @min-[36rem]:items-start">
            <OwnTag
              control={profileForm.form.control}
              userId={own.id}
              avatarUrl={own.profile.avatarUrl}
              offersSelfie={offersSelfie}
            />
            <NetworkStats stats={own.stats} />
          </div>
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <ProfileForm email={own.email} {...profileForm} />
          <PrivacyCard profile={own.profile} />
          <NotificationsCard />
          <BlockedPeople />
          <SessionsCard />
          <DataCard />
          <AccountCard />
        </div>
      </div>
    </div>
  );
}

function AccountCard() {
  const { signOut, signingOut } = useSignOut();
  return (
    <Card>
      <CardContent className="flex flex-wrap items-end justify-between gap-4 md:p-6">
        <div className="min-w-0 grow basis-72 sm:max-w-80">
          <ThemeSwitch />
        </div>
        <div className="flex min-w-0 grow flex-wrap gap-2 *:grow xl:grow-0">
          <Button asChild variant="outline">
            <Link href="/install-app">
              <Smartphone aria-hidden />
              Install App
            </Link>
          </Button>
          <RestartWalkthrough />
          <Button variant="outline" onClick={() => void signOut()} busy={signingOut}>
            {!signingOut && <LogOut aria-hidden />}
            Sign Out
          </Button>
        </div>
      </CardContent>
    </Card>
  );
}
