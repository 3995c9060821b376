import { Field } from "@/components/ui/form/field";
import { DebouncedSearchInput } from "@/components/ui/form/debounced-search-input";
import { NativeSelect } from "@/components/ui/form/native-select";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { BadgeFilters } from "@/lib/badges/client";
import { MAX_BADGE_SEARCH, SHOWN_BADGES } from "@/lib/badges/constants";

type BadgeFilterFormProps = { filters: BadgeFilters; onChange: (filters: BadgeFilters) => void };

export function BadgeFilterForm({ filters, onChange }: BadgeFilterFormProps) {
  const t = useTranslations("badges.print");
  return (
    <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
      <Field label={t("show.label")}>
        <NativeSelect
          value={filters.show}
          onChange={({ target }) =>
            onChange({ ...filters, show: SHOWN_BADGES.find((show) => show === target.value) ?? "all" })
          }
        >
          {SHOWN_BADGES.map((show) => (
            <option key={show} value={show}>
              {t(`show.${show}`)}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field label={t("search.label")}>
        <DebouncedSearchInput
          aria-label={t("search.label")}
          placeholder={t("search.placeholder")}
          maxLength={MAX_BADGE_SEARCH}
          value={filters.search}
          onSearch={(search) => onChange({ ...filters, search })}
        />
      </Field>
    </div>
  );
}
