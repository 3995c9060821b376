import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Check } from "lucide-react";
import { useId } from "react";

import { ErrorState } from "@/components/ui/feedback/error-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { PlainButton } from "@/components/ui/plain-button";
import { Spinner } from "@/components/ui/spinner";
import { useTranslations } from "@/components/ui/text/use-translations";
import { galleryQuery } from "@/lib/profiles/client/profile";
import { getIndustryFamily, INDUSTRY_FAMILIES, type IndustryFamily } from "@/lib/profiles/constants/profile";
import type { GalleryAvatar } from "@/lib/profiles/responses/avatar";

import { UserAvatar } from "../name-tag/user-avatar";
import { useSaveProfile } from "../use-save-profile";

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

type AvatarChoiceProps = {
  avatar: GalleryAvatar;
  isCurrent: boolean;
  isSaving: boolean;
  disabled: boolean;
  onChoose: () => void;
};

/** Stays focusable while a choice is being saved. */
function AvatarChoice({ avatar, isCurrent, isSaving, disabled, onChoose }: AvatarChoiceProps) {
  return (
    <PlainButton
      aria-pressed={isCurrent}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onChoose()}
      className={clsx(
        "flex h-full w-full flex-col items-center gap-1.5 rounded-md border px-0.5 py-2 text-center text-xs leading-tight font-semibold transition-colors",
        isCurrent ? "border-primary bg-accent" : "border-transparent hover:bg-muted",
        disabled && !isSaving && "opacity-50",
      )}
    >
      <span className="relative">
        <UserAvatar profile={{ firstName: avatar.name, avatarUrl: avatar.url }} size="size-14 sm:size-16" />
        {(isCurrent || isSaving) && (
          <span className="absolute -right-1 -bottom-1 grid size-6 place-content-center rounded-full bg-primary text-primary-foreground">
            {isSaving ? <Spinner size="sm" /> : <Check aria-hidden className="size-4" strokeWidth={3} />}
          </span>
        )}
      </span>
      {avatar.name}
      {avatar.professionalHint && (
        <span className="font-normal text-muted-foreground max-sm:sr-only">{avatar.professionalHint}</span>
      )}
    </PlainButton>
  );
}
