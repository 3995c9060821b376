import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";

import { SearchInput } from "@/components/ui/form/search-input";
import { MAX_SEARCH_LENGTH } from "@/lib/events/constants/list";

/** Long enough to wait for the next keystroke, short enough to feel immediate. */
const SEARCH_DELAY_MS = 250;

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
  // Effect: the delay is a timer.
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onChange(text.trim()), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
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
