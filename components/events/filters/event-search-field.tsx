import { useTranslations } from "next-intl";

import { DebouncedSearchInput } from "@/components/ui/form/debounced-search-input";
import { MAX_SEARCH_LENGTH } from "@/lib/events/constants/list";

type EventSearchFieldProps = { value: string; onSearch: (search: string) => void };

export function EventSearchField({ value, onSearch }: EventSearchFieldProps) {
  const t = useTranslations("events.filters");
  return (
    <DebouncedSearchInput
      className="flex-1"
      name="q"
      aria-label={t("search")}
      placeholder={t("search")}
      maxLength={MAX_SEARCH_LENGTH}
      value={value}
      onSearch={onSearch}
      onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
    />
  );
}
