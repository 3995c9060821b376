import { SlidersHorizontal } from "lucide-react";
import { useId, useState } from "react";

import { Button } from "@/components/ui/button";
import { NativeSelect } from "@/components/ui/form/native-select";
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
  return (
    <div id={id} className="grid w-full grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-2 sm:max-w-2xl">
      <NativeSelect
        aria-label={t("sort")}
        value={view.sort}
        onChange={({ target }) => onChange({ ...view, sort: SORTS.find((sort) => sort === target.value) ?? "recent" })}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(sort)}
          </option>
        ))}
      </NativeSelect>
      {tags.length > 0 && (
        <NativeSelect
          aria-label={t("tag")}
          selected={view.tag !== ""}
          value={view.tag}
          onChange={({ target }) => onChange({ ...view, tag: target.value })}
        >
          <option value="">{t("allTags")}</option>
          {tags.map((tag) => (
            <option key={tag} value={tag}>
              {tag}
            </option>
          ))}
        </NativeSelect>
      )}
      {events.length > 0 && (
        <NativeSelect
          aria-label={t("event")}
          selected={view.eventId !== ""}
          value={view.eventId}
          onChange={({ target }) => onChange({ ...view, eventId: target.value })}
        >
          <option value="">{t("allEvents")}</option>
          {events.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
    </div>
  );
}
