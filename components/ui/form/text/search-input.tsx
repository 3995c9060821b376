import { clsx } from "clsx";
import { Search } from "lucide-react";
import { type ComponentProps, useRef } from "react";

import { Input } from "./input";
import { useEarlyText } from "./use-early-text";

type SearchInputProps = Omit<ComponentProps<typeof Input>, "type" | "ref" | "value" | "onChange"> & {
  "aria-label": string;
  value: string;
  onChange: (text: string) => void;
};

export function SearchInput({ className, value, onChange, ...props }: SearchInputProps) {
  const field = useRef<HTMLInputElement>(null);
  useEarlyText(field, value, onChange);
  return (
    <div className={clsx("relative min-w-0", className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        ref={field}
        type="search"
        value={value}
        keepsEarlyText
        autoComplete="off"
        enterKeyHint="search"
        className="pl-10.5 placeholder-shown:text-ellipsis"
        onChange={({ target }) => onChange(target.value)}
        {...props}
      />
    </div>
  );
}
