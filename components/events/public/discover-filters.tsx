"use client";

import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/form/text/input";
import { NativeSelect } from "@/components/ui/form/choice/native-select";
import { useTranslations } from "@/components/ui/text/use-translations";
import { MAX_SEARCH_LENGTH } from "@/lib/events/constants/list";
import type { DiscoverFilters } from "@/lib/events/schema/list";

type DiscoverFiltersFormProps = { filters: DiscoverFilters; cities: string[] };

/** A plain form, which works without scripts. */
export function DiscoverFiltersForm({ filters: { q, city = "", format }, cities }: DiscoverFiltersFormProps) {
  const t = useTranslations("events.filters");
  return (
    <form role="search" aria-label={t("label")} action="/discover" className="flex flex-wrap gap-2.5 *:grow">
      <Input type="search" name="q" aria-label={t("search")} placeholder={t("search")} maxLength={MAX_SEARCH_LENGTH} defaultValue={q} />
      <NativeSelect name="city" aria-label={t("city")} defaultValue={city}>
        <option value="">{t("allCities")}</option>
        {(city && !cities.includes(city) ? [city, ...cities] : cities).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </NativeSelect>
      <NativeSelect name="format" aria-label={t("format")} defaultValue={format ?? ""}>
        <option value="">{t("anyFormat")}</option>
        <option value="in-person">{t("inPerson")}</option>
        <option value="online">{t("online")}</option>
      </NativeSelect>
      <Button type="submit" variant="secondary" worksWithoutScripts>
        {t("submit")}
      </Button>
    </form>
  );
}
