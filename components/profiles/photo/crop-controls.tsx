"use client";

import { RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";

import { Button } from "@/components/ui/button";
import { Label } from "@/components/ui/form/label";

export const MAX_ZOOM = 4;

type CropControlsProps = { zoom: number; onZoom: (zoom: number) => void; onRotate: () => void; disabled: boolean };

export function CropControls({ zoom, onZoom, onRotate, disabled }: CropControlsProps) {
  const t = useTranslations("profiles.photo");
  const id = useId();
  return (
    <div className="flex items-center gap-3">
      <Label htmlFor={id}>{t("zoom")}</Label>
      <input
        id={id}
        type="range"
        min={1}
        max={MAX_ZOOM}
        step={0.05}
        value={zoom}
        disabled={disabled}
        aria-valuetext={`${Math.round(zoom * 100)}%`}
        onChange={(event) => onZoom(event.target.valueAsNumber)}
        className="h-11 min-w-0 flex-1 accent-primary"
      />
      <Button variant="outline" size="icon" aria-label={t("rotate")} disabled={disabled} onClick={onRotate}>
        <RotateCw aria-hidden />
      </Button>
    </div>
  );
}
