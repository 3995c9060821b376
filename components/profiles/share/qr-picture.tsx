import { useEffect, useState } from "react";

import { ErrorState } from "@/components/ui/feedback/error-state";
import { Loading } from "@/components/ui/feedback/skeleton";
import { useTranslations } from "@/components/ui/text/use-translations";
import { drawQr, type QrDrawing } from "@/lib/core/shared/qr-code";

import { QrSvg } from "./qr-svg";

const SIZE = 200;

type QrPictureProps = {
  /** Pass it as the `key` too, so that another text starts with the placeholder. */
  text: string;
  label: string;
};

export function QrPicture({ text, label }: QrPictureProps) {
  const t = useTranslations("profiles.qrPicture");
  const [drawing, setDrawing] = useState<QrDrawing | "failed" | null>(null);
  const [attempt, setAttempt] = useState(0);

  // Effect: draws the current text with the encoder, which is loaded with the first code.
  useEffect(() => {
    let isCurrent = true;
    const show = (result: QrDrawing | "failed") => isCurrent && setDrawing(result);
    void drawQr(text).then(show, () => show("failed"));
    return () => {
      isCurrent = false;
    };
  }, [text, attempt]);

  if (drawing === "failed") {
    const onRetry = () => {
      setDrawing(null);
      setAttempt(attempt + 1);
    };
    return <ErrorState compact title={t("failed.title")} description={t("failed.text")} onRetry={onRetry} />;
  }
  if (!drawing) return <Loading label={t("loading")} skeleton="size-[200px]" />;
  return <QrSvg drawing={drawing} label={label} width={SIZE} height={SIZE} className="max-w-full" />;
}
