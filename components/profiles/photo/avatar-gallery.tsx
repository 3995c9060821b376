"use client";

import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useId } from "react";

import { ErrorState } from "@/components/ui/feedback/error-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { Spinner } from "@/components/ui/feedback/spinner";
import { cn } from "@/lib/core/browser/cn";
import { galleryQuery } from "@/lib/profiles/client";
import { INDUSTRY_FAMILIES, industryFamily } from "@/lib/profiles/constants/profile";
import type { GalleryAvatar } from "@/lib/profiles/schema";

import { FAMILY_LABELS } from "../tag/industry-colors";
import { UserAvatar } from "../tag/user-avatar";
import { useSaveProfile } from "../edit/use-save-profile";

type AvatarGalleryProps = {
  /** The picture worn now. */
  current: string | null;
  /** Whose family comes first. */
  industry: string;
  onDone: () => void;
};

/** The drawn pictures to choose from (spec B§2): a tap puts one on the name tag. */
export function AvatarGallery({ current, industry, onDone }: AvatarGalleryProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <div>
        <h3 id={id} className="text-lg font-display font-bold">
          Avatar Gallery
        </h3>
        <p className="text-sm text-muted-foreground">Or wear one of these: a tap puts it on your name tag.</p>
      </div>
      <Gallery current={current} industry={industry} onDone={onDone} />
    </section>
  );
}

type Group = { label: string; avatars: GalleryAvatar[] };

function grouped(avatars: GalleryAvatar[], industry: string): Group[] {
  const own = industryFamily(industry);
  const families = [own, ...INDUSTRY_FAMILIES.filter((family) => family !== own)];
  const groups = families.map((family) => ({
    label: FAMILY_LABELS[family],
    avatars: avatars.filter(({ category }) => category === family),
  }));
  return [...groups, { label: "From the Sunshine State", avatars: avatars.filter(({ category }) => !category) }];
}

const gridClasses = "grid grid-cols-4 gap-1 sm:gap-2";

function Gallery({ current, industry, onDone }: AvatarGalleryProps) {
  const { data, isError, isFetching, refetch } = useQuery(galleryQuery());
  const save = useSaveProfile({ success: "Profile picture updated!", failure: "Failed to update picture" });
  const saving = save.isPending ? save.variables.avatarUrl : undefined;

  if (!data && isError && !isFetching)
    return <ErrorState title="Couldn't load the pictures" onRetry={() => void refetch()} />;
  if (!data) return <GallerySkeleton />;
  return (
    <div className="grid gap-5">
      {grouped(data, industry).map(({ label, avatars }) => (
        <section key={label} aria-label={label}>
          <h4 className="mb-2 text-sm font-bold">{label}</h4>
          <ul className={gridClasses}>
            {avatars.map((avatar) => (
              <li key={avatar.id}>
                <Choice
                  avatar={avatar}
                  isWorn={avatar.url === current}
                  isSaving={avatar.url === saving}
                  disabled={save.isPending}
                  onChoose={() => save.mutate({ avatarUrl: avatar.url }, { onSuccess: onDone })}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

type ChoiceProps = {
  avatar: GalleryAvatar;
  isWorn: boolean;
  isSaving: boolean;
  disabled: boolean;
  onChoose: () => void;
};

function Choice({ avatar, isWorn, isSaving, disabled, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isWorn}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onChoose()}
      className={cn(
        "flex h-full w-full flex-col items-center gap-1.5 rounded-md border border-transparent px-0.5 py-2 text-center text-xs leading-tight font-semibold transition-colors hover:bg-muted",
        isWorn && "border-primary bg-accent",
        disabled && !isSaving && "opacity-50",
      )}
    >
      <span className="relative">
        <UserAvatar profile={{ firstName: avatar.name, avatarUrl: avatar.url }} className="size-14 sm:size-16" />
        {(isWorn || isSaving) && (
          <span className="absolute -right-1 -bottom-1 grid size-6 place-content-center rounded-full bg-primary text-primary-foreground">
            {isSaving ? <Spinner className="size-4" /> : <Check aria-hidden className="size-4" strokeWidth={3} />}
          </span>
        )}
      </span>
      {avatar.name}
      {avatar.professionalHint && (
        <span className="font-normal text-muted-foreground max-sm:sr-only">{avatar.professionalHint}</span>
      )}
    </button>
  );
}

function GallerySkeleton() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading the pictures...</span>
      <Skeleton className="h-4 w-28" />
      <div className={gridClasses}>
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} className="h-28" />
        ))}
      </div>
    </div>
  );
}
