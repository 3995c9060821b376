import { clsx } from "clsx";
import { useTranslations } from "next-intl";

import { Skeleton } from "@/components/ui/feedback/skeleton";

const BUBBLE_CLASSES = ["w-48", "w-64", "w-40 ml-auto", "w-56", "w-52 ml-auto", "w-60 ml-auto", "w-44"];

export function ConversationSkeleton() {
  const t = useTranslations("messages.thread");
  return (
    <div role="status" className="flex min-h-0 flex-1 flex-col justify-end gap-3 overflow-hidden px-4 py-4">
      <span className="sr-only">{t("loading")}</span>
      {BUBBLE_CLASSES.map((classes) => (
        <Skeleton key={classes} rounded="lg" className={clsx("h-10 max-w-[85%]", classes)} />
      ))}
    </div>
  );
}
