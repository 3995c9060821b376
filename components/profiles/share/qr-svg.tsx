import { clsx } from "clsx";
import type { ComponentProps } from "react";

import type { QrDrawing } from "@/lib/core/shared/qr-code";

type QrSvgProps = ComponentProps<"svg"> & { drawing: QrDrawing; label: string };

/** Black on white in every theme, because many readers can't read inverted codes. */
export function QrSvg({ drawing: { size, path }, label, className, ...props }: QrSvgProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={clsx("rounded-md", className)}
      {...props}
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
