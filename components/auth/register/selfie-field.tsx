"use client";

import { Camera, Trash2, UserRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useState } from "react";

import { Button } from "@/components/ui/button";

// The camera's code loads when the dialog first opens.
const SelfieDialog = lazyWithRetry(() =>
  import("@/components/profiles/photo/selfie-dialog").then((module) => module.SelfieDialog),
);

type SelfieFieldProps = {
  selfie: string | null;
  onChange: (selfie: string | null) => void;
};

/** The selfie stays on the device until the account exists. */
export function SelfieField({ selfie, onChange }: SelfieFieldProps) {
  const t = useTranslations("auth.selfie");
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const openDialog = () => {
    setWasOpened(true);
    setOpen(true);
  };
  return (
    <div role="group" aria-label={t("label")} className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <SelfiePicture selfie={selfie} />
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={openDialog}>
          <Camera aria-hidden />
          {t(selfie ? "retake" : "take")}
        </Button>
        {selfie && (
          <Button variant="ghost" size="icon" aria-label={t("remove")} onClick={() => onChange(null)}>
            <Trash2 aria-hidden />
          </Button>
        )}
      </div>
      {wasOpened && <SelfieDialog open={isOpen} onOpenChange={setOpen} onCapture={onChange} />}
    </div>
  );
}

function SelfiePicture({ selfie }: { selfie: string | null }) {
  const t = useTranslations("auth.selfie");
  if (!selfie) {
    return (
      <span
        aria-hidden
        className="grid size-16 shrink-0 place-content-center rounded-full border border-dashed bg-muted text-muted-foreground"
      >
        <UserRound className="size-7" />
      </span>
    );
  }
  return (
    // Not next/image: there is nothing to optimize in a data URL.
    <span
      role="img"
      aria-label={t("alt")}
      className="size-16 shrink-0 rounded-full border bg-muted bg-cover bg-center"
      style={{ backgroundImage: `url("${selfie}")` }}
    />
  );
}
