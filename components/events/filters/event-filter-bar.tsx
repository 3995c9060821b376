import { clsx } from "clsx";
import { SlidersHorizontal } from "lucide-react";
import { type ComponentProps, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { DebouncedSearchInput } from "@/components/ui/form/text/debounced-search-input";
import { NativeSelect } from "@/components/ui/form/choice/native-select";
import { useTranslations } from "@/components/ui/text/use-translations";
import { MAX_SEARCH_LENGTH } from "@/lib/events/constants/list";
import type { EventFilters } from "@/lib/events/schema/list";

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
        <DebouncedSearchInput
          className="flex-1"
          name="q"
          aria-label={t("search")}
          placeholder={t("search")}
          maxLength={MAX_SEARCH_LENGTH}
          value={filters.q}
          onSearch={(q) => onChange({ q })}
          onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
        />
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

function EventFilterFields({ filters, cities, onChange }: Omit<EventFilterBarProps, "activeCount">) {
  const t = useTranslations("events.filters");
  return (
    <>
      <FilterSelect label={t("city")} name="city" value={filters.city} onChange={(city) => onChange({ city })}>
        <option value="">{t("allCities")}</option>
        {includeSelected(cities, filters.city).map((city) => (
          <option key={city}>{city}</option>
        ))}
      </FilterSelect>
      <FilterSelect
        label={t("format")}
        name="format"
        value={filters.format}
        onChange={(format) => onChange({ format: format as EventFilters["format"] })}
      >
        <option value="">{t("anyFormat")}</option>
        <option value="in-person">{t("inPerson")}</option>
        <option value="online">{t("online")}</option>
      </FilterSelect>
      <FilterSelect
        label={t("date")}
        name="date"
        value={filters.date}
        onChange={(date) => onChange({ date: date as EventFilters["date"] })}
      >
        <option value="">{t("anyDate")}</option>
        <option value="today">{t("today")}</option>
        <option value="weekend">{t("weekend")}</option>
        <option value="week">{t("week")}</option>
        <option value="month">{t("month")}</option>
        <option value="past">{t("past")}</option>
      </FilterSelect>
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5 px-1 text-sm font-semibold whitespace-nowrap lg:px-1.5">
        <input
          type="checkbox"
          name="hidden"
          value="1"
          checked={filters.hidden}
          onChange={({ target }) => onChange({ hidden: target.checked })}
          className="size-5 shrink-0 cursor-pointer accent-primary"
        />
        {t("showHidden")}
      </label>
    </>
  );
}

/** A link may name a city that has no events now. */
function includeSelected(cities: string[], selected: string): string[] {
  return !selected || cities.includes(selected) ? cities : [selected, ...cities];
}

type FilterSelectProps = Omit<ComponentProps<"select">, "onChange"> & {
  label: string;
  onChange: (value: string) => void;
};

function FilterSelect({ label, onChange, ...props }: FilterSelectProps) {
  return (
    <NativeSelect
      worksWithoutScripts
      aria-label={label}
      onChange={(event) => onChange(event.target.value)}
      selected={props.value !== ""}
      className="font-semibold lg:w-auto lg:max-w-52"
      {...props}
    />
  );
}
