import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

import { NativeSelect } from "@/components/ui/form/native-select";
import type { EventFilters } from "@/lib/events/schema/list";

type EventFilterFieldsProps = {
  filters: EventFilters;
  cities: string[];
  onChange: (part: Partial<EventFilters>) => void;
};

export function EventFilterFields({ filters, cities, onChange }: EventFilterFieldsProps) {
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
      </FilterSelect>
      <HiddenCheckbox isChecked={filters.hidden} onChange={(hidden) => onChange({ hidden })} />
    </>
  );
}

/** A link may name a city that has no events now. */
function includeSelected(cities: string[], selected: string): string[] {
  return !selected || cities.includes(selected) ? cities : [selected, ...cities];
}

type FilterSelectProps = {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
};

function FilterSelect({ label, name, value, onChange, children }: FilterSelectProps) {
  return (
    <NativeSelect
      worksWithoutScripts
      aria-label={label}
      name={name}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      selected={value !== ""}
      className="font-semibold lg:w-auto lg:max-w-52"
    >
      {children}
    </NativeSelect>
  );
}

function HiddenCheckbox({ isChecked, onChange }: { isChecked: boolean; onChange: (isChecked: boolean) => void }) {
  const t = useTranslations("events.filters");
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5 px-1 text-sm font-semibold lg:px-1.5">
      <span className="relative grid size-5 shrink-0">
        <input
          type="checkbox"
          name="hidden"
          value="1"
          checked={isChecked}
          onChange={(event) => onChange(event.target.checked)}
          className="peer size-5 cursor-pointer appearance-none rounded-xs border border-input bg-card checked:border-primary checked:bg-primary"
        />
        <Check
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none invisible absolute inset-0.5 size-4 text-primary-foreground peer-checked:visible"
        />
      </span>
      <span className="whitespace-nowrap">{t("showHidden")}</span>
    </label>
  );
}
