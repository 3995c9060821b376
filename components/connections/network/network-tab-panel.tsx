import { useQuery } from "@tanstack/react-query";
import {
  Building2,
  CalendarDays,
  Clock,
  Contact,
  ExternalLink,
  Handshake,
  Hourglass,
  MessageCircle,
  NotebookPen,
  SearchX,
  Undo2,
  Users,
} from "lucide-react";
import { useLocale } from "next-intl";
import { useState } from "react";

import { useNoteAction } from "@/components/live/notes/use-note-action";
import { UserAvatar } from "@/components/profiles/name-tag/user-avatar";
import { Badge } from "@/components/ui/badge";
import { useNextRowFocus } from "@/components/ui/browser/use-next-row-focus";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { QueryPlaceholder } from "@/components/ui/feedback/query-placeholder";
import { Loading, Skeleton } from "@/components/ui/feedback/skeleton";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { Link } from "@/components/ui/link";
import { MenuItem } from "@/components/ui/overlay/menu";
import { SteppedList } from "@/components/ui/stepped-list";
import { useTranslations } from "@/components/ui/text/use-translations";
import { toWebUrl } from "@/lib/core/shared/contact/web-links";
import { connectionsQuery } from "@/lib/connections/client/connections";
import { getOtherParty } from "@/lib/connections/policy/parties";
import type { ConnectionParty, ConnectionResponse } from "@/lib/connections/schema";
import { matchesText } from "@/lib/core/shared/text/text-search";
import { isOpen } from "@/lib/notes/policy/follow-up";
import { findNote } from "@/lib/notes/policy/network-view";
import type { NetworkNote } from "@/lib/notes/schema";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { AnswerButtons } from "../connect/answer-buttons";
import { RequestLine } from "../connect/request-line";
import { useRespondToRequest } from "../connect/use-respond-to-request";
import { formatDay } from "../notes/format-day";
import { PersonMenu } from "../person/person-menu";

const ContactDialog = lazyWithRetry(() => import("../contact/contact-dialog").then((module) => module.ContactDialog));

const IntroduceToDialog = lazyWithRetry(() =>
  import("../person/introduce-dialog").then((module) => module.IntroduceToDialog),
);

const FollowUpCard = lazyWithRetry(
  () => import("../notes/follow-up-panel").then((module) => module.FollowUpCard),
  () => <Skeleton className="h-40" />,
);

const GRID_CLASSES = "grid gap-3 md:grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] md:gap-4";

export type NetworkTab = "all" | "pending" | "recent";

const ICONS = { all: Users, pending: Hourglass, recent: Clock };

/** A connection, or the note about a contact. */
type Listed = ConnectionResponse | NetworkNote;

function matchesSearch(listed: Listed, viewerId: string, search: string): boolean {
  if ("subject" in listed) return matchesText([listed.name, listed.met.event?.name], search);
  const { firstName, lastName, profession, company, industry } = getOtherParty(listed, viewerId).profile;
  return matchesText([firstName, lastName, profession, company, industry, listed.event?.name], search);
}

type NetworkTabPanelProps = {
  tab: NetworkTab;
  connections: ConnectionResponse[];
  /** Are listed after the requests. */
  dueContacts: NetworkNote[];
  viewerId: string;
  today: string;
  search: string;
  /** Whether a filter or an order is chosen. */
  isFiltered: boolean;
  notes: readonly NetworkNote[];
  onClearSearch: () => void;
};

export function NetworkTabPanel({ tab, connections, dueContacts, viewerId, search, ...props }: NetworkTabPanelProps) {
  const t = useTranslations("connections");
  const query = useQuery(connectionsQuery());
  if (!query.data) {
    return (
      <QueryPlaceholder query={query} title={t("network.error")} fallback={t("tryAgain")}>
        <Loading label={t("network.loading")} count={3} className={GRID_CLASSES} skeleton="h-40" />
      </QueryPlaceholder>
    );
  }
  const listed: Listed[] = [...connections];
  listed.splice(connections.filter(({ status }) => status === "pending").length, 0, ...dueContacts);
  const found = listed.filter((each) => matchesSearch(each, viewerId, search));
  const title = t(`network.tabs.${tab}`, { count: connections.length });
  if (found.length > 0) return <NetworkGrid {...{ title, viewerId, found }} notes={props.notes} today={props.today} />;
  if (connections.length === 0 && props.isFiltered) {
    return (
      <EmptyState
        icon={SearchX}
        title={t("network.empty.filtered.title")}
        description={t("network.empty.filtered.description")}
      />
    );
  }
  return <EmptyNetwork tab={tab} search={listed.length > 0 ? search : ""} onClearSearch={props.onClearSearch} />;
}

type NetworkGridProps = {
  title: string;
  found: Listed[];
  viewerId: string;
  today: string;
  notes: readonly NetworkNote[];
};

function NetworkGrid({ title, found, viewerId, today, notes }: NetworkGridProps) {
  const t = useTranslations("connections.network");
  return (
    <div className="grid gap-4">
      <h2 className="sr-only">{title}</h2>
      <SteppedList items={found} step={60} className={GRID_CLASSES} getButtonText={(count) => t("showMore", { count })}>
        {(each) =>
          "subject" in each ? (
            <li key={each.subject.id} tabIndex={-1} className="min-w-0">
              <FollowUpCard note={each} viewerId={viewerId} today={today} isDue />
            </li>
          ) : (
            <li key={each.id} tabIndex={-1} className="min-w-0">
              <ConnectionCard connection={each} viewerId={viewerId} note={findNote(notes, each.id)} />
            </li>
          )
        }
      </SteppedList>
    </div>
  );
}

type EmptyNetworkProps = {
  tab: NetworkTab;
  /** Empty if the tab has no connections even without a search. */
  search: string;
  onClearSearch: () => void;
};

function EmptyNetwork({ tab, search, onClearSearch }: EmptyNetworkProps) {
  const t = useTranslations("connections.network");
  if (search.trim()) {
    return (
      <EmptyState
        icon={SearchX}
        title={t("noMatch.title")}
        description={t("noMatch.description", { search: search.trim() })}
        action={
          <Button variant="outline" onClick={onClearSearch}>
            {t("noMatch.button")}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={ICONS[tab]}
      title={t(`empty.${tab}.title`)}
      description={t(`empty.${tab}.description`)}
      action={tab !== "pending" && <Button href="/people">{t("empty.button")}</Button>}
    />
  );
}

type ConnectionCardProps = { connection: ConnectionResponse; viewerId: string; note: NetworkNote | undefined };

/** See docs/product/connections.md#connection-card. */
function ConnectionCard({ connection, viewerId, note }: ConnectionCardProps) {
  const t = useTranslations("connections.card");
  const menu = useTranslations("connections.menu");
  const followUp = useTranslations("connections.followUp");
  const locale = useLocale();
  const other = getOtherParty(connection, viewerId);
  const { profession, company } = other.profile;
  const { event } = connection;
  const OriginIcon = event ? CalendarDays : Building2;
  const isAccepted = connection.status === "accepted";
  const isOutgoing = connection.requesterId === viewerId;
  const noteAction = useNoteAction()(other);
  const [isIntroducing, setIntroducing] = useState(false);
  return (
    <Card className="flex h-full flex-col gap-4 p-4">
      <div className="flex flex-wrap items-start gap-3">
        <UserAvatar profile={other.profile} size="size-12" />
        <div className="w-min max-w-full min-w-0 grow leading-snug">
          <h3 className="text-base">
            <bdi>{formatFullName(other.profile)}</bdi>
          </h3>
          {profession && (
            <p className="text-sm">
              <bdi>{profession}</bdi>
            </p>
          )}
          {(event || company) && (
            <p className="mt-0.5 flex items-start gap-1.5 text-sm text-muted-foreground">
              <OriginIcon aria-hidden className="mt-0.5 size-4 shrink-0" />
              {event ? (
                <Link
                  href={`/events/${event.id}`}
                  className="-my-3 inline-block py-3 underline-offset-4 hover:underline"
                >
                  <bdi>{event.name}</bdi>
                </Link>
              ) : (
                <bdi>{company}</bdi>
              )}
            </p>
          )}
          {note && note.tags.length > 0 && <TagBadges tags={note.tags} />}
          {note?.followUpOn && isOpen(note) && (
            <Badge variant="soon" className="mt-2">
              {followUp("dueOn", { date: formatDay(note.followUpOn, locale) })}
            </Badge>
          )}
          {!isAccepted && (
            <Badge variant={isOutgoing ? "outline" : "soon"} className="mt-2">
              {isOutgoing ? t("requestSent") : t("wantsToConnect")}
            </Badge>
          )}
        </div>
        <PersonMenu user={other} connectionId={isAccepted ? connection.id : undefined} className="-mt-2 -mr-2">
          {isAccepted && (
            <>
              <MenuItem icon={NotebookPen} onSelect={noteAction.onClick}>
                {menu("notes")}
              </MenuItem>
              <MenuItem icon={Handshake} onSelect={() => setIntroducing(true)}>
                {menu("introduce")}
              </MenuItem>
            </>
          )}
        </PersonMenu>
        {isIntroducing && <IntroduceToDialog user={other} onClose={() => setIntroducing(false)} />}
      </div>
      {!isAccepted && <RequestLine line={connection.line} />}
      <div className="mt-auto flex flex-wrap gap-2.5 *:flex-1 *:px-3">
        {isAccepted ? (
          <ContactActions other={other} />
        ) : (
          <RequestActions connectionId={connection.id} other={other} isOutgoing={isOutgoing} />
        )}
      </div>
    </Card>
  );
}

function TagBadges({ tags }: { tags: readonly string[] }) {
  const t = useTranslations("connections.notes.tags");
  return (
    <ul aria-label={t("list")} className="mt-2 flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          <Badge variant="outline">
            <bdi className="min-w-0 truncate">{tag}</bdi>
          </Badge>
        </li>
      ))}
    </ul>
  );
}

function ContactActions({ other }: { other: ConnectionParty }) {
  const t = useTranslations("connections.card");
  const [isOpen, setOpen] = useState(false);
  const name = formatFullName(other.profile);
  const linkedin = toWebUrl(other.profile.linkedinUrl);
  return (
    <>
      <Button variant="secondary" href={`/messages?user=${other.id}`} aria-label={t("messagePerson", { name })}>
        <MessageCircle aria-hidden />
        {t("message")}
      </Button>
      {linkedin && (
        <Button variant="outline" asChild>
          <a href={linkedin} target="_blank" rel="noopener noreferrer" aria-label={t("linkedinPerson", { name })}>
            {t("linkedin")}
            <ExternalLink aria-hidden />
          </a>
        </Button>
      )}
      <Button
        variant="outline"
        size="icon"
        onClick={() => setOpen(true)}
        title={t("contact")}
        aria-label={t("contactPerson", { name })}
      >
        <Contact aria-hidden />
      </Button>
      {isOpen && <ContactDialog attendee={{ userId: other.id, user: other }} onClose={() => setOpen(false)} />}
    </>
  );
}

type RequestActionsProps = { connectionId: string; other: ConnectionParty; isOutgoing: boolean };

function RequestActions({ connectionId, other, isOutgoing }: RequestActionsProps) {
  const t = useTranslations("connections.card");
  const { takeBack, ...answers } = useRespondToRequest(connectionId, other);
  const firstAction = useNextRowFocus();
  const name = formatFullName(other.profile);
  if (isOutgoing) {
    return (
      <Button
        {...firstAction}
        keepsFocus
        variant="outline"
        isBusy={takeBack.isPending}
        onClick={() => takeBack.mutate()}
        aria-label={t("takeBackPerson", { name })}
      >
        {!takeBack.isPending && <Undo2 aria-hidden />}
        {t("takeBack")}
      </Button>
    );
  }
  return <AnswerButtons name={name} answers={answers} />;
}
