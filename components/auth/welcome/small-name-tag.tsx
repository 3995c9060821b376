import { clsx } from "clsx";
import { useTranslations } from "next-intl";

export function SmallNameTag({ className }: { className?: string }) {
  const t = useTranslations("auth.tagPreview");
  return (
    <div
      aria-hidden
      className={clsx(
        "w-24 shrink-0 rotate-6 overflow-hidden rounded-lg border bg-card shadow-soft select-none",
        className,
      )}
    >
      <div className="grid justify-items-center bg-band-business-leadership px-2 pt-2 pb-2.5 text-band-foreground">
        <span className="mb-1.5 h-1.5 w-7 rounded-full bg-band-foreground/40" />
        <span className="font-display text-base leading-tight font-extrabold">{t("hello")}</span>
        <span className="text-xs leading-tight font-semibold">{t("myNameIs")}</span>
      </div>
      <div className="grid gap-1.5 px-3 pt-3 pb-3.5">
        <span className="h-1.5 rounded-full bg-secondary" />
        <span className="h-1.5 w-2/3 rounded-full bg-secondary" />
      </div>
    </div>
  );
}
