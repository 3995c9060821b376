import { useTranslations } from "next-intl";

export function UploadProgress({ fraction }: { fraction: number }) {
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
