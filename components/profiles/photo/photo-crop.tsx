"use client";

import "react-easy-crop/react-easy-crop.css";

import { RotateCw } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import Cropper from "react-easy-crop";

import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/overlay/dialog";
import { Label } from "@/components/ui/form/label";

import type { CropArea } from "./photo-canvas";

const MOST_ZOOM = 4;
/** CSS pixels a press of an arrow key moves the picture. */
const KEYBOARD_STEP = 8;

type PhotoCropProps = {
  /** A blob's or a data URL. */
  source: string;
  /** The part sent so far, 0 to 1; null while nothing is being sent. */
  progress: number | null;
  onBack: () => void;
  onUse: (area: CropArea, degrees: number) => void;
};

/** Chooses the square of a photo that the name tag shows: by dragging, pinching, the wheel, or the keyboard. */
export default function PhotoCrop({ source, progress, onBack, onUse }: PhotoCropProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [degrees, setDegrees] = useState(0);
  const [area, setArea] = useState<CropArea | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [zoomId, hintId] = [useId(), useId()];
  const isSending = progress !== null;
  const isReady = area !== null;
  // The control that was pressed is gone; the focus goes to what is next, which is there once the photo is measured.
  useEffect(() => {
    if (isReady) frame.current?.querySelector<HTMLElement>("[role=application]")?.focus();
  }, [isReady]);

  return (
    <>
      <div ref={frame} className="relative h-72 overflow-hidden rounded-lg bg-muted md:h-80" inert={isSending}>
        <Cropper
          image={source}
          crop={crop}
          zoom={zoom}
          rotation={degrees}
          maxZoom={MOST_ZOOM}
          aspect={1}
          cropShape="round"
          objectFit="cover"
          showGrid={false}
          keyboardStep={KEYBOARD_STEP}
          disableAutomaticStylesInjection
          mediaProps={{ alt: "" }}
          cropperProps={{
            role: "application",
            "aria-label": "Position of your photo",
            "aria-describedby": hintId,
          }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
        />
      </div>
      <p id={hintId} className="text-center text-sm text-muted-foreground">
        Drag, or use the arrow keys, to move your photo.
      </p>
      <div className="flex items-center gap-3">
        <Label htmlFor={zoomId}>Zoom</Label>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          value={zoom}
          disabled={isSending}
          aria-valuetext={`${Math.round(zoom * 100)}%`}
          onChange={(event) => setZoom(event.target.valueAsNumber)}
          className="h-11 min-w-0 flex-1 accent-primary"
        />
        <Button
          variant="outline"
          size="icon"
          aria-label="Turn a quarter clockwise"
          disabled={isSending}
          onClick={() => setDegrees((before) => (before + 90) % 360)}
        >
          <RotateCw aria-hidden />
        </Button>
      </div>
      {isSending && <UploadProgress part={progress} />}
      <DialogFooter>
        <Button variant="outline" onClick={onBack}>
          {isSending ? "Cancel" : "Back"}
        </Button>
        <Button busy={isSending} disabled={!isReady} onClick={() => area && onUse(area, degrees)}>
          {isSending ? "Uploading..." : "Use Photo"}
        </Button>
      </DialogFooter>
    </>
  );
}

function UploadProgress({ part }: { part: number }) {
  const percent = Math.round(part * 100);
  return (
    <div className="flex items-center gap-3 text-sm tabular-nums">
      <div
        role="progressbar"
        aria-label="Uploading your photo"
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
