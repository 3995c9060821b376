"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId } from "react";

import { ErrorState } from "@/components/ui/feedback/error-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { galleryQuery } from "@/lib/profiles/client/profile";
import { INDUSTRY_FAMILIES, type IndustryFamily, getIndustryFamily } from "@/lib/profiles/constants/profile";
import type { GalleryAvatar } from "@/lib/profiles/responses/avatar";

import { useSaveProfile } from "../use-save-profile";
import { AvatarChoice } from "./avatar-choice";

type AvatarGalleryProps = {
  current: string | null;
  industry: string;
  onDone: () => void;
};

/** See docs/product/profiles.md#avatar-gallery. */
export function AvatarGallery(props: AvatarGalleryProps) {
  const t = useTranslations("profiles.gallery");
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <div>
        <h3 id={id} className="font-display text-base font-bold">
          {t("title")}
        </h3>
        <p className="text-sm text-muted-foreground">{t("description")}</p>
      </div>
      <Gallery {...props} />
    </section>
  );
}

const gridClasses = "grid grid-cols-[repeat(auto-fill,minmax(min(4rem,100%),1fr))] gap-1 sm:grid-cols-4 sm:gap-2";

function Gallery({ current, industry, onDone }: AvatarGalleryProps) {
  const t = useTranslations("profiles");
  const { data, isError, isFetching, refetch } = useQuery(galleryQuery());
  const save = useSaveProfile("picture");
  const savingUrl = save.isPending ? save.variables.avatarUrl : undefined;
  if (!data && isError && !isFetching)
    return <ErrorState title={t("gallery.loadFailed")} onRetry={() => void refetch()} />;
  if (!data) return <GallerySkeleton />;
  return (
    <div className="grid gap-5">
      {groupAvatars(data, industry).map(({ family, avatars }) => {
        const label = family ? t(`families.${family}`) : t("gallery.otherAvatars");
        return (
          <section key={label} aria-label={label}>
            <h4 className="mb-2 text-sm font-bold">{label}</h4>
            <ul className={gridClasses}>
              {avatars.map((avatar) => (
                <li key={avatar.id}>
                  <AvatarChoice
                    avatar={avatar}
                    isCurrent={avatar.url === current}
                    isSaving={avatar.url === savingUrl}
                    disabled={save.isPending}
                    onChoose={() => save.mutate({ avatarUrl: avatar.url }, { onSuccess: onDone })}
                  />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

type AvatarGroup = { family: IndustryFamily | null; avatars: GalleryAvatar[] };

function groupAvatars(avatars: GalleryAvatar[], industry: string): AvatarGroup[] {
  const own = getIndustryFamily(industry);
  const families = [own, ...INDUSTRY_FAMILIES.filter((family) => family !== own)];
  const groups = families.map((family) => ({
    family,
    avatars: avatars.filter(({ category }) => category === family),
  }));
  return [...groups, { family: null, avatars: avatars.filter(({ category }) => !category) }];
}

function GallerySkeleton() {
  const t = useTranslations("profiles.gallery");
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{t("loading")}</span>
      <Skeleton className="h-4 w-28" />
      <div className={gridClasses}>
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} className="h-28" />
        ))}
      </div>
    </div>
  );
}
