import { useTranslations } from "next-intl";
import { useState } from "react";

import { useDebouncedChange } from "@/components/ui/browser/use-debounced-change";
import { SearchInput } from "@/components/ui/form/search-input";
import { MAX_SEARCH_LENGTH } from "@/lib/events/constants/list";

type EventSearchFieldProps = { value: string; onChange: (value: string) => void };

/** The search text, passed on when typing pauses. */
export function EventSearchField({ value, onChange }: EventSearchFieldProps) {
  const t = useTranslations("events.filters");
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  // A value set elsewhere (Clear filters, another link) replaces the text. The result of typing does not.
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== text.trim()) setText(value);
  }
  useDebouncedChange(text.trim(), (typed) => typed !== value && onChange(typed));
  return (
    <SearchInput
      className="flex-1"
      name="q"
      aria-label={t("search")}
      placeholder={t("search")}
      maxLength={MAX_SEARCH_LENGTH}
      value={text}
      onChange={setText}
      onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
    />
  );
}
