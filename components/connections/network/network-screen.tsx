"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { BookUser, CalendarPlus, Download, Hourglass, Users } from "lucide-react";
import { useDeferredValue, useState } from "react";

import { saveFile } from "@/components/ui/browser/save-file";
import { useNow } from "@/components/ui/browser/use-now";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { toastFailure } from "@/components/ui/feedback/failure-toast";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { toast } from "@/components/ui/feedback/toast";
import { SearchInput } from "@/components/ui/form/search-input";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { useTranslations } from "@/components/ui/text/use-translations";
import { connectionsQuery, exportConnections, getConnectionContacts } from "@/lib/connections/client/connections";
import { CSV_FILE_NAME, VCF_FILE_NAME } from "@/lib/connections/constants";
import { isRecent } from "@/lib/connections/policy/parties";
import type { ConnectionCounts, ConnectionResponse } from "@/lib/connections/schema";
import { getAllContacts } from "@/lib/contacts/client";
import { toCardPerson } from "@/lib/contacts/policy";
import { buildVcards } from "@/lib/profiles/vcard";

import { ContactsPanel } from "../contacts/contacts-panel";
import { type NetworkTab, NetworkTabPanel } from "./network-tab-panel";

const TABS: readonly NetworkTab[] = ["all", "pending", "recent"];

const sortReceivedFirst = (pending: ConnectionResponse[], viewerId: string): ConnectionResponse[] => [
  ...pending.filter(({ receiverId }) => receiverId === viewerId),
  ...pending.filter(({ requesterId }) => requesterId === viewerId),
];

type NetworkScreenProps = {
  viewerId: string;
  isAdmin: boolean;
  now: string;
  /** The counts of the whole list if the page has only a part of it. */
  counts: ConnectionCounts | null;
};

/** See docs/product/connections.md#my-network. */
export function NetworkScreen({ viewerId, isAdmin, now: renderedAt, counts: initialCounts }: NetworkScreenProps) {
  const t = useTranslations("connections");
  const now = useNow(renderedAt);
  const [search, setSearch] = useState("");
  const deferredSearch = useDeferredValue(search);
  const { data: connections } = useQuery(connectionsQuery());
  const [initialConnections] = useState(connections);

  const accepted = connections?.filter(({ status }) => status === "accepted") ?? [];
  const recent = accepted.filter((connection) => isRecent(connection, now));
  const pending = sortReceivedFirst(connections?.filter(({ status }) => status === "pending") ?? [], viewerId);
  const byTab: Record<NetworkTab, ConnectionResponse[]> = { all: accepted, pending, recent };
  const counts =
    initialCounts && connections === initialConnections
      ? initialCounts
      : { accepted: accepted.length, pending: pending.length, recent: recent.length };

  return (
    <div className="grid content-start gap-4 md:gap-5">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-2xl xl:text-3xl">{t("title")}</h1>
        <ExportButtons isAdmin={isAdmin} disabled={counts.accepted === 0} />
      </header>
      <NetworkStats counts={counts} isLoading={!connections} />
      <Tabs defaultValue="all" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[minmax(0,1fr)_18rem]">
          <NetworkTabsList pending={counts.pending} />
          <SearchInput
            aria-label={t("network.searchLabel")}
            placeholder={t("network.searchPlaceholder")}
            value={search}
            onChange={setSearch}
          />
        </div>
        {TABS.map((tab) => (
          <TabsContent key={tab} value={tab}>
            <NetworkTabPanel
              tab={tab}
              connections={byTab[tab]}
              viewerId={viewerId}
              search={deferredSearch}
              onClearSearch={() => setSearch("")}
            />
          </TabsContent>
        ))}
        <TabsContent value="contacts">
          <ContactsPanel viewerId={viewerId} search={deferredSearch} />
        </TabsContent>
      </Tabs>
    </div>
  );
}

function NetworkTabsList({ pending }: { pending: number }) {
  const t = useTranslations("connections.network.tabs");
  // As wide as their texts, so that the longest one has the place that the shorter ones leave.
  return (
    <TabsList aria-label={t("label")}>
      <TabsTrigger value="all" className="basis-auto">
        {t("all")}
      </TabsTrigger>
      <TabsTrigger value="pending" className="basis-auto">
        {t("pending", { count: pending })}
      </TabsTrigger>
      <TabsTrigger value="recent" className="basis-auto">
        {t("recent")}
      </TabsTrigger>
      <TabsTrigger value="contacts" className="basis-auto">
        {t("contacts")}
      </TabsTrigger>
    </TabsList>
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
    <dl className="flex flex-wrap gap-2 md:gap-4">
      {STATS.map(({ name, counted, icon: Icon }) => (
        <Card
          key={name}
          className="flex min-w-min flex-1 basis-0 flex-col-reverse justify-end gap-0.5 px-2 py-3 sm:px-3 md:p-4"
        >
          <dt className="text-xs font-medium text-muted-foreground md:text-sm">{t(name)}</dt>
          <dd className="flex items-center justify-between gap-2 font-display text-2xl font-extrabold tabular-nums md:text-3xl">
            {isLoading ? <Skeleton className="h-7 w-10" /> : counts[counted]}
            <Icon aria-hidden className="hidden size-5 text-muted-foreground sm:block" />
          </dd>
        </Card>
      ))}
    </dl>
  );
}

/** See docs/product/connections.md#csv-export. */
function ExportButtons({ isAdmin, disabled }: { isAdmin: boolean; disabled: boolean }) {
  const t = useTranslations("connections.export");
  const contacts = useSaveContacts();
  const csv = useSaveCsv();
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" disabled={disabled} isBusy={contacts.isPending} onClick={() => contacts.mutate()}>
        {!contacts.isPending && <BookUser aria-hidden />}
        {t("contacts")}
      </Button>
      {isAdmin && (
        <Button
          variant="outline"
          disabled={disabled}
          isBusy={csv.isPending}
          onClick={() => csv.mutate()}
          aria-label={t("csvLabel")}
        >
          {!csv.isPending && <Download aria-hidden />}
          {t("csv")}
        </Button>
      )}
    </div>
  );
}

function useSaveContacts() {
  const t = useTranslations("connections.export.toast");
  const cardTexts = useTranslations("vcard");
  return useMutation({
    // Without an account as well as with one.
    mutationFn: async () => {
      const [members, contacts] = await Promise.all([getConnectionContacts(), getAllContacts()]);
      return [...members, ...contacts.map(toCardPerson)];
    },
    onSuccess: (people) => {
      saveFile(new File([buildVcards(people, cardTexts)], VCF_FILE_NAME, { type: "text/vcard" }));
      toast({
        title: t("contacts.title", { count: people.length }),
        description: t("contacts.description", { file: VCF_FILE_NAME }),
      });
    },
    onError: (error) => toastFailure(error, t("failed.title"), t("failed.description")),
  });
}

function useSaveCsv() {
  const t = useTranslations("connections.export.toast");
  return useMutation({
    mutationFn: exportConnections,
    onSuccess: (file) => {
      saveFile(new File([file], CSV_FILE_NAME, { type: file.type }));
      toast({ title: t("csv.title"), description: t("csv.description", { file: CSV_FILE_NAME }) });
    },
    onError: (error) => toastFailure(error, t("failed.title"), t("failed.description")),
  });
}
