import { RotateCw } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import Cropper from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";

import { Button } from "@/components/ui/button";
import { Label } from "@/components/ui/form/label";
import { DialogFooter } from "@/components/ui/overlay/dialog";
import { useTranslations } from "@/components/ui/text/use-translations";

import type { CropArea } from "./photo-canvas";

const MAX_ZOOM = 4;

/** CSS pixels by which an arrow key moves the picture. */
const KEYBOARD_STEP = 8;

type PhotoCropProps = {
  source: string;
  /** 0 to 1; null while nothing is being uploaded. */
  progress: number | null;
  onBack: () => void;
  onUse: (area: CropArea, degrees: number) => void;
};

export default function PhotoCrop({ source, progress, onBack, onUse }: PhotoCropProps) {
  const t = useTranslations("profiles.photo");
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [degrees, setDegrees] = useState(0);
  const [area, setArea] = useState<CropArea | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const isUploading = progress !== null;
  const isReady = area !== null;

  // The control that opened the cropper is gone. The cropper has to measure the photo first.
  useEffect(() => {
    if (isReady) frame.current?.querySelector<HTMLElement>("[role=application]")?.focus();
  }, [isReady]);

  return (
    <>
      <div ref={frame} className="relative h-72 overflow-hidden rounded-lg bg-muted md:h-80" inert={isUploading}>
        <Cropper
          image={source}
          crop={crop}
          zoom={zoom}
          rotation={degrees}
          maxZoom={MAX_ZOOM}
          aspect={1}
          cropShape="round"
          objectFit="cover"
          showGrid={false}
          keyboardStep={KEYBOARD_STEP}
          disableAutomaticStylesInjection
          mediaProps={{ alt: "" }}
          cropperProps={{ role: "application", "aria-label": t("position"), "aria-describedby": hintId }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
        />
      </div>
      <p id={hintId} className="text-center text-sm text-muted-foreground">
        {t("positionHint")}
      </p>
      <CropControls
        zoom={zoom}
        onZoom={setZoom}
        onRotate={() => setDegrees((before) => (before + 90) % 360)}
        disabled={isUploading}
      />
      {isUploading && <UploadProgress fraction={progress} />}
      <DialogFooter>
        <Button variant="outline" onClick={onBack}>
          {t(isUploading ? "cancel" : "back")}
        </Button>
        <Button isBusy={isUploading} disabled={!isReady} onClick={() => area && onUse(area, degrees)}>
          {t(isUploading ? "uploading" : "use")}
        </Button>
      </DialogFooter>
    </>
  );
}

function UploadProgress({ fraction }: { fraction: number }) {
  const t = useTranslations("profiles.photo");
  const percent = Math.round(fraction * 100);
  return (
    <div className="flex items-center gap-3 text-sm tabular-nums">
      <div
        role="progressbar"
        aria-label={t("progress")}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 flex-1 overflow-hidden rounded-full bg-secondary"
      >
        <div className="h-full rounded-full bg-primary transition-[width]" style={{ width: `${percent}%` }} />
      </div>
      <span aria-hidden>{percent}%</span>
    </div>
  );
}

type CropControlsProps = { zoom: number; onZoom: (zoom: number) => void; onRotate: () => void; disabled: boolean };

function CropControls({ zoom, onZoom, onRotate, disabled }: CropControlsProps) {
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
