"use client";

import { clsx } from "clsx";
import { Check } from "lucide-react";

import { Spinner } from "@/components/ui/spinner";
import { PlainButton } from "@/components/ui/plain-button";
import type { GalleryAvatar } from "@/lib/profiles/responses/avatar";

import { UserAvatar } from "../tag/user-avatar";

type AvatarChoiceProps = {
  avatar: GalleryAvatar;
  isCurrent: boolean;
  isSaving: boolean;
  disabled: boolean;
  onChoose: () => void;
};

/** Stays focusable while a choice is being saved. */
export function AvatarChoice({ avatar, isCurrent, isSaving, disabled, onChoose }: AvatarChoiceProps) {
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
