"use client";

import { useQuery } from "@tanstack/react-query";
import { SquarePen } from "lucide-react";
import Link from "next/link";
import { useDeferredValue, useRef, useState } from "react";

import { UserAvatar } from "@/components/profiles/tag/user-avatar";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/overlay/dialog";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { SearchInput } from "@/components/ui/form/search-input";
import { connectionsQuery } from "@/lib/connections/client";
import { getOtherParty } from "@/lib/connections/policy";
import type { ConnectionParty } from "@/lib/connections/schema";
import { matchesText } from "@/lib/core/shared/text-search";
import type { MessagePartner } from "@/lib/messages/schema";
import { fullName } from "@/lib/profiles/constants/profile";

import { ConversationListSkeleton } from "../thread/conversation-skeleton";

/** So many are quick to draw and more than one reads; beyond it one searches. */
const MOST_SHOWN = 100;

type NewMessageProps = {
  viewerId: string;
  /** Opens the conversation and takes the focus there. */
  onPick: (partner: MessagePartner) => void;
  className?: string;
};

/** A new conversation: one of my connections, picked from a list (spec A§2, Messages screen). */
export function NewMessage({ viewerId, onPick, className }: NewMessageProps) {
  const [open, setOpen] = useState(false);
  const picked = useRef<MessagePartner | null>(null);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)} className={className}>
        <SquarePen aria-hidden />
        New message
      </Button>
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent
          className="grid-rows-[auto_minmax(0,1fr)] max-md:h-[85dvh] md:h-[min(36rem,80dvh)]"
          onCloseAutoFocus={(event) => {
            if (!picked.current) return;
            // The conversation takes the focus, once the dialog lets go of it.
            event.preventDefault();
            onPick(picked.current);
            picked.current = null;
          }}
        >
          <DialogHeader>
            <DialogTitle>New message</DialogTitle>
            <DialogDescription>Choose one of your connections.</DialogDescription>
          </DialogHeader>
          <PersonPicker
            viewerId={viewerId}
            onPick={({ id, profile }) => {
              picked.current = { id, profile, canWrite: true };
              setOpen(false);
            }}
          />
        </DialogContent>
      </Dialog>
    </>
  );
}

const byName = new Intl.Collator("en");

function PersonPicker({ viewerId, onPick }: { viewerId: string; onPick: (person: ConnectionParty) => void }) {
  const { data, error, isFetching, refetch } = useQuery(connectionsQuery());
  const [search, setSearch] = useState("");
  const searched = useDeferredValue(search);
  const people = data
    ?.filter(({ status }) => status === "accepted")
    .map((connection) => getOtherParty(connection, viewerId))
    .sort((one, other) => byName.compare(fullName(one.profile), fullName(other.profile)));
  const found = people?.filter(({ profile: { firstName, lastName, profession, company } }) =>
    matchesText([firstName, lastName, profession, company], searched),
  );
  return (
    <div className="grid min-h-0 grid-rows-[auto_auto_minmax(0,1fr)] gap-2">
      <SearchInput
        aria-label="Search your connections"
        placeholder="Search by name or work"
        value={search}
        onChange={setSearch}
      />
      <p role="status" className="sr-only">
        {found && search && `${found.length} found`}
      </p>
      <div className="-mx-2 overflow-y-auto overscroll-contain">
        {found && people && found.length > 0 ? (
          <ul>
            {found.slice(0, MOST_SHOWN).map((person) => (
              <li key={person.id}>
                <PersonRow person={person} onPick={() => onPick(person)} />
              </li>
            ))}
            {found.length > MOST_SHOWN && (
              <li className="px-2 py-3 text-sm text-muted-foreground">
                And {(found.length - MOST_SHOWN).toLocaleString("en-US")} more. Search to find them.
              </li>
            )}
          </ul>
        ) : found && people ? (
          <Nobody search={people.length > 0 ? searched.trim() : ""} />
        ) : error ? (
          <ErrorState title="Couldn't load your connections" onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <ConversationListSkeleton />
        )}
      </div>
    </div>
  );
}

function PersonRow({ person: { profile }, onPick }: { person: ConnectionParty; onPick: () => void }) {
  const about = [profile.profession, profile.company].filter(Boolean).join(" · ");
  return (
    <button
      type="button"
      onClick={onPick}
      className="flex min-h-14 w-full items-center gap-3 rounded-md px-2 py-1.5 text-left hover:bg-muted focus-visible:-outline-offset-2"
    >
      <UserAvatar profile={profile} />
      <span className="min-w-0 leading-snug">
        <span className="block truncate font-semibold">{fullName(profile)}</span>
        {about && <span className="block truncate text-sm text-muted-foreground">{about}</span>}
      </span>
    </button>
  );
}

function Nobody({ search }: { search: string }) {
  if (search) return <p className="px-2 py-6 text-center text-muted-foreground">Nobody fits “{search}”.</p>;
  return (
    <div className="grid justify-items-center gap-4 px-2 py-6 text-center text-muted-foreground">
      <p>No connections yet. Connect with people at events to start messaging!</p>
      <Button asChild>
        <Link href="/people">Meet people</Link>
      </Button>
    </div>
  );
}
