import { type ComponentProps, useState } from "react";

import { useDebouncedChange } from "../browser/use-debounced-change";
import { SearchInput } from "./search-input";

type DebouncedSearchInputProps = Omit<ComponentProps<typeof SearchInput>, "onChange"> & {
  /** Called with the text, without spaces around it, when typing pauses. */
  onSearch: (search: string) => void;
};

/** A search field for a list that is requested from the server: `value` is what the list is searched for. */
export function DebouncedSearchInput({ value, onSearch, ...props }: DebouncedSearchInputProps) {
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  /** What was last searched for by typing. */
  const [typed, setTyped] = useState<string | null>(null);
  // A value set elsewhere (Clear filters, another link) replaces the text. The result of typing does not, which went on meanwhile.
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
