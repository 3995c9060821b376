import { CloudOff, TriangleAlert, X } from "lucide-react";
import { useLocale } from "next-intl";
import { type ReactNode, useState } from "react";

import { Button } from "@/components/ui/button";
import { SearchInput } from "@/components/ui/form/text/search-input";
import { useTranslations } from "@/components/ui/text/use-translations";
import { countCheckedIn, findParty, searchEntries } from "@/lib/door/client/entries";
import type { DoorEntry } from "@/lib/door/schema";
import { getDateFormat } from "@/lib/i18n/shared/date-format";

import type { DoorDevice, DoorNote } from "./door-device";

type DeskState = ReturnType<DoorDevice["get"]>;

type DoorDeskProps = {
  state: DeskState;
  /** Of who came last. Shown without a search, while somebody is missing. */
  party?: DoorEntry[];
  onCheckIn: (entry: DoorEntry) => void;
  onCheckOut: (entry: DoorEntry) => void;
  onDismiss: (id: string) => void;
  /** Beside the search. */
  scan?: ReactNode;
  /** Below what was found. */
  children?: ReactNode;
};

/** Finds guests and members by name on the device's list, and shows what needs a look. */
export function DoorDesk({ state, party = [], onCheckIn, onCheckOut, onDismiss, scan, children }: DoorDeskProps) {
  const t = useTranslations("checkIn.desk");
  const [search, setSearch] = useState("");
  const { list, unsent, isOffline, isRevoked, isReady, notes } = state;
  const { found, more } = searchEntries(list?.entries ?? [], search);
  const isSearching = search.trim() !== "";
  const isPartyOpen = party.some((entry) => entry.state === "expected");
  return (
    <section aria-label={t("label")} className="grid w-full max-w-xl grid-cols-[minmax(0,1fr)] gap-3 text-left">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
        <SearchInput aria-label={t("search")} placeholder={t("search")} value={search} onChange={setSearch} />
        {scan}
      </div>
      {(isSearching || isPartyOpen) && (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
          <FoundEntries
            shown={isSearching ? found : party}
            entries={list?.entries ?? []}
            onCheckIn={onCheckIn}
            onCheckOut={isOffline ? null : onCheckOut}
          />
          {isSearching && found.length === 0 && (
            <li className="text-sm text-muted-foreground">{t("none", { search })}</li>
          )}
          {more > 0 && <li className="text-sm text-muted-foreground">{t("more", { count: more })}</li>}
        </ul>
      )}
      {children}
      {list?.isComplete === false && <p className="text-sm text-muted-foreground">{t("incomplete")}</p>}
      <div role="status" className="grid gap-2 text-sm font-semibold text-soon">
        {isReady && !isOffline && <p className="font-normal text-muted-foreground">{t("ready")}</p>}
        {(isOffline || unsent > 0) && (
          <p className="flex items-center gap-2 rounded-md bg-soon-soft px-3 py-2">
            <CloudOff aria-hidden className="size-4 shrink-0" />
            <span>
              {isOffline && `${t(list ? "offline" : "offlineWithoutList")} `}
              {unsent > 0 && t(isRevoked ? "refused" : "unsent", { count: unsent })}
            </span>
          </p>
        )}
        {notes.map((note) => (
          <Note key={note.id} note={note} onDismiss={() => onDismiss(note.id)} />
        ))}
      </div>
    </section>
  );
}

type Presses = {
  onCheckIn: (entry: DoorEntry) => void;
  /** Null without a network. */
  onCheckOut: ((entry: DoorEntry) => void) | null;
};

function FoundEntries({ shown, entries, ...presses }: Presses & { shown: DoorEntry[]; entries: DoorEntry[] }) {
  return shown.map((entry) => {
    const party = findParty(entries, entry);
    const isFirst = shown.find((each) => party.includes(each)) === entry;
    const missing = party.filter(({ state }) => isFirst && state === "expected");
    return <FoundEntry key={`${entry.kind}:${entry.id}`} {...{ entry, party, missing }} {...presses} />;
  });
}

type FoundEntryProps = Presses & {
  entry: DoorEntry;
  /** The entry with its guests, or with the member who brings it. */
  party: DoorEntry[];
  /** For one press together. Empty beside all but the first of a party. */
  missing: DoorEntry[];
};

function FoundEntry({ entry, party, missing, onCheckIn, onCheckOut }: FoundEntryProps) {
  const t = useTranslations("checkIn.desk");
  const { name, company, state } = entry;
  return (
    <li className="flex items-center justify-between gap-3 rounded-md border bg-card px-3 py-2">
      <div className="min-w-0">
        <p dir="auto" className="font-semibold [overflow-wrap:anywhere]">
          {name}
        </p>
        <p className="text-sm [overflow-wrap:anywhere] text-muted-foreground">
          {company && (
            <>
              <bdi>{company}</bdi>
              {" · "}
            </>
          )}
          {t(`states.${state}`)}
          {party.length > 1 && ` · ${t("party", { present: countCheckedIn(party), all: party.length })}`}
        </p>
      </div>
      <div className="grid shrink-0 gap-1.5">
        {state === "expected" && (
          <Button size="compact" aria-label={t("checkIn", { name })} onClick={() => onCheckIn(entry)}>
            {t("press")}
          </Button>
        )}
        {state === "checked_in" && onCheckOut && (
          <Button
            variant="outline"
            size="compact"
            aria-label={t("checkOut", { name })}
            onClick={() => onCheckOut(entry)}
          >
            {t("out")}
          </Button>
        )}
        {missing.length > 1 && (
          <Button
            variant="secondary"
            size="compact"
            aria-label={t("partyOf", { count: missing.length, name })}
            onClick={() => missing.forEach((each) => onCheckIn(each))}
          >
            {t("wholeParty", { count: missing.length })}
          </Button>
        )}
      </div>
    </li>
  );
}

function Note({ note, onDismiss }: { note: DoorNote; onDismiss: () => void }) {
  const t = useTranslations("checkIn.desk");
  const reasons = useTranslations("checkIn.reasons");
  const locale = useLocale();
  const name = note.name ?? t("someone");
  const time = note.checkedInAt && getDateFormat(locale, { timeStyle: "short" }).format(new Date(note.checkedInAt));
  // Without a first device, it was the member, and no name tag is in doubt.
  const already = note.firstDeviceId ? "notes.already" : "notes.alreadyThemself";
  const text = note.reason
    ? t("notes.conflict", { name, reason: reasons(note.reason) })
    : t(note.isOtherDevice ? "notes.otherDevice" : already, { name, time: time ?? "" });
  return (
    <div className="flex items-start gap-2 rounded-md bg-soon-soft px-3 py-2">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">{text}</p>
      <Button variant="ghost" size="compact" aria-label={t("dismiss", { name })} onClick={onDismiss}>
        <X aria-hidden />
      </Button>
    </div>
  );
}
