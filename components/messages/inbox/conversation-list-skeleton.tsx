import { Skeleton } from "@/components/ui/feedback/skeleton";
import { useTranslations } from "@/components/ui/text/use-translations";

const NAME_WIDTHS = ["w-21", "w-27", "w-18", "w-24", "w-21"];

export function ConversationListSkeleton() {
  const t = useTranslations("messages.inbox");
  return (
    <div role="status" className="grid gap-1 p-2">
      <span className="sr-only">{t("loading")}</span>
      {NAME_WIDTHS.map((width, index) => (
        <div key={index} className="flex items-center gap-3 p-3">
          <Skeleton rounded="full" className="size-11" />
          <div className="grid flex-1 gap-2">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="h-3.5 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
