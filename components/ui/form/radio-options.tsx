"use client";

import { useId } from "react";

import { useHydrated } from "../browser/use-hydrated";

type Option<Value extends string> = { value: Value; label: string; hint: string };

type RadioOptionsProps<Value extends string> = {
  legend: string;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

export function RadioOptions<Value extends string>({ legend, options, value, onChange }: RadioOptionsProps<Value>) {
  const id = useId();
  const isHydrated = useHydrated();
  return (
    <fieldset disabled={!isHydrated} className="grid gap-2 disabled:opacity-60">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex cursor-pointer items-start gap-3 rounded-md border border-input p-3 transition-colors select-none has-checked:border-primary has-checked:bg-accent has-checked:text-accent-foreground"
        >
          <input
            type="radio"
            name={id}
            value={option.value}
            checked={option.value === value}
            aria-labelledby={`${id}-${option.value}`}
            aria-describedby={`${id}-${option.value}-hint`}
            className="mt-0.5 size-5 shrink-0 accent-primary"
            onChange={() => onChange(option.value)}
          />
          <span className="grid gap-0.5">
            <span id={`${id}-${option.value}`} className="text-sm font-semibold">
              {option.label}
            </span>
            <span id={`${id}-${option.value}-hint`} className="text-sm text-pretty text-muted-foreground">
              {option.hint}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
