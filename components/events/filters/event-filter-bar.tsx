"use client";

import { clsx } from "clsx";
import { SlidersHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { DebouncedSearchInput } from "@/components/ui/form/debounced-search-input";
import { MAX_SEARCH_LENGTH } from "@/lib/events/constants/list";
import type { EventFilters } from "@/lib/events/schema/list";

import { EventFilterFields } from "./event-filter-fields";

type EventFilterBarProps = {
  filters: EventFilters;
  activeCount: number;
  cities: string[];
  onChange: (part: Partial<EventFilters>) => void;
};

export function EventFilterBar({ filters, activeCount, cities, onChange }: EventFilterBarProps) {
  const t = useTranslations("events.filters");
  const [isOpen, setOpen] = useState(activeCount > 0 || filters.hidden);
  const fieldsId = useId();
  const form = useRef<HTMLFormElement>(null);
  const takeOverChoices = useEffectEvent(() => {
    const { city, format, date, hidden } = readChoices(form.current);
    const part: Partial<EventFilters> = {
      ...(city !== filters.city && { city }),
      ...(format !== filters.format && { format }),
      ...(date !== filters.date && { date }),
      ...(hidden !== filters.hidden && { hidden }),
    };
    if (Object.keys(part).length > 0) onChange(part);
  });
  // Effect: once after hydration, for what was chosen before it. React leaves that in the fields
  // and reports nothing.
  useLayoutEffect(() => takeOverChoices(), []);
  return (
    <form
      ref={form}
      role="search"
      aria-label={t("label")}
      action="/events"
      // Keeps browsers from restoring earlier input: the address is the source of the filters.
      autoComplete="off"
      onSubmit={(event) => event.preventDefault()}
      className="grid gap-2.5 lg:flex lg:items-center"
    >
      <div className="flex min-w-0 flex-1 gap-2.5">
        <EventSearchField value={filters.q} onSearch={(q) => onChange({ q })} />
        <Button
          variant="outline"
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={() => setOpen(!isOpen)}
          className="lg:hidden noscript:hidden"
        >
          <SlidersHorizontal aria-hidden />
          {t("toggle")}
          {activeCount > 0 && (
            <span data-numeric className="text-accent-foreground">
              ({activeCount}
              <span className="sr-only"> {t("chosen")}</span>)
            </span>
          )}
        </Button>
      </div>
      <div
        id={fieldsId}
        className={clsx(
          // As many in a row as have room for their longest options.
          "flex flex-wrap items-center gap-2.5 max-lg:*:grow lg:flex-nowrap",
          !isOpen && "max-lg:hidden noscript:flex",
        )}
      >
        <EventFilterFields filters={filters} cities={cities} onChange={onChange} />
        <span className="hidden noscript:grid">
          <Button type="submit" variant="secondary" worksWithoutScripts>
            {t("submit")}
          </Button>
        </span>
      </div>
    </form>
  );
}

function readChoices(form: HTMLFormElement | null): Omit<EventFilters, "q"> {
  const fields = new FormData(form ?? undefined);
  const read = (name: string) => (fields.get(name) as string | null) ?? "";
  return {
    city: read("city"),
    format: read("format") as EventFilters["format"],
    date: read("date") as EventFilters["date"],
    hidden: fields.has("hidden"),
  };
}

type EventSearchFieldProps = { value: string; onSearch: (search: string) => void };

function EventSearchField({ value, onSearch }: EventSearchFieldProps) {
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
