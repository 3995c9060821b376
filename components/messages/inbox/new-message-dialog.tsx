import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useRef, useState } from "react";

import { UserAvatar } from "@/components/profiles/name-tag/user-avatar";
import { Button } from "@/components/ui/button";
import { QueryPlaceholder } from "@/components/ui/feedback/query-placeholder";
import { SearchInput } from "@/components/ui/form/text/search-input";
import { ModalDialog } from "@/components/ui/overlay/dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { connectionsQuery } from "@/lib/connections/client/connections";
import { getOtherParty } from "@/lib/connections/policy/parties";
import type { ConnectionParty, ConnectionResponse } from "@/lib/connections/schema";
import { compareTexts, matchesText } from "@/lib/core/shared/text/text-search";
import type { MessagePartner } from "@/lib/messages/schema";
import { formatFullName, formatWork } from "@/lib/profiles/constants/profile";

import { ConversationListSkeleton } from "./conversation-list-skeleton";

/** Longer lists are searched instead of scrolled. */
const MAX_SHOWN = 100;

function listPeopleByName(connections: ConnectionResponse[], viewerId: string): ConnectionParty[] {
  return connections
    .filter(({ status }) => status === "accepted")
    .map((connection) => getOtherParty(connection, viewerId))
    .sort((a, b) => compareTexts(formatFullName(a.profile), formatFullName(b.profile)));
}

const matches = ({ profile }: ConnectionParty, search: string): boolean =>
  matchesText([profile.firstName, profile.lastName, profile.profession, profile.company], search);

type ConnectionPickerProps = { viewerId: string; onPick: (person: ConnectionParty) => void };

function ConnectionPicker({ viewerId, onPick }: ConnectionPickerProps) {
  const t = useTranslations("messages");
  const query = useQuery(connectionsQuery());
  const [search, setSearch] = useState("");
  const deferredSearch = useDeferredValue(search);
  const people = query.data && listPeopleByName(query.data, viewerId);
  const found = people?.filter((person) => matches(person, deferredSearch));
  return (
    <div className="grid min-h-0 grid-rows-[auto_auto_minmax(0,1fr)] gap-2">
      <SearchInput
        aria-label={t("newMessage.searchLabel")}
        placeholder={t("newMessage.searchPlaceholder")}
        value={search}
        onChange={setSearch}
      />
      <p role="status" className="sr-only">
        {found && search && t("newMessage.found", { count: found.length })}
      </p>
      <div className="-mx-2 overflow-y-auto overscroll-contain">
        {found && people ? (
          found.length > 0 ? (
            <PersonRows people={found} onPick={onPick} />
          ) : (
            <NoPeople search={people.length > 0 ? deferredSearch.trim() : ""} />
          )
        ) : (
          <QueryPlaceholder query={query} title={t("newMessage.error")}>
            <ConversationListSkeleton />
          </QueryPlaceholder>
        )}
      </div>
    </div>
  );
}

function PersonRows({ people, onPick }: { people: ConnectionParty[]; onPick: (person: ConnectionParty) => void }) {
  const t = useTranslations("messages.newMessage");
  return (
    <ul>
      {people.slice(0, MAX_SHOWN).map((person) => (
        <li key={person.id}>
          <PersonRow person={person} onPick={() => onPick(person)} />
        </li>
      ))}
      {people.length > MAX_SHOWN && (
        <li className="px-2 py-3 text-sm text-muted-foreground">{t("more", { count: people.length - MAX_SHOWN })}</li>
      )}
    </ul>
  );
}

function PersonRow({ person: { profile }, onPick }: { person: ConnectionParty; onPick: () => void }) {
  const work = formatWork(profile, " · ");
  return (
    <button
      type="button"
      onClick={onPick}
      className="flex min-h-14 w-full items-center gap-3 rounded-md px-2 py-1.5 text-left hover:bg-muted focus-visible:-outline-offset-2"
    >
      <UserAvatar profile={profile} />
      <span className="min-w-0 leading-snug">
        <span className="block truncate font-semibold">
          <bdi>{formatFullName(profile)}</bdi>
        </span>
        {work && (
          <span className="block truncate text-sm text-muted-foreground">
            <bdi>{work}</bdi>
          </span>
        )}
      </span>
    </button>
  );
}

function NoPeople({ search }: { search: string }) {
  const t = useTranslations("messages");
  if (search) {
    return <p className="px-2 py-6 text-center text-muted-foreground">{t("newMessage.noMatch", { search })}</p>;
  }
  return (
    <div className="grid justify-items-center gap-4 px-2 py-6 text-center text-muted-foreground">
      <p>{t("newMessage.noConnections")}</p>
      <Button href="/people">{t("inbox.meetPeople")}</Button>
    </div>
  );
}

export type NewMessageDialogProps = {
  viewerId: string;
  onClose: () => void;
  /** Has to move the focus to the conversation. */
  onPick: (partner: MessagePartner) => void;
};

export function NewMessageDialog({ viewerId, onClose, onPick }: NewMessageDialogProps) {
  const t = useTranslations("messages.newMessage");
  const picked = useRef<MessagePartner | null>(null);
  return (
    <ModalDialog
      title={t("title")}
      description={t("description")}
      onClose={onClose}
      className="grid-rows-[auto_minmax(0,1fr)] max-md:h-[85dvh] md:h-[min(36rem,80dvh)]"
      onCloseAutoFocus={(event) => {
        if (!picked.current) return;
        // The conversation takes the focus once the dialog has released it.
        event.preventDefault();
        onPick(picked.current);
        picked.current = null;
      }}
    >
      <ConnectionPicker
        viewerId={viewerId}
        onPick={({ id, profile }) => {
          picked.current = { id, profile, canWrite: true };
          onClose();
        }}
      />
    </ModalDialog>
  );
}
