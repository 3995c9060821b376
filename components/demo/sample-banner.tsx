import { FlaskConical } from "lucide-react";
import { useTranslations } from "next-intl";

/** Every demo screen must say that its data is not real. */
export function SampleBanner() {
  const t = useTranslations("demo");
  return (
    <p
      role="note"
      className="flex items-start gap-2.5 rounded-md bg-soon-soft px-3.5 py-2.5 text-sm font-medium text-pretty text-soon"
    >
      <FlaskConical aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{t.rich("banner", { strong: (text) => <strong>{text}</strong> })}</span>
    </p>
  );
}
