import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { ContactRound, SearchX } from "lucide-react";

import { EmptyState } from "@/components/ui/feedback/empty-state";
import { QueryPlaceholder } from "@/components/ui/feedback/query-placeholder";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { MorePages } from "@/components/ui/more-pages";
import { useTranslations } from "@/components/ui/text/use-translations";
import { contactsQuery } from "@/lib/contacts/client";
import { MAX_CONTACT_SEARCH } from "@/lib/contacts/constants";

import { ContactCard } from "./contact-card";

const GRID_CLASSES = "grid gap-3 md:grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] md:gap-4";

/** See docs/product/contacts.md#my-network. */
export function ContactsPanel({ viewerId, search }: { viewerId: string; search: string }) {
  const t = useTranslations("connections.contacts");
  const words = search.trim().slice(0, MAX_CONTACT_SEARCH);
  const list = useInfiniteQuery({ ...contactsQuery(words), placeholderData: keepPreviousData });
  const contacts = list.data?.pages.flatMap((page) => page.items);
  if (!contacts) {
    return (
      <QueryPlaceholder query={list} title={t("error")} fallback={t("tryAgain")}>
        <div role="status" aria-label={t("loading")} className={GRID_CLASSES}>
          {["a", "b", "c"].map((key) => (
            <Skeleton key={key} className="h-40" />
          ))}
        </div>
      </QueryPlaceholder>
    );
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
