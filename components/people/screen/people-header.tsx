import { clsx } from "clsx";
import { CalendarDays, type LucideIcon, MapPinned, Search } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";

import { ScanButton } from "@/components/connections/scan/scan-button";
import { Button } from "@/components/ui/button";
import { SearchInput } from "@/components/ui/form/text/search-input";
import { useTranslations } from "@/components/ui/text/use-translations";
import { MAX_ATTENDEE_SEARCH } from "@/lib/attendance/constants";

/** Below 1,280 px one of them can be open above the list. From there on both are beside it. */
export type Pane = "map" | "event" | null;

type PeopleHeaderProps = {
  viewerId: string;
  /** Absent without a list to search. */
  search?: { value: string; onChange: (search: string) => void; filter: ReactNode };
  panes: readonly Exclude<Pane, null>[];
  paneId: string;
  open: Pane;
  onOpen: (pane: Pane) => void;
};

/** The title beside what is used rarely, each a button with an icon. */
export function PeopleHeader({ viewerId, search, panes, paneId, open, onOpen }: PeopleHeaderProps) {
  const t = useTranslations("people");
  const map = useTranslations("presence.map");
  const [isSearchOpen, setSearchOpen] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const isSearchShown = isSearchOpen || Boolean(search?.value);
  const toggleSearch = () => {
    flushSync(() => setSearchOpen(!isSearchShown));
    if (isSearchShown) search?.onChange("");
    else field.current?.querySelector("input")?.focus();
  };
  const choices = {
    map: { label: map("title"), icon: MapPinned },
    event: { label: t("panels.title"), icon: CalendarDays },
  };
  return (
    <div className="flex flex-wrap items-center gap-x-1 md:gap-x-3">
      <h1 className="w-min grow text-base leading-tight md:text-2xl xl:text-3xl">{t("title")}</h1>
      {search && (
        <div
          ref={field}
          className={clsx("max-md:order-last max-md:basis-full md:w-72", !isSearchShown && "max-md:hidden")}
        >
          <SearchInput
            aria-label={t("header.searchLabel")}
            placeholder={t("header.searchPlaceholder")}
            maxLength={MAX_ATTENDEE_SEARCH}
            value={search.value}
            onChange={search.onChange}
          />
        </div>
      )}
      <div className="flex flex-wrap">
        {search && (
          <ToggleButton
            className="md:hidden"
            label={t("header.search")}
            icon={Search}
            isOn={isSearchShown}
            onClick={toggleSearch}
          />
        )}
        <ScanButton viewerId={viewerId} isIcon />
        {search?.filter}
        {panes.map((pane) => (
          <ToggleButton
            key={pane}
            className="xl:hidden"
            {...choices[pane]}
            isOn={open === pane}
            controls={paneId}
            onClick={() => onOpen(open === pane ? null : pane)}
          />
        ))}
      </div>
    </div>
  );
}

type ToggleButtonProps = {
  label: string;
  icon: LucideIcon;
  isOn: boolean;
  controls?: string;
  className: string;
  onClick: () => void;
};

function ToggleButton({ label, icon: Icon, isOn, controls, className, onClick }: ToggleButtonProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      aria-expanded={isOn}
      aria-controls={isOn ? controls : undefined}
      className={clsx("aria-expanded:bg-muted", className)}
      onClick={onClick}
    >
      <Icon aria-hidden />
    </Button>
  );
}
