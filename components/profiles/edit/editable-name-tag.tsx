"use client";

import { ImagePlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useState } from "react";
import { type Control, useWatch } from "react-hook-form";

import { Button } from "@/components/ui/button";
import { pickPublicFields } from "@/lib/profiles/constants/public-profile";
import type { ProfileForm, SavedProfileForm } from "@/lib/profiles/schema/profile-form";

import { NameTag } from "../tag/name-tag";
import { useSaveProfile } from "../use-save-profile";

const PhotoDialog = lazyWithRetry(() => import("../photo/photo-dialog").then((module) => module.PhotoDialog));

type EditableNameTagProps = {
  control: Control<ProfileForm, unknown, SavedProfileForm>;
  userId: string;
  avatarUrl: string | null;
  offersSelfie: boolean;
};

export function EditableNameTag({ control, userId, avatarUrl, offersSelfie }: EditableNameTagProps) {
  const t = useTranslations("profiles.edit");
  const typed = useWatch({ control, compute: pickPublicFields<ProfileForm> });
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const remove = useSaveProfile("photoRemoval");
  const openDialog = () => {
    setWasOpened(true);
    setOpen(true);
  };
  return (
    <>
      <NameTag size="lg" heading="h2" profile={{ ...typed, avatarUrl }}>
        <div className="flex flex-wrap gap-2.5">
          <Button variant="secondary" size="compact" className="grow" onClick={openDialog}>
            <ImagePlus aria-hidden />
            {t(avatarUrl ? "changePhoto" : "addPhoto")}
          </Button>
          {avatarUrl && (
            <Button
              variant="outline"
              size="compact"
              className="grow"
              isBusy={remove.isPending}
              onClick={() => remove.mutate({ avatarUrl: null })}
            >
              {t.rich("removePhoto", { hidden: (chunks) => <span className="sr-only">{chunks}</span> })}
            </Button>
          )}
        </div>
      </NameTag>
      {wasOpened && (
        <PhotoDialog
          open={isOpen}
          onOpenChange={setOpen}
          current={avatarUrl}
          industry={typed.industry}
          userId={userId}
          offersSelfie={offersSelfie}
        />
      )}
    </>
  );
}
