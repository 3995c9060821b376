"use client";

import { useQuery } from "@tanstack/react-query";
import { Ban, LockOpen, MessageCircleOff } from "lucide-react";

import { useUnblock } from "@/components/connections/person/use-person-actions";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { blockedQuery } from "@/lib/connections/client";
import type { PublicUser } from "@/lib/profiles/schema";

/** Whether I have blocked them. Asked only when somebody can't be reached any more: whom others block is theirs to know. */
export function useIsBlocked(userId: string, ask: boolean): boolean {
  const { data } = useQuery({
    ...blockedQuery(),
    enabled: ask,
    select: (people) => people.some((person) => person.userId === userId),
  });
  return ask && data === true;
}

/** In place of an open conversation whose other party can't be reached any more (contract §5, Block). */
export function ConversationUnavailable({ user, isBlocked }: { user: PublicUser; isBlocked: boolean }) {
  const unblock = useUnblock(user);
  const { firstName } = user.profile;
  if (!isBlocked) {
    return (
      <EmptyState
        className="my-auto"
        icon={MessageCircleOff}
        title="This conversation isn't available"
        description={`You and ${firstName} can't write to each other at present.`}
      />
    );
  }
  return (
    <EmptyState
      className="my-auto"
      icon={Ban}
      title={`You blocked ${firstName}`}
      description="Neither of you sees the other or these messages. They come back when you unblock."
      action={
        <Button variant="outline" busy={unblock.isPending} onClick={() => unblock.mutate()}>
          {!unblock.isPending && <LockOpen aria-hidden />}
          Unblock
        </Button>
      }
    />
  );
}
