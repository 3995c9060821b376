"use client";

import { clsx } from "clsx";
import { ImageUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ChangeEvent, type DragEvent, useState } from "react";

export function PhotoDrop({ onFile }: { onFile: (file: File) => void }) {
  const t = useTranslations("profiles.photo.upload");
  const [isDragOver, setDragOver] = useState(false);
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setDragOver(true);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setDragOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Choosing the same file again must fire another change event.
    target.value = "";
    if (file) onFile(file);
  };
  return (
    <label
      onDragOver={onDragOver}
      onDragLeave={() => setDragOver(false)}
      onDrop={onDrop}
      className={clsx(
        "flex cursor-pointer items-center gap-4 rounded-lg border-2 border-dashed p-4 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
        isDragOver ? "border-primary bg-accent" : "border-input hover:bg-muted",
      )}
    >
      <span className="grid size-12 shrink-0 place-content-center rounded-full bg-accent text-accent-foreground">
        <ImageUp aria-hidden className="size-6" />
      </span>
      <span className="min-w-0">
        <span className="block font-semibold">{t("label")}</span>
        <span className="block text-sm text-muted-foreground">
          {t.rich("hint", { desktop: (chunks) => <span className="hidden md:inline">{chunks}</span> })}
        </span>
      </span>
      <input type="file" accept="image/*" className="sr-only" onChange={onChange} />
    </label>
  );
}
