"use client";

import { ImageUp } from "lucide-react";
import { type DragEvent, type Ref, useState } from "react";

import { cn } from "@/lib/core/browser/cn";

type PhotoDropProps = { onFile: (file: File) => void; ref?: Ref<HTMLInputElement> };

/** A file by tap, by keyboard, or dropped on it. */
export function PhotoDrop({ onFile, ref }: PhotoDropProps) {
  const [isOver, setOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };
  return (
    <label
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={cn(
        "flex cursor-pointer items-center gap-4 rounded-lg border-2 border-dashed border-input p-4 transition-colors hover:bg-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
        isOver && "border-primary bg-accent",
      )}
    >
      <span className="grid size-12 shrink-0 place-content-center rounded-full bg-accent text-accent-foreground">
        <ImageUp aria-hidden className="size-6" />
      </span>
      <span className="min-w-0">
        <span className="block font-semibold">Upload a photo</span>
        <span className="block text-sm text-muted-foreground">
          Tap to choose one<span className="hidden md:inline">, or drop it here</span>
        </span>
      </span>
      <input
        ref={ref}
        type="file"
        // Phones offer their camera and library for this.
        accept="image/*"
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // So that choosing the same file again is a choice too.
          event.target.value = "";
          if (file) onFile(file);
        }}
      />
    </label>
  );
}
