import { type ComponentProps, useState } from "react";

import { useDebouncedChange } from "../../browser/use-debounced-change";
import { SearchInput } from "./search-input";

type DebouncedSearchInputProps = Omit<ComponentProps<typeof SearchInput>, "onChange"> & {
  /** Gets the trimmed text when typing pauses. */
  onSearch: (search: string) => void;
};

/** `value` is the search of the current list. */
export function DebouncedSearchInput({ value, onSearch, ...props }: DebouncedSearchInputProps) {
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const [typed, setTyped] = useState<string | null>(null);
  // A value set elsewhere (Clear filters, a link) replaces the text. The result of typing does not.
  if (value !== lastValue) {
    setLastValue(value);
    setTyped(null);
    if (value !== typed) setText(value);
  }
  useDebouncedChange(text.trim(), (search) => {
    if (search === value) return;
    setTyped(search);
    onSearch(search);
  });
  return <SearchInput {...props} value={text} onChange={setText} />;
}
