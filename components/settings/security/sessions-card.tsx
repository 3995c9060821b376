"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Laptop, Smartphone } from "lucide-react";
import { useState } from "react";

import { ConfirmDialog } from "@/components/connections/person/confirm-dialog";
import { failureText } from "@/components/connections/connect/failure-text";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { toast } from "@/components/ui/feedback/toast";
import { endSessions, sessionsQuery } from "@/lib/account/client";
import type { SessionResponse } from "@/lib/account/schema";
import { clock } from "@/lib/core/shared/clock";

function useEndSessions() {
  const client = useQueryClient();
  const { queryKey } = sessionsQuery();
  return useMutation({
    mutationFn: endSessions,
    onSuccess: (_, id) => {
      client.setQueryData(queryKey, (list) =>
        list?.filter((session) => session.isCurrent || (id !== undefined && session.id !== id)),
      );
      toast({ title: id === undefined ? "Signed out everywhere else" : "Device signed out" });
    },
    onError: (error) =>
      toast({
        title: "Couldn't sign out",
        description: failureText(error, "Please try again."),
        variant: "destructive",
      }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

/** Where I am signed in, and the way to end what isn't mine any more. */
export function SessionsCard() {
  const { data, error, isFetching, refetch } = useQuery(sessionsQuery());
  const [asking, setAsking] = useState(false);
  const endOthers = useEndSessions();
  const others = data?.filter((session) => !session.isCurrent).length ?? 0;
  return (
    <Card>
      <CardHeader className="md:px-6 md:pt-6">
        <CardTitle className="md:text-xl">Where you&apos;re signed in</CardTitle>
        <p className="w-full text-sm text-pretty text-muted-foreground">
          See a device you don&apos;t know? Sign it out and choose a new password.
        </p>
      </CardHeader>
      <CardContent className="grid gap-3 md:px-6 md:pb-6">
        {data ? (
          <ul className="-my-1.5 max-h-96 divide-y overflow-y-auto overscroll-contain">
            {data.map((session) => (
              <Row key={session.id} session={session} />
            ))}
          </ul>
        ) : error ? (
          <ErrorState
            className="py-2"
            title="Couldn't load this list"
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        ) : (
          <div role="status">
            <span className="sr-only">Loading…</span>
            <Skeleton className="h-14" />
          </div>
        )}
        {others > 0 && (
          <Button variant="outline" className="sm:justify-self-start" onClick={() => setAsking(true)}>
            Sign out everywhere else
          </Button>
        )}
      </CardContent>
      {asking && (
        <ConfirmDialog
          title="Sign out everywhere else?"
          confirm="Sign out"
          busy={endOthers.isPending}
          onConfirm={(settled) => endOthers.mutate(undefined, settled)}
          onClose={() => setAsking(false)}
        >
          {others === 1 ? "One other device has" : `${others} other devices have`} to log in again. You stay signed in
          here.
        </ConfirmDialog>
      )}
    </Card>
  );
}

const PHONE = /iPhone|Android/;
const dayText = (iso: string): string =>
  new Date(iso).toLocaleDateString("en-US", { month: "short", day: "numeric", year: "numeric" });

/** To the day: use is written down every half hour, so more would be made up. */
function usedText(session: SessionResponse): string {
  if (session.isCurrent) return "Active now";
  const day = dayText(session.lastSeenAt);
  return day === dayText(clock.now().toISOString()) ? "Last used today" : `Last used ${day}`;
}

function Row({ session }: { session: SessionResponse }) {
  const end = useEndSessions();
  const Icon = PHONE.test(session.device) ? Smartphone : Laptop;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <Icon aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1 basis-40 text-sm leading-snug [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {session.device}
          {session.isCurrent && <Badge variant="present">This device</Badge>}
        </p>
        <p data-numeric className="text-muted-foreground">
          {usedText(session)}
          {session.createdAt && ` · Signed in ${dayText(session.createdAt)}`}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          variant="outline"
          busy={end.isPending}
          onClick={() => end.mutate(session.id)}
          aria-label={`Sign out ${session.device}`}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
