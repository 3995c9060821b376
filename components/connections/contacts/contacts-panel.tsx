import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQuery,
} from "@tanstack/react-query";
import { ContactRound, SearchX } from "lucide-react";

import { EmptyState } from "@/components/ui/feedback/empty-state";
import { QueryPlaceholder } from "@/components/ui/feedback/query-placeholder";
import { Loading } from "@/components/ui/feedback/skeleton";
import { MorePages } from "@/components/ui/more-pages";
import { useTranslations } from "@/components/ui/text/use-translations";
import { contactEventsQuery, contactsQuery } from "@/lib/contacts/client";
import { CONTACT_SORTS, MAX_CONTACT_SEARCH } from "@/lib/contacts/constants";
import type { Contact } from "@/lib/contacts/schema";
import { compareTexts } from "@/lib/core/shared/text/text-search";
import type { ListPage } from "@/lib/http/browser/api-client";
import { keepChoices, listTags, type NetworkView } from "@/lib/notes/policy/network-view";
import type { NetworkNote } from "@/lib/notes/schema";

import { NetworkFilters } from "../filters/network-filters";
import { ContactCard } from "./contact-card";

const GRID_CLASSES = "grid gap-3 md:grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] md:gap-4";

type ContactsPanelProps = {
  viewerId: string;
  search: string;
  notes: readonly NetworkNote[];
  view: NetworkView;
  onChangeView: (view: NetworkView) => void;
};

/** See docs/product/contacts.md#my-network. */
export function ContactsPanel({ viewerId, search, notes, view: chosenView, onChangeView }: ContactsPanelProps) {
  const words = search.trim().slice(0, MAX_CONTACT_SEARCH);
  const tags = listTags(notes.filter(({ subject }) => subject.kind === "contact"));
  const { data: events } = useQuery(contactEventsQuery());
  const view = keepChoices(chosenView, tags, events);
  const list = useInfiniteQuery({ ...contactsQuery(words, view), placeholderData: keepPreviousData });
  const isFiltered = view.tag !== "" || view.eventId !== "";
  const count = list.data?.pages[0]?.items.length ?? 0;
  // A sorted list that failed has no items, and its order can still be changed.
  const hasFilters = count > 1 || words !== "" || isFiltered || view.sort !== "recent";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {hasFilters && (
        <NetworkFilters
          view={view}
          tags={tags}
          events={events?.toSorted((one, other) => compareTexts(one.name, other.name)) ?? []}
          sorts={CONTACT_SORTS}
          onChange={onChangeView}
        />
      )}
      <ContactList list={list} viewerId={viewerId} words={words} isFiltered={isFiltered} />
    </div>
  );
}

type ContactListProps = {
  list: UseInfiniteQueryResult<InfiniteData<ListPage<Contact>>>;
  viewerId: string;
  words: string;
  isFiltered: boolean;
};

function ContactList({ list, viewerId, words, isFiltered }: ContactListProps) {
  const t = useTranslations("connections.contacts");
  const tabs = useTranslations("connections.network.tabs");
  const contacts = list.data?.pages.flatMap((page) => page.items);
  if (!contacts) {
    return (
      <QueryPlaceholder query={list} title={t("error")} fallback={t("tryAgain")}>
        <Loading label={t("loading")} count={3} className={GRID_CLASSES} skeleton="h-40" />
      </QueryPlaceholder>
    );
  }
  if (contacts.length === 0 && isFiltered) {
    return <EmptyState icon={SearchX} title={t("noMatch.title")} description={t("noMatch.filtered")} />;
  }
  if (contacts.length === 0) {
    return words ? (
      <EmptyState icon={SearchX} title={t("noMatch.title")} description={t("noMatch.description", { search: words })} />
    ) : (
      <EmptyState icon={ContactRound} title={t("empty.title")} description={t("empty.description")} />
    );
  }
  return (
    <div className="grid gap-4" aria-busy={list.isPlaceholderData}>
      <h2 className="sr-only">{tabs("contacts")}</h2>
      <ul className={GRID_CLASSES}>
        {contacts.map((contact) => (
          <li key={contact.id} className="min-w-0">
            <ContactCard contact={contact} viewerId={viewerId} />
          </li>
        ))}
      </ul>
      <MorePages list={list} itemsLabel={t("items")} />
    </div>
  );
}
