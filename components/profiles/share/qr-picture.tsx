"use client";

import { useEffect, useState } from "react";

import { ErrorState } from "@/components/ui/feedback/error-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";

import { drawQr, type QrDrawing } from "./qr-code";

type QrPictureProps = {
  /** What the code says. Give it as the key too: another text is another picture. */
  text: string;
  /** What a picture of it is to who can't see it. */
  label: string;
};

/** A QR code of 200 px (spec A§9). Black on white also in the dark: many readers know no other way round. */
export function QrPicture({ text, label }: QrPictureProps) {
  const [drawn, setDrawn] = useState<QrDrawing | "failed" | null>(null);
  const [attempt, setAttempt] = useState(0);
  // An effect, because the encoder is loaded with the first code that is shown.
  useEffect(() => {
    let isShown = true;
    const show = (outcome: QrDrawing | "failed") => isShown && setDrawn(outcome);
    void drawQr(text).then(show, () => show("failed"));
    return () => {
      isShown = false;
    };
  }, [text, attempt]);

  if (drawn === "failed") {
    return (
      <ErrorState
        className="py-4"
        title="Couldn't draw the QR code"
        description="Please check your connection and try again."
        onRetry={() => {
          setDrawn(null);
          setAttempt(attempt + 1);
        }}
      />
    );
  }
  if (!drawn) {
    return (
      <div role="status">
        <span className="sr-only">Drawing the QR code…</span>
        <Skeleton className="size-[200px]" />
      </div>
    );
  }
  return (
    <svg
      role="img"
      aria-label={label}
      width={200}
      height={200}
      viewBox={`0 0 ${drawn.size} ${drawn.size}`}
      shapeRendering="crispEdges"
      className="max-w-full rounded-md"
    >
      <rect width={drawn.size} height={drawn.size} fill="white" />
      <path d={drawn.path} fill="black" />
    </svg>
  );
}
