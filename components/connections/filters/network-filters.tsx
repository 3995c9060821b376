import { SlidersHorizontal } from "lucide-react";
import { useId, useState } from "react";

import { Button } from "@/components/ui/button";
import { NativeSelect, Options } from "@/components/ui/form/choice/native-select";
import { useTranslations } from "@/components/ui/text/use-translations";
import { type NetworkView, SORTS } from "@/lib/notes/policy/network-view";

type NetworkFiltersProps = {
  view: NetworkView;
  tags: string[];
  events: readonly { id: string; name: string }[];
  sorts?: readonly NetworkView["sort"][];
  onChange: (view: NetworkView) => void;
};

/**
 * A button and, once it is pressed, the choices in a line of their own. Closed at first, so that a
 * phone shows the people, unless the list is filtered.
 */
export function NetworkFilters(props: NetworkFiltersProps) {
  const t = useTranslations("connections.filters");
  const id = useId();
  const [isOpen, setOpen] = useState(props.view.tag !== "" || props.view.eventId !== "");
  return (
    <div className="contents">
      <Button
        variant="outline"
        size="compact"
        className="justify-self-start"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden />
        <span className="max-md:sr-only">{t("button")}</span>
      </Button>
      {isOpen && <FilterFields id={id} {...props} />}
    </div>
  );
}

/** A filter without choices is not shown. */
function FilterFields({ id, view, tags, events, sorts = SORTS, onChange }: NetworkFiltersProps & { id: string }) {
  const t = useTranslations("connections.filters");
  const choices = [
    { field: "tag", label: t("tag"), all: t("allTags"), options: tags.map((tag) => ({ id: tag, name: tag })) },
    { field: "eventId", label: t("event"), all: t("allEvents"), options: events },
  ] as const;
  return (
    <div id={id} className="grid w-full grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-2 sm:max-w-2xl">
      <NativeSelect
        aria-label={t("sort")}
        value={view.sort}
        onChange={({ target }) => onChange({ ...view, sort: SORTS.find((sort) => sort === target.value) ?? "recent" })}
      >
        <Options values={sorts} getText={(sort) => t(sort)} />
      </NativeSelect>
      {choices
        .filter(({ options }) => options.length > 0)
        .map(({ field, label, all, options }) => (
          <NativeSelect
            key={field}
            aria-label={label}
            selected={view[field] !== ""}
            value={view[field]}
            onChange={({ target }) => onChange({ ...view, [field]: target.value })}
          >
            <option value="">{all}</option>
            {options.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
        ))}
    </div>
  );
}
