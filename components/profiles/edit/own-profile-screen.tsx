"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";

import { ErrorState } from "@/components/ui/feedback/error-state";
import { ownProfileQuery } from "@/lib/profiles/client/profile";
import type { OwnProfileResponse } from "@/lib/profiles/responses/profile";

import { AccountCard } from "./account-card";
import { EditableNameTag } from "./editable-name-tag";
import { NetworkStats } from "./network-stats";
import { ProfileForm } from "./profile-form";
import { ProfileHeader } from "./profile-header";
import { useProfileForm } from "./use-profile-form";

/** `offersSelfie` comes from SELFIE_BUTTON (docs/product/profiles.md#own-profile-screen). */
export function OwnProfileScreen({ offersSelfie }: { offersSelfie: boolean }) {
  const t = useTranslations("profiles.edit");
  // Hydrated by the page. Saves and live updates replace the data.
  const { data, refetch, isFetching } = useQuery(ownProfileQuery());
  if (data) return <OwnProfile own={data} offersSelfie={offersSelfie} />;
  return <ErrorState title={t("loadFailed")} onRetry={() => void refetch()} isBusy={isFetching} className="my-auto" />;
}

function OwnProfile({ own, offersSelfie }: { own: OwnProfileResponse; offersSelfie: boolean }) {
  const profileForm = useProfileForm(own);
  return (
    <div className="grid grid-cols-1 gap-5">
      <ProfileHeader own={own} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[19rem_minmax(0,1fr)] xl:grid-cols-[21rem_minmax(0,1fr)]">
        <div className="@container min-w-0 lg:sticky lg:top-7">
          <div className="grid grid-cols-1 gap-5 @min-[36rem]:grid-cols-2 @min-[36rem]:items-start">
            <EditableNameTag
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
          <AccountCard />
        </div>
      </div>
    </div>
  );
}
