"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { MessagesSquare } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";

import { useNow } from "@/components/events/time/use-now";
import { BlankTag } from "@/components/ui/feedback/empty-state";
import { conversationsQuery } from "@/lib/messages/client";
import type { ConversationSummary, MessageResponse, MessagePartner } from "@/lib/messages/schema";

import { seedConversation } from "@/components/live/message-cache";
import { Conversation } from "../thread/conversation";
import { ConversationList, rowId } from "./conversation-list";
import { createDraftStore } from "../composer/draft-store";
import { NewMessage } from "./new-message";
import { toMessagePartner } from "../thread/partner";
import { useKeyboardInset } from "./use-keyboard-inset";
import { useBackToList } from "./use-back-to-list";

type MessagesScreenProps = {
  viewerId: string;
  conversations: { items: ConversationSummary[]; isWhole: boolean };
  /** Whom the address names, with the newest messages. */
  opened: { partner: MessagePartner; messages: MessageResponse[] } | null;
  now: string;
  timeZone: string;
};

/** Wide enough for both panes. */
const TWO_PANES = "(min-width: 64rem)";

/** Spec A§2, Messages screen: conversations on the left, the open one on the right; on small screens one of the two. */
export function MessagesScreen({ viewerId, conversations, opened, now: rendered, timeZone }: MessagesScreenProps) {
  const queryClient = useQueryClient();
  // In the first render, so that the first HTML has it, and into what live events have kept true since, never over it.
  useState(() => {
    const { queryKey } = conversationsQuery();
    if (!queryClient.getQueryData(queryKey)) queryClient.setQueryData(queryKey, conversations.items);
    if (opened) seedConversation(queryClient, viewerId, opened.partner.id, opened.messages);
  });
  const [chosen, setChosen] = useState(opened?.partner ?? null);
  // Live events keep the list true: a new name or picture shows at once, and so does that somebody's account is gone.
  const { data: list } = useQuery(conversationsQuery());
  const listed = list?.find(({ userId }) => userId === chosen?.id);
  const partner = listed ? toMessagePartner(listed) : chosen;
  const [drafts] = useState(() => createDraftStore(viewerId));
  const now = useNow(rendered).toISOString();
  const heading = useRef<HTMLHeadingElement>(null);
  const composer = useRef<HTMLTextAreaElement>(null);
  const pane = useKeyboardInset(partner !== null);

  const focusOpened = () => {
    const desk = window.matchMedia(TWO_PANES).matches;
    (desk ? (composer.current ?? heading.current) : heading.current)?.focus({ preventScroll: true });
  };
  const close = () => {
    const id = partner?.id;
    // At once, so that the row is there to take the focus.
    flushSync(() => setChosen(null));
    if (id) document.getElementById(rowId(id))?.focus();
  };
  const phone = useBackToList(close);

  const onShown = useEffectEvent(() => {
    // The person the address names is read once and then removed from it (spec A§2).
    if (window.location.search) window.history.replaceState(null, "", window.location.pathname);
    if (opened) focusOpened();
  });
  // An effect, because the address bar is outside React.
  useEffect(() => onShown(), []);
  // An effect, because the rest of a long list has to be asked for.
  useEffect(() => {
    if (!conversations.isWhole) void queryClient.invalidateQueries({ queryKey: conversationsQuery().queryKey });
  }, [conversations.isWhole, queryClient]);

  const open = (next: MessagePartner) => {
    flushSync(() => setChosen(next));
    if (!window.matchMedia(TWO_PANES).matches) phone.opened();
    focusOpened();
  };

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className={clsx("text-2xl lg:text-3xl", partner && "max-lg:sr-only")}>Messages</h1>
        <NewMessage viewerId={viewerId} onPick={open} className={clsx(partner && "max-lg:hidden")} />
      </div>
      <div
        className={clsx(
          "flex min-h-0 flex-1 lg:h-[80vh] lg:flex-none lg:overflow-hidden lg:rounded-lg lg:border lg:bg-card lg:shadow-soft",
          partner ? "lg:mt-5" : "mt-3 lg:mt-5",
        )}
      >
        <ConversationList
          viewerId={viewerId}
          openId={partner?.id ?? null}
          now={now}
          timeZone={timeZone}
          onOpen={(conversation) => open(toMessagePartner(conversation))}
          className={clsx("flex w-full lg:w-88 lg:shrink-0 lg:border-r", partner && "max-lg:hidden")}
        />
        <div
          ref={pane}
          data-fullscreen={partner ? "" : undefined}
          className={clsx(
            "min-w-0 flex-1 flex-col bg-background lg:flex",
            partner ? "flex max-md:fixed max-md:inset-0 max-md:z-40" : "hidden",
            "md:max-lg:-mx-6 md:max-lg:-my-7 md:max-lg:h-dvh",
          )}
        >
          {partner ? (
            <Conversation
              key={partner.id}
              viewerId={viewerId}
              partner={partner}
              drafts={drafts}
              now={now}
              timeZone={timeZone}
              onBack={phone.back}
              heading={heading}
              composer={composer}
            />
          ) : (
            <NothingOpen />
          )}
        </div>
      </div>
    </>
  );
}

function NothingOpen() {
  return (
    <div className="m-auto flex flex-col items-center p-8 text-center">
      <BlankTag>
        <MessagesSquare aria-hidden className="size-7" strokeWidth={1.75} />
      </BlankTag>
      <h2 className="mt-5 text-xl">Select a conversation</h2>
      <p className="mt-1 max-w-64 text-sm text-muted-foreground">
        Choose someone from your connections to start messaging
      </p>
    </div>
  );
}
