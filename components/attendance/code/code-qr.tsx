import { useEffect, useState } from "react";

import { QrSvg } from "@/components/profiles/share/qr-svg";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { useTranslations } from "@/components/ui/text/use-translations";
import { drawQr, type QrDrawing } from "@/lib/core/shared/qr-code";

/** The previous code stays until the next is drawn. */
export function CodeQr({ text, label }: { text: string; label?: string }) {
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
  return <QrSvg drawing={drawing} label={label ?? t("qr")} data-code={text} className="aspect-square w-full" />;
}
