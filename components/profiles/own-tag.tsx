"use client";

import { PawPrint } from "lucide-react";
import { useState } from "react";
import { type Control, useWatch } from "react-hook-form";

import { Button } from "@/components/ui/button";
import type { ProfileForm, SavedProfileForm } from "@/lib/profiles/schema";

import { AvatarGallery } from "./avatar-gallery";
import { NameTag } from "./name-tag";
import { useSaveProfile } from "./use-save-profile";

type OwnTagProps = { control: Control<ProfileForm, unknown, SavedProfileForm>; avatarUrl: string | null };

/** My name tag as it is being written, and my picture on it. */
export function OwnTag({ control, avatarUrl }: OwnTagProps) {
  const [firstName, lastName, profession, company, industry] = useWatch({
    control,
    name: ["firstName", "lastName", "profession", "company", "industry"],
  });
  const [open, setOpen] = useState(false);
  const remove = useSaveProfile({ success: "Photo removed", failure: "Failed to update picture" });
  return (
    <>
      <NameTag size="lg" heading="h2" profile={{ firstName, lastName, profession, company, industry, avatarUrl }}>
        <div className="flex flex-wrap gap-2.5">
          <Button variant="secondary" className="grow px-3" onClick={() => setOpen(true)}>
            <PawPrint aria-hidden />
            {avatarUrl ? "Change Avatar" : "Choose Avatar"}
          </Button>
          {avatarUrl && (
            <Button
              variant="outline"
              className="grow px-3"
              busy={remove.isPending}
              onClick={() => remove.mutate({ avatarUrl: null })}
            >
              Remove<span className="sr-only"> photo</span>
            </Button>
          )}
        </div>
      </NameTag>
      <AvatarGallery open={open} onOpenChange={setOpen} current={avatarUrl} industry={industry} />
    </>
  );
}
