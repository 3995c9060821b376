"use client";

import { Check, SlidersHorizontal } from "lucide-react";
import { useEffect, useId, useState, type ReactNode } from "react";

import { Button } from "@/components/ui/button";
import { NativeSelect } from "@/components/ui/form/native-select";
import { SearchInput } from "@/components/ui/form/search-input";
import { cn } from "@/lib/core/browser/cn";
import { MAX_SEARCH_LENGTH } from "@/lib/events/constants";
import type { EventFilters } from "@/lib/events/schema/event";

/** Long enough for the next letter to come, short enough to seem at once. */
const TYPING_PAUSE_MS = 250;

type EventFilterBarProps = {
  filters: EventFilters;
  /** How many choices are made behind the button. */
  count: number;
  cities: string[];
  onChange: (part: Partial<EventFilters>) => void;
};

/**
 * Search, city, online or in person, date, and those I hid. A form of its own address, so that it works without JavaScript
 * too. On phones the choices are behind a button.
 */
export function EventFilterBar({ filters, count, cities, onChange }: EventFilterBarProps) {
  const [isOpen, setOpen] = useState(count > 0 || filters.hidden);
  const choicesId = useId();
  return (
    <form
      role="search"
      aria-label="Events"
      action="/events"
      onSubmit={(event) => event.preventDefault()}
      className="grid gap-2.5 lg:flex lg:items-center"
    >
      <div className="flex min-w-0 flex-1 gap-2.5">
        <SearchField value={filters.q} onChange={(q) => onChange({ q })} />
        <Button
          variant="outline"
          aria-expanded={isOpen}
          aria-controls={choicesId}
          onClick={() => setOpen(!isOpen)}
          className="lg:hidden noscript:hidden"
        >
          <SlidersHorizontal aria-hidden />
          Filters
          {count > 0 && (
            <span data-numeric className="text-accent-foreground">
              ({count}
              <span className="sr-only"> chosen</span>)
            </span>
          )}
        </Button>
      </div>
      <div
        id={choicesId}
        className={cn(
          "grid grid-cols-2 gap-2.5 sm:grid-cols-3 lg:flex lg:items-center",
          !isOpen && "max-lg:hidden noscript:grid",
        )}
      >
        <Choice label="City" name="city" value={filters.city} onChange={(city) => onChange({ city })}>
          <option value="">All cities</option>
          {withChosen(cities, filters.city).map((city) => (
            <option key={city}>{city}</option>
          ))}
        </Choice>
        <Choice
          label="Online or in person"
          name="format"
          value={filters.format}
          onChange={(format) => onChange({ format: format as EventFilters["format"] })}
        >
          <option value="">Any format</option>
          <option value="in-person">In person</option>
          <option value="online">Online</option>
        </Choice>
        <Choice
          label="Date"
          name="date"
          value={filters.date}
          onChange={(date) => onChange({ date: date as EventFilters["date"] })}
        >
          <option value="">Any date</option>
          <option value="today">Today</option>
          <option value="weekend">This weekend</option>
          <option value="week">Next 7 days</option>
          <option value="month">Next 30 days</option>
        </Choice>
        <label className="flex min-h-11 cursor-pointer items-center gap-2.5 px-1 text-sm font-semibold max-sm:col-start-2 max-sm:row-start-2 sm:col-span-full lg:px-1.5">
          <span className="relative grid size-5 shrink-0">
            <input
              type="checkbox"
              name="hidden"
              value="1"
              checked={filters.hidden}
              onChange={(event) => onChange({ hidden: event.target.checked })}
              className="peer size-5 cursor-pointer appearance-none rounded-xs border border-input bg-card checked:border-primary checked:bg-primary"
            />
            <Check
              aria-hidden
              strokeWidth={3}
              className="pointer-events-none invisible absolute inset-0.5 size-4 text-primary-foreground peer-checked:visible"
            />
          </span>
          <span className="whitespace-nowrap">Show hidden</span>
        </label>
        <Button type="submit" variant="secondary" className="hidden noscript:inline-flex">
          Search
        </Button>
      </div>
    </form>
  );
}

/** A link may name a city that no event is in any more. */
function withChosen(cities: string[], chosen: string): string[] {
  if (!chosen || cities.some((city) => city === chosen)) return cities;
  return [chosen, ...cities];
}

type ChoiceProps = {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
};

function Choice({ label, name, value, onChange, children }: ChoiceProps) {
  return (
    <NativeSelect
      aria-label={label}
      name={name}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={cn("font-semibold lg:w-auto lg:max-w-44", value && "border-primary bg-accent text-accent-foreground")}
    >
      {children}
    </NativeSelect>
  );
}

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // Changed from elsewhere (Clear filters, another link) it shows that; what is being typed stays.
  if (value !== known) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  // An effect, because the pause after the last letter is a timer.
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onChange(typed.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <SearchInput
      className="flex-1"
      name="q"
      aria-label="Search events"
      placeholder="Search events"
      maxLength={MAX_SEARCH_LENGTH}
      value={typed}
      onChange={setTyped}
      onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
    />
  );
}
