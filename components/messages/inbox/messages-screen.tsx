"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { MessagesSquare } from "lucide-react";
import { useRouter } from "next/navigation";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";

import { seedConversation } from "@/components/live/message-cache";
import { goBack } from "@/components/ui/navigation/go-back";
import { useNow } from "@/components/ui/browser/use-now";
import { BlankNameTag } from "@/components/ui/feedback/empty-state";
import { useTranslations } from "@/components/ui/text/use-translations";
import { listen } from "@/lib/core/browser/listen";
import { conversationsQuery } from "@/lib/messages/client";
import type { ConversationSummary, MessagePartner, MessageResponse } from "@/lib/messages/schema";

import { createDraftStore } from "../composer/draft-store";
import { Conversation } from "../thread/conversation";
import { toMessagePartner } from "../thread/partner";
import { ConversationList } from "./conversation-list";
import { getRowId } from "./conversation-row";
import { NewMessage } from "./new-message";

/** `conversation` is null while the list is shown. Survives a reload. */
type ConversationEntry = { conversation: string | null; isOverList?: boolean };

/** Returns null for a new entry, or after the router has overwritten the state with its own. */
function readConversationEntry(): ConversationEntry | null {
  const state = window.history.state as Partial<ConversationEntry> | null;
  return state?.conversation === undefined ? null : { ...state, conversation: state.conversation };
}

function writeConversationEntry(conversation: string | null, isOverList = false): void {
  const state = { conversation, ...(conversation !== null && isOverList && { isOverList }) };
  window.history.replaceState(state, "", window.location.pathname);
}

/** The browser's Back button then shows the list again. */
function pushConversationEntry(conversation: string): void {
  window.history.pushState({ conversation, isOverList: true }, "", window.location.pathname);
}

/**
 * On a phone the conversation covers the list, so opening it adds a history entry. Back or
 * `backToList` removes the entry and calls `onBack`. Forward calls `onForward`.
 */
function useBackToList(onBack: () => void, onForward: (partnerId: string) => void) {
  const hasEntry = useRef(false);
  const isTraversal = useRef(false);
  const leave = useEffectEvent(onBack);
  const openAgain = useEffectEvent(onForward);
  // Effect: listens to the browser's history, so that Back closes the conversation and Forward
  // opens it again.
  useEffect(() => {
    hasEntry.current = readConversationEntry()?.isOverList === true;
    const onPopState = () => {
      isTraversal.current = true;
      const wasOverList = hasEntry.current;
      const entry = readConversationEntry();
      hasEntry.current = entry?.isOverList === true;
      if (wasOverList) leave();
      else if (hasEntry.current && entry?.conversation) openAgain(entry.conversation);
    };
    return listen(window, onPopState, "popstate");
  }, []);
  const remember = (partnerId: string | null) => {
    isTraversal.current = false;
    writeConversationEntry(partnerId, hasEntry.current);
  };
  return {
    /** Stores the open conversation, or none, in the current entry. */
    remember,
    /** Marks the entry: this conversation covers the list. */
    rememberOverList: (partnerId: string) => {
      if (hasEntry.current) return remember(partnerId);
      isTraversal.current = false;
      pushConversationEntry(partnerId);
      hasEntry.current = true;
    },
    /** Returns once whether Back or Forward led here and nothing was opened since. */
    takeTraversal: () => {
      const taken = isTraversal.current;
      isTraversal.current = false;
      return taken;
    },
    backToList: () => {
      if (hasEntry.current) return goBack();
      writeConversationEntry(null);
      onBack();
    },
  };
}

type MessagesScreenProps = {
  viewerId: string;
  conversations: { items: ConversationSummary[]; isWhole: boolean };
  initialConversation: { partner: MessagePartner; messages: MessageResponse[] } | null;
  /** The address names an unknown id or the viewer. */
  unknownPartner?: "unknownMember" | "ownId" | null;
  now: string;
  timeZone: string;
};

/** From this width on, both panes are shown. */
const TWO_PANES = "(min-width: 64rem)";
const hasTwoPanes = () => window.matchMedia(TWO_PANES).matches;

type KeptMessagesScreenProps = MessagesScreenProps & {
  /** Changes each time an address with a query opens the page; null without a query. */
  address: string | null;
};

/**
 * Starts a new screen when an address names a member, even the same one again. An address without a
 * query keeps the screen, because the query is removed once it is read.
 */
export function KeptMessagesScreen({ address, ...props }: KeptMessagesScreenProps) {
  const [key, setKey] = useState(address);
  if (address !== null && address !== key) setKey(address);
  return <MessagesScreen key={key} {...props} />;
}

/** See docs/product/messages.md#messages-screen. */
function MessagesScreen({
  viewerId,
  conversations,
  initialConversation,
  unknownPartner,
  now: renderedAt,
  timeZone,
}: MessagesScreenProps) {
  const t = useTranslations("messages");
  useServerData({ viewerId, conversations, initialConversation });
  const { partner, setPartner, restorePartner } = useOpenPartner(initialConversation?.partner ?? null);
  const [drafts] = useState(() => createDraftStore(viewerId));
  const now = useNow(renderedAt).toISOString();
  const heading = useRef<HTMLHeadingElement>(null);
  const composer = useRef<HTMLTextAreaElement>(null);
  const pane = useKeyboardInset(partner !== null);

  const focusConversation = () => {
    const target = hasTwoPanes() ? (composer.current ?? heading.current) : heading.current;
    target?.focus({ preventScroll: true });
  };
  const openRemembered = useOpenRemembered(restorePartner);
  const { remember, rememberOverList, takeTraversal, backToList } = useBackToList(() => {
    const id = partner?.id;
    setPartner(null);
    if (id) document.getElementById(getRowId(id))?.focus();
  }, openRemembered);
  const open = (next: MessagePartner) => {
    setPartner(next);
    if (hasTwoPanes()) remember(next.id);
    else rememberOverList(next.id);
    focusConversation();
  };
  useConversationOfAddress({
    openId: partner?.id ?? null,
    focus: focusConversation,
    ...{ renderedAt, openRemembered, remember, takeTraversal },
  });

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className={clsx("text-2xl lg:text-3xl", partner && "max-lg:sr-only")}>{t("title")}</h1>
        <NewMessage viewerId={viewerId} onPick={open} className={clsx(partner && "max-lg:hidden")} />
      </div>
      {unknownPartner && !partner && (
        <p role="alert" className="mt-3 rounded-md bg-accent px-4 py-3 text-sm font-semibold text-accent-foreground">
          {t(`inbox.${unknownPartner}`)}
        </p>
      )}
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
              {...{ viewerId, partner, drafts, now, timeZone, heading, composer }}
              onBack={backToList}
            />
          ) : (
            <SelectPrompt />
          )}
        </div>
      </div>
    </>
  );
}

function useServerData({
  viewerId,
  conversations,
  initialConversation,
}: Pick<MessagesScreenProps, "viewerId" | "conversations" | "initialConversation">): void {
  const queryClient = useQueryClient();
  const { queryKey } = conversationsQuery();
  // In the first render, so that the HTML has it. Newer data from live frames stays.
  useState(() => {
    if (!queryClient.getQueryData(queryKey)) queryClient.setQueryData(queryKey, conversations.items);
    if (initialConversation)
      seedConversation(queryClient, viewerId, initialConversation.partner.id, initialConversation.messages);
  });
  // Effect: fetches the rest of a long list into the query cache.
  useEffect(() => {
    if (!conversations.isWhole) void queryClient.invalidateQueries({ queryKey: conversationsQuery().queryKey });
  }, [conversations.isWhole, queryClient]);
}

function SelectPrompt() {
  const t = useTranslations("messages.inbox.select");
  return (
    <div className="m-auto flex flex-col items-center p-8 text-center">
      <BlankNameTag>
        <MessagesSquare aria-hidden className="size-7" strokeWidth={1.75} />
      </BlankNameTag>
      <h2 className="mt-5 text-xl">{t("title")}</h2>
      <p className="mt-1 max-w-64 text-sm text-muted-foreground">{t("description")}</p>
    </div>
  );
}

function useOpenPartner(initial: MessagePartner | null) {
  const [selected, setSelected] = useState(initial);
  const { data: conversations } = useQuery(conversationsQuery());
  const listed = conversations?.find(({ userId }) => userId === selected?.id);
  return {
    partner: listed ? toMessagePartner(listed) : selected,
    /** Renders later, so that an effect can call it. */
    restorePartner: setSelected,
    /** Renders at once, so that the caller can move the focus. */
    setPartner: (next: MessagePartner | null) => flushSync(() => setSelected(next)),
  };
}

/**
 * Keeps a full-screen element above a phone's keyboard in browsers that lay the keyboard over the
 * page.
 */
function useKeyboardInset(isActive: boolean): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  // The keyboard makes only the visual viewport smaller.
  useEffect(() => {
    const viewport = window.visualViewport;
    const style = element.current?.style;
    if (!isActive || !viewport || !style) return;
    const fit = () => {
      // While the page is zoomed, the visual viewport is smaller without a keyboard.
      const covered = viewport.scale > 1.01 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
      style.top = covered > 0 ? `${viewport.offsetTop}px` : "";
      style.bottom = covered > 0 ? `${covered}px` : "";
    };
    fit();
    const stop = listen(viewport, fit, "resize", "scroll");
    return () => {
      stop();
      style.top = style.bottom = "";
    };
  }, [isActive]);
  return element;
}

/** Asks the server for a member who is not in the list. */
function useOpenRemembered(open: (partner: MessagePartner | null) => void) {
  const queryClient = useQueryClient();
  const router = useRouter();
  return (conversation: string | null) => {
    const listed = queryClient
      .getQueryData(conversationsQuery().queryKey)
      ?.find(({ userId }) => userId === conversation);
    open(listed ? toMessagePartner(listed) : null);
    if (conversation !== null && !listed) router.replace(`/messages?user=${conversation}`);
  };
}

type Address = Pick<ReturnType<typeof useBackToList>, "remember" | "takeTraversal"> & {
  /** Starts as the conversation that the server rendered. */
  openId: string | null;
  renderedAt: string;
  openRemembered: (conversation: string | null) => void;
  focus: () => void;
};

/**
 * Moves the member in the address into the history entry, and opens the entry's member after a
 * reload or Back (docs/product/messages.md#opening-a-conversation-by-address).
 */
function useConversationOfAddress({
  openId,
  renderedAt,
  openRemembered,
  remember,
  takeTraversal,
  focus,
}: Address): void {
  const onServerRender = useEffectEvent(() => {
    // Back was pressed before this ran: the address and the entry are another screen's.
    if (window.location.pathname !== "/messages") return;
    const isTraversal = takeTraversal();
    if (window.location.search) {
      remember(openId);
      if (openId !== null) focus();
      return;
    }
    const entry = readConversationEntry();
    // The router drops the entry's state when it refreshes the page.
    if (!entry && !isTraversal) {
      if (openId !== null) remember(openId);
      return;
    }
    // After Back, the page may be the one rendered for an earlier address: the entry is right.
    const conversation = entry?.conversation ?? null;
    if (conversation === openId) return;
    openRemembered(conversation);
  });
  // Effect: reads and writes the browser's history entry, and moves the focus, when the page opens
  // or the server has rendered it again.
  useEffect(() => onServerRender(), [renderedAt]);
}
