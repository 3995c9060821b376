import { useTranslations } from "next-intl";

import { ErrorState } from "@/components/ui/feedback/error-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";

type ListPlaceholderProps = {
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  errorTitle: string;
  className: string;
};

export function ListPlaceholder({ query, errorTitle, className }: ListPlaceholderProps) {
  const t = useTranslations("settings");
  if (query.error) {
    return <ErrorState compact title={errorTitle} onRetry={() => void query.refetch()} isBusy={query.isFetching} />;
  }
  return (
    <div role="status">
      <span className="sr-only">{t("loading")}</span>
      <Skeleton className={className} />
    </div>
  );
}
