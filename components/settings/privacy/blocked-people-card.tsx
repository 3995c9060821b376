"use client";

import { useQuery } from "@tanstack/react-query";

import { useUnblock } from "@/components/connections/person/use-person-actions";
import { UserAvatar } from "@/components/profiles/tag/user-avatar";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { blockedQuery } from "@/lib/connections/client";
import type { BlockedPerson } from "@/lib/connections/schema";
import { fullName } from "@/lib/profiles/constants/profile";

/** Whom I have blocked, and the way back (contract §5, Block). */
export function BlockedPeople() {
  const { data, error, isFetching, refetch } = useQuery(blockedQuery());
  return (
    <Card>
      <CardHeader className="md:px-6 md:pt-6">
        <CardTitle className="md:text-xl">Blocked people</CardTitle>
        <p className="w-full text-sm text-pretty text-muted-foreground">
          You and they don&apos;t see each other in lists, on maps or in messages. They aren&apos;t told.
        </p>
      </CardHeader>
      <CardContent className="md:px-6 md:pb-6">
        {data === undefined && error ? (
          <ErrorState
            className="py-2"
            title="Couldn't load this list"
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        ) : data === undefined ? (
          <div role="status">
            <span className="sr-only">Loading…</span>
            <Skeleton className="h-11" />
          </div>
        ) : data.length === 0 ? (
          <p className="text-sm">You haven&apos;t blocked anybody.</p>
        ) : (
          <ul className="-my-1.5 max-h-96 divide-y overflow-y-auto overscroll-contain">
            {data.map((person) => (
              <Row key={person.userId} person={person} />
            ))}
          </ul>
        )}
      </CardContent>
    </Card>
  );
}

function Row({ person: { user } }: { person: BlockedPerson }) {
  const unblock = useUnblock(user);
  const name = fullName(user.profile);
  const about = [user.profile.profession, user.profile.company].filter(Boolean).join(" · ");
  return (
    <li className="flex items-center gap-3 py-2">
      <UserAvatar profile={user.profile} />
      <div className="min-w-0 flex-1 text-sm leading-snug [overflow-wrap:anywhere]">
        <p className="font-semibold">{name}</p>
        {about && <p className="text-muted-foreground">{about}</p>}
      </div>
      <Button
        variant="outline"
        busy={unblock.isPending}
        onClick={() => unblock.mutate()}
        aria-label={`Unblock ${name}`}
      >
        Unblock
      </Button>
    </li>
  );
}
