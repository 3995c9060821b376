import { useTranslations } from "next-intl";

import { ErrorState } from "@/components/ui/feedback/error-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";

type ListPlaceholderProps = {
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  /** What the error says could not be loaded. */
  errorTitle: string;
  className: string;
};

/** Stands for a card's content that the browser still reads, or failed to read. */
export function ListPlaceholder({ query, errorTitle, className }: ListPlaceholderProps) {
  const t = useTranslations("settings");
  if (query.error) {
    return <ErrorState compact title={errorTitle} onRetry={() => void query.refetch()} busy={query.isFetching} />;
  }
  return (
    <div role="status">
      <span className="sr-only">{t("loading")}</span>
      <Skeleton className={className} />
    </div>
  );
}
