import { useEffect, useState } from "react";

import { drawQr, type QrDrawing } from "@/components/profiles/share/qr-code";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { useTranslations } from "@/components/ui/text/use-translations";

/** Black on white in every theme. The previous code stays until the next is drawn. */
export function CodeQr({ text }: { text: string }) {
  const t = useTranslations("checkIn.door");
  const [drawing, setDrawing] = useState<QrDrawing | null>(null);
  // Effect: draws the current text with the encoder, which is loaded with the first code.
  useEffect(() => {
    let isCurrent = true;
    void drawQr(text).then(
      (newDrawing) => isCurrent && setDrawing(newDrawing),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  if (!drawing) return <Skeleton className="aspect-square w-full" />;
  return (
    <svg
      role="img"
      aria-label={t("qr")}
      data-code={text}
      viewBox={`0 0 ${drawing.size} ${drawing.size}`}
      shapeRendering="crispEdges"
      className="aspect-square w-full rounded-md"
    >
      <rect width={drawing.size} height={drawing.size} fill="white" />
      <path d={drawing.path} fill="black" />
    </svg>
  );
}
