"use client";

import { Camera, Trash2, UserRound } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";

import { useHydrated } from "@/components/layout/shell/use-hydrated";
import { Button } from "@/components/ui/button";

// The camera's code loads with the tap that opens it.
const SelfieCaptureDialog = dynamic(
  () => import("@/components/profiles/photo/selfie-capture").then((module) => module.SelfieCaptureDialog),
  { ssr: false },
);

type SelfieFieldProps = {
  /** A data URL; null when none was taken. */
  selfie: string | null;
  onChange: (selfie: string | null) => void;
};

/** A photo for the name tag, taken here and now; it stays on the device until there is an account. */
export function SelfieField({ selfie, onChange }: SelfieFieldProps) {
  const hydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  // Once opened it stays, so that its leaving can be seen.
  const [wasOpened, setOpened] = useState(false);
  return (
    <div role="group" aria-label="Photo" className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {selfie ? (
        // A data URL: there is nothing for an image server to make smaller.
        <span
          role="img"
          aria-label="Your selfie"
          className="size-16 shrink-0 rounded-full border bg-muted bg-cover bg-center"
          style={{ backgroundImage: `url("${selfie}")` }}
        />
      ) : (
        <span
          aria-hidden
          className="grid size-16 shrink-0 place-content-center rounded-full border border-dashed bg-muted text-muted-foreground"
        >
          <UserRound className="size-7" />
        </span>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          disabled={!hydrated}
          className="disabled:opacity-100"
          onClick={() => {
            setOpened(true);
            setOpen(true);
          }}
        >
          <Camera aria-hidden />
          {selfie ? "Retake selfie" : "Take a selfie"}
        </Button>
        {selfie && (
          <Button variant="ghost" size="icon" aria-label="Remove selfie" onClick={() => onChange(null)}>
            <Trash2 aria-hidden />
          </Button>
        )}
      </div>
      {wasOpened && <SelfieCaptureDialog open={isOpen} onOpenChange={setOpen} onCapture={onChange} />}
    </div>
  );
}
