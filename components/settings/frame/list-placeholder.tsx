import type { ComponentProps } from "react";

import { QueryPlaceholder } from "@/components/ui/feedback/query-placeholder";
import { Loading } from "@/components/ui/feedback/skeleton";
import { useTranslations } from "@/components/ui/text/use-translations";

type ListPlaceholderProps = {
  query: ComponentProps<typeof QueryPlaceholder>["query"];
  errorTitle: string;
  className: string;
};

export function ListPlaceholder({ query, errorTitle, className }: ListPlaceholderProps) {
  const t = useTranslations("settings");
  return (
    <QueryPlaceholder compact query={query} title={errorTitle}>
      <Loading label={t("loading")} skeleton={className} />
    </QueryPlaceholder>
  );
}
