"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";

import { UserAvatar } from "@/components/profiles/tag/user-avatar";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { type HostCandidate, hostCandidatesQuery } from "@/lib/events/client/manage";
import { fullName } from "@/lib/profiles/constants/profile";

import type { SelectedHost } from "./use-sponsors-host-form";

type HostPickerProps = {
  host: SelectedHost | null;
  onChoose: (host: HostCandidate | null) => void;
  error?: string;
};

/** A registered member as host, found by the server among all of them. */
export function HostPicker({ host, onChoose, error }: HostPickerProps) {
  if (host) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border bg-muted px-3.5 py-2">
        <p className="min-w-0 text-sm [overflow-wrap:anywhere]">
          <span className="block text-xs text-muted-foreground">Registered host</span>
          <span className="font-semibold">{host.name}</span>
        </p>
        <Button variant="outline" onClick={() => onChoose(null)}>
          Remove host
        </Button>
      </div>
    );
  }
  return <MemberSearch label="Find a registered host" action="Choose" onChoose={onChoose} error={error} />;
}

type MemberSearchProps = {
  label: string;
  /** What choosing somebody is called. */
  action: string;
  onChoose: (member: HostCandidate) => void;
  error?: string;
};

/** Members by name or email, as an admin finds them. */
export function MemberSearch({ label, action, onChoose, error }: MemberSearchProps) {
  const [text, setText] = useState("");
  const search = useDeferredValue(text.trim());
  const isAsked = search.length > 0;
  const { data, isPlaceholderData } = useQuery({
    ...hostCandidatesQuery(search),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const found = isAsked ? data : undefined;
  return (
    <div className="grid gap-2">
      <Field label={label} error={error} hint="By name or email">
        {(props) => (
          <Input
            {...props}
            type="search"
            autoComplete="off"
            maxLength={100}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <p role="status" className="text-sm text-muted-foreground empty:hidden">
        {found && !isPlaceholderData && found.length === 0 && `Nobody fits “${search}”.`}
      </p>
      {found && found.length > 0 && (
        <ul aria-label="Members found" className="max-h-64 overflow-y-auto rounded-md border">
          {found.map((member) => (
            <li key={member.id}>
              <button
                type="button"
                aria-label={`${action} ${fullName(member.profile)}`}
                onClick={() => {
                  setText("");
                  onChoose(member);
                }}
                className="flex min-h-13 w-full items-center gap-3 px-3 py-1.5 text-left hover:bg-muted focus-visible:bg-muted focus-visible:-outline-offset-2"
              >
                <UserAvatar profile={member.profile} className="size-9" />
                <span className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">
                  <span className="font-semibold">{fullName(member.profile)}</span>
                  <span className="block text-xs text-muted-foreground">{member.email}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
