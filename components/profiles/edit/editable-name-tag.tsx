"use client";

import { ImagePlus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { type Control, useWatch } from "react-hook-form";

import { Button } from "@/components/ui/button";
import type { ProfileForm, SavedProfileForm } from "@/lib/profiles/schema";

import { NameTag } from "../tag/name-tag";
import { useSaveProfile } from "./use-save-profile";

// Gallery, crop and camera load with the tap that asks for them.
const PhotoDialog = dynamic(() => import("../photo/photo-dialog").then((module) => module.PhotoDialog), { ssr: false });

type OwnTagProps = {
  control: Control<ProfileForm, unknown, SavedProfileForm>;
  userId: string;
  avatarUrl: string | null;
  offersSelfie: boolean;
};

/** My name tag as it is being written, and my picture on it. */
export function OwnTag({ control, userId, avatarUrl, offersSelfie }: OwnTagProps) {
  const [firstName, lastName, profession, company, industry] = useWatch({
    control,
    name: ["firstName", "lastName", "profession", "company", "industry"],
  });
  const [open, setOpen] = useState(false);
  // Once opened it stays, so that its leaving can be seen.
  const [wasOpened, setOpened] = useState(false);
  const remove = useSaveProfile({ success: "Photo removed", failure: "Failed to update picture" });
  return (
    <>
      <NameTag size="lg" heading="h2" profile={{ firstName, lastName, profession, company, industry, avatarUrl }}>
        <div className="flex flex-wrap gap-2.5">
          <Button
            variant="secondary"
            className="grow px-3"
            onClick={() => {
              setOpened(true);
              setOpen(true);
            }}
          >
            <ImagePlus aria-hidden />
            {avatarUrl ? "Change photo" : "Add photo"}
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
      {wasOpened && (
        <PhotoDialog
          open={open}
          onOpenChange={setOpen}
          current={avatarUrl}
          industry={industry}
          userId={userId}
          offersSelfie={offersSelfie}
        />
      )}
    </>
  );
}
