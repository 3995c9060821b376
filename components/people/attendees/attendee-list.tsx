import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { SearchX, Users } from "lucide-react";
import { type RefCallback, useId, useRef, useState } from "react";

import { useInView } from "@/components/ui/browser/use-in-view";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { ResultStatus } from "@/components/ui/feedback/result-status";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { Spinner } from "@/components/ui/spinner";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { Attendee } from "@/lib/attendance/schema/attendance";
import { connectionsQuery } from "@/lib/connections/client/connections";
import { findConnectionWith } from "@/lib/connections/policy/parties";
import type { Presence } from "@/lib/connections/policy/requests";
import type { ConnectionResponse } from "@/lib/connections/schema";
import { hasTopics } from "@/lib/people/policy";
import type { TopicFilter } from "@/lib/profiles/schema/topics";

import { AttendeeRow } from "./attendee-row";
import { AttendeeRows, ROW_GRID_CLASSES } from "./attendee-rows";
import type { Attendees } from "./use-attendees";

const ContactDialog = lazyWithRetry(() =>
  import("@/components/connections/contact/contact-dialog").then((module) => module.ContactDialog),
);

type LoadedAttendees = Attendees & { loaded: Attendee[]; shown: Attendee[] };

type AttendeePaneProps = {
  attendees: Attendees;
  search: string;
  filter: TopicFilter;
  onClearSearch: () => void;
  viewerId: string;
  viewerPresence: Presence;
};

type TitledPaneProps = AttendeePaneProps & { titleRef?: RefCallback<HTMLElement> };

export function AttendeePane({ attendees, titleRef, ...listProps }: TitledPaneProps) {
  const t = useTranslations("people");
  const getFailureText = useFailureText();
  const { loaded, shown, list } = attendees;
  const titleId = useId();
  const { data: connections } = useQuery(connectionsQuery());
  if (!list.data && list.error) {
    return (
      <ErrorState
        title={t("attendees.error")}
        description={getFailureText(list.error, t("tryAgain"))}
        onRetry={() => void list.refetch()}
        isBusy={list.isFetching}
      />
    );
  }
  return (
    <section aria-labelledby={titleId} className="grid content-start gap-1 xl:gap-3">
      <h2 ref={titleRef} tabIndex={-1} id={titleId} className="text-sm font-bold xl:text-xl">
        {t("attendees.label")}
      </h2>
      {/* One block, because the status line has its own distance to the list. */}
      <div className="min-w-0">
        {loaded && shown ? (
          <AttendeeList attendees={{ ...attendees, loaded, shown }} connections={connections} {...listProps} />
        ) : (
          <AttendeesSkeleton />
        )}
      </div>
    </section>
  );
}

type AttendeeListProps = AttendeePaneProps & {
  attendees: LoadedAttendees;
  connections: ConnectionResponse[] | undefined;
};

/** In the order of check-in, so that a new attendee doesn't move those above. */
function AttendeeList(props: AttendeeListProps) {
  const { attendees, search, filter, onClearSearch, viewerId, viewerPresence, connections } = props;
  const { loaded, shown, isSearching, hasMore } = attendees;
  const t = useTranslations("people.attendees");
  // Only new attendees slide in, not those that a cleared search brings back.
  const [initialIds] = useState(() => new Set(loaded.map(({ userId }) => userId)));
  const [contact, setContact] = useState<Attendee | null>(null);
  const words = search.trim();
  const hasTopicFilter = hasTopics(filter);
  const viewerTopics = loaded.find(({ userId }) => userId === viewerId)?.topics;

  if (loaded.length === 0) {
    return <EmptyState icon={Users} title={t("empty.title")} description={t("empty.description")} />;
  }
  return (
    <>
      <SearchStatus
        attendees={attendees}
        filter={[words, filter.lookingFor, filter.canHelpWith].filter(Boolean).join(" · ")}
      />
      {shown.length === 0 && !isSearching ? (
        <NoMatch search={hasTopicFilter ? null : words} onClear={onClearSearch} />
      ) : (
        <AttendeeRows attendees={shown} setSize={hasMore || isSearching ? -1 : shown.length}>
          {(attendee) => (
            <div
              data-tour="attendee-card"
              className={clsx(
                "h-full",
                !initialIds.has(attendee.userId) && "animate-in fade-in-0 slide-in-from-bottom-3",
              )}
            >
              <AttendeeRow
                {...{ attendee, viewerId, viewerTopics, viewerPresence }}
                connection={findConnectionWith(connections, attendee.userId)}
                onContact={setContact}
              />
            </div>
          )}
        </AttendeeRows>
      )}
      {hasMore && <MoreAttendees attendees={attendees} />}
      {contact && (
        <ContactDialog attendee={contact} isViewer={contact.userId === viewerId} onClose={() => setContact(null)} />
      )}
    </>
  );
}

/** `filter` is empty if all attendees are shown. */
function SearchStatus({ attendees, filter }: { attendees: LoadedAttendees; filter: string }) {
  const t = useTranslations("people.attendees");
  const { loaded, shown, summary, isSearching, hasMore, list } = attendees;
  const getText = () => {
    if (isSearching) return t("searching");
    const counts = { count: shown.length, total: Math.max(summary?.confirmed ?? 0, loaded.length) };
    return t(hasMore ? "foundMore" : "found", counts);
  };
  const text = filter === "" ? null : getText();
  return (
    <>
      {text && <p className="pb-3 text-sm text-muted-foreground">{text}</p>}
      <ResultStatus text={text} of={isSearching ? "" : filter} pages={list.data?.pages.length ?? 0} />
    </>
  );
}

/** `search` is null if the list is filtered by topics. */
function NoMatch({ search, onClear }: { search: string | null; onClear: () => void }) {
  const t = useTranslations("people.attendees.noMatch");
  return (
    <EmptyState
      icon={SearchX}
      title={t("title")}
      description={search === null ? t("descriptionTopics") : t("description", { search })}
      action={
        <Button variant="outline" onClick={onClear}>
          {t(search === null ? "buttonTopics" : "button")}
        </Button>
      }
    />
  );
}

/** Scrolling near it loads the next page. */
function MoreAttendees({ attendees: { list, loadMore } }: { attendees: Pick<Attendees, "list" | "loadMore"> }) {
  const t = useTranslations("people.attendees.more");
  const tCommon = useTranslations("common");
  const { isFetching, isFetchNextPageError: hasMoreFailed } = list;
  const element = useRef<HTMLDivElement>(null);
  // A failed load waits for the button.
  useInView(element, { margin: "150% 0px", isEnabled: !isFetching && !hasMoreFailed, onView: loadMore });
  return (
    <div ref={element} className="flex min-h-16 items-center justify-center gap-3 py-2 text-sm text-muted-foreground">
      {hasMoreFailed ? (
        <>
          {t("error")}
          <Button variant="outline" isBusy={isFetching} onClick={loadMore}>
            {tCommon("tryAgain")}
          </Button>
        </>
      ) : (
        <>
          <Spinner />
          {t("loading")}
        </>
      )}
    </div>
  );
}

function AttendeesSkeleton() {
  const t = useTranslations("people.attendees");
  return (
    <div role="status" className={ROW_GRID_CLASSES}>
      <span className="sr-only">{t("loading")}</span>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-20" />
      ))}
    </div>
  );
}
