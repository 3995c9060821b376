"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { BookUser, CalendarPlus, Hourglass, Users } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useDeferredValue, useState } from "react";

import { useHash } from "@/components/ui/navigation/use-hash";
import { useNow } from "@/components/ui/browser/use-now";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { SearchInput } from "@/components/ui/form/text/search-input";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { Tabs, TabsContent, TabsList } from "@/components/ui/tabs";
import { useTranslations } from "@/components/ui/text/use-translations";
import { connectionsQuery } from "@/lib/connections/client/connections";
import { isRecent } from "@/lib/connections/policy/parties";
import type { ConnectionCounts, ConnectionResponse } from "@/lib/connections/schema";
import { contactsQuery } from "@/lib/contacts/client";
import { getDeviceZone } from "@/lib/core/browser/device-zone";
import { isDue, listFollowUps, toDay } from "@/lib/notes/policy/follow-up";
import { applyView, keepChoices, listEvents, listTags, WHOLE_NETWORK } from "@/lib/notes/policy/network-view";
import type { NetworkNote } from "@/lib/notes/schema";

import { FailedNotes } from "../notes/failed-notes";
import { useNetworkNotes } from "../notes/use-network-notes";
import { ScanButton } from "../scan/scan-button";
import { NetworkFilters } from "../filters/network-filters";
import { type NetworkTab, NetworkTabPanel } from "./network-tab-panel";

const FollowUpPanel = lazyWithRetry(() => import("../notes/follow-up-panel").then((module) => module.default));
const ContactsPanel = lazyWithRetry(() => import("../contacts/contacts-panel").then((module) => module.ContactsPanel));

const TABS: readonly NetworkTab[] = ["all", "pending", "recent"];

/** Of messages about requests, follow-ups and given cards. */
const TAB_BY_HASH: Partial<Record<string, string>> = {
  "#requests": "pending",
  "#follow-up": "followUp",
  "#contacts": "contacts",
};

/** A hash in the address wins until the member chooses a tab, which removes it. */
function useNetworkTab() {
  // Renders again after a link of the router to another hash, which sends no event.
  useSearchParams();
  const hash = useHash();
  // An object, so that choosing the tab of before renders too, and reads the hash.
  const [chosen, setChosen] = useState({ tab: "all" });
  const chooseTab = (tab: string) => {
    if (hash) window.history.replaceState(null, "", window.location.pathname);
    setChosen({ tab });
  };
  return { shownTab: TAB_BY_HASH[hash] ?? chosen.tab, chooseTab };
}

const sortReceivedFirst = (pending: ConnectionResponse[], viewerId: string): ConnectionResponse[] => [
  ...pending.filter(({ receiverId }) => receiverId === viewerId),
  ...pending.filter(({ requesterId }) => requesterId === viewerId),
];

type NetworkScreenProps = {
  viewerId: string;
  now: string;
  /** The counts of the whole list if the page has only a part of it. */
  counts: ConnectionCounts | null;
};

/** See docs/product/connections.md#my-network. */
export function NetworkScreen({ viewerId, now: renderedAt, counts: initialCounts }: NetworkScreenProps) {
  const t = useTranslations("connections");
  const now = useNow(renderedAt);
  const [search, setSearch] = useState("");
  const deferredSearch = useDeferredValue(search);
  const { data: connections } = useQuery(connectionsQuery());
  const { notes, getOutbox, entries } = useNetworkNotes(viewerId);
  const [chosenView, setView] = useState(WHOLE_NETWORK);
  const [contactView, setContactView] = useState(WHOLE_NETWORK);
  const { shownTab, chooseTab } = useNetworkTab();
  const today = toDay(now, getDeviceZone());
  const ownTags = listTags(notes.filter(({ subject }) => subject.kind === "connection"));
  const [initialConnections] = useState(connections);

  const accepted = connections?.filter(({ status }) => status === "accepted") ?? [];
  const view = keepChoices(chosenView, ownTags, connections && listEvents(accepted));
  const recent = accepted.filter((connection) => isRecent(connection, now));
  const pending = sortReceivedFirst(connections?.filter(({ status }) => status === "pending") ?? [], viewerId);
  const due = new Set(notes.filter((note) => isDue(note, today)).map(({ subject }) => subject.id));
  // Nobody waits behind a tab.
  const all = [
    ...pending.filter(({ receiverId }) => receiverId === viewerId),
    ...accepted.filter(({ id }) => due.has(id)),
    ...accepted.filter(({ id }) => !due.has(id)),
  ];
  const dueContacts = listFollowUps(notes).filter((note) => note.subject.kind === "contact" && isDue(note, today));
  const isWhole = !view.tag && !view.eventId && view.sort === WHOLE_NETWORK.sort;
  const byTab: Record<NetworkTab, ConnectionResponse[]> = { all, pending, recent };
  const counts =
    initialCounts && connections === initialConnections
      ? initialCounts
      : { accepted: accepted.length, pending: pending.length, recent: recent.length };

  return (
    <div className="grid content-start gap-2 md:gap-5">
      <header className="flex items-center gap-x-1">
        <h1 className="w-min grow text-base leading-tight md:text-2xl xl:text-3xl">{t("title")}</h1>
        <ScanButton viewerId={viewerId} isIcon />
        <ExportButton {...{ viewerId, notes }} hasConnections={counts.accepted > 0} />
      </header>
      <NetworkStats counts={counts} isLoading={!connections} />
      <FailedNotes entries={entries} getOutbox={getOutbox} />
      <Tabs value={shownTab} onValueChange={chooseTab} className="grid grid-cols-[minmax(0,1fr)] gap-2 md:gap-4">
        <NetworkTabsList pending={counts.pending} due={due.size} />
        <div className="flex flex-wrap gap-2 max-md:order-first">
          <SearchInput
            className="max-w-md grow"
            aria-label={t("network.searchLabel")}
            placeholder={t("network.searchPlaceholder")}
            value={search}
            onChange={setSearch}
          />
          {TABS.some((tab) => tab === shownTab) && accepted.length > 1 && (
            <NetworkFilters view={view} tags={ownTags} events={listEvents(accepted)} onChange={setView} />
          )}
        </div>
        {TABS.map((tab) => (
          <TabsContent key={tab} value={tab}>
            <NetworkTabPanel
              tab={tab}
              connections={applyView(byTab[tab], notes, viewerId, view)}
              dueContacts={tab === "all" && isWhole ? dueContacts : []}
              isFiltered={byTab[tab].length > 0 && !isWhole}
              notes={notes}
              viewerId={viewerId}
              today={today}
              search={deferredSearch}
              onClearSearch={() => setSearch("")}
            />
          </TabsContent>
        ))}
        <TabsContent value="followUp">
          <FollowUpPanel viewerId={viewerId} now={renderedAt} />
        </TabsContent>
        <TabsContent value="contacts">
          <ContactsPanel
            viewerId={viewerId}
            search={deferredSearch}
            notes={notes}
            view={contactView}
            onChangeView={setContactView}
          />
        </TabsContent>
      </Tabs>
    </div>
  );
}

function NetworkTabsList({ pending, due }: { pending: number; due: number }) {
  const t = useTranslations("connections.network.tabs");
  // As wide as their texts, so that the longest one has the place that the shorter ones leave.
  return (
    <TabsList
      aria-label={t("label")}
      className="*:basis-auto"
      tabs={[...TABS, "followUp", "contacts"] as const}
      getLabel={(tab) => t(tab, { count: tab === "pending" ? pending : due })}
    />
  );
}

const STATS = [
  { name: "total", counted: "accepted", icon: Users },
  { name: "pending", counted: "pending", icon: Hourglass },
  { name: "week", counted: "recent", icon: CalendarPlus },
] as const;

function NetworkStats({ counts, isLoading }: { counts: ConnectionCounts; isLoading: boolean }) {
  const t = useTranslations("connections.network.stats");
  return (
    <dl className="flex flex-wrap gap-x-4 md:gap-4">
      {STATS.map(({ name, counted, icon: Icon }) => (
        <Card
          key={name}
          className="flex flex-row-reverse items-center gap-1.5 max-md:border-0 max-md:bg-transparent max-md:shadow-none md:min-w-min md:flex-1 md:basis-0 md:flex-col-reverse md:items-stretch md:justify-end md:p-4"
        >
          <dt className="text-xs font-medium text-muted-foreground md:text-sm">{t(name)}</dt>
          <dd className="flex items-center justify-between gap-2 font-display text-sm font-extrabold tabular-nums md:text-3xl">
            {isLoading ? <Skeleton className="h-4 w-6 md:h-7 md:w-10" /> : counts[counted]}
            <Icon aria-hidden className="hidden size-5 text-muted-foreground md:block" />
          </dd>
        </Card>
      ))}
    </dl>
  );
}

const ExportDialog = lazyWithRetry(() => import("./export-dialog").then((module) => module.ExportDialog));

type ExportButtonProps = {
  viewerId: string;
  hasConnections: boolean;
  notes: readonly NetworkNote[];
};

function ExportButton({ hasConnections, ...props }: ExportButtonProps) {
  const t = useTranslations("connections.export");
  const [isOpen, setOpen] = useState(false);
  const { data: listed } = useInfiniteQuery(contactsQuery());
  const hasContacts = listed?.pages.some(({ items }) => items.length > 0) ?? false;
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t("contacts")}
        aria-haspopup="dialog"
        disabled={!hasConnections && !hasContacts}
        onClick={() => setOpen(true)}
      >
        <BookUser aria-hidden />
      </Button>
      {isOpen && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
