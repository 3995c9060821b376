import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { findPressedLink, MAX_BACK_MS } from "../browser/go-back";
import { useNavigationTarget } from "../browser/use-navigation-target";
import { useTranslations } from "../text/use-translations";

import { ConfirmDialog } from "../overlay/confirm-dialog";
import { guardPage, type Leave } from "./leave-page";

type UnsavedGuardProps = {
  isDirty: boolean;
  /** Replaces both history entries, so that neither Back nor Forward returns to the page. */
  leaveTo?: string | null;
};

// Past the back guard's extra history entry and the page's own entry.
const goBack = () => window.history.go(-2);

/**
 * Goes back, and calls `onDone` once the browser has. The router gives up what it loads when the
 * browser goes back, so a link that is pressed then would do nothing.
 */
function goBackThen(onDone: (hasGoneBack: boolean) => void): void {
  const finish = (hasGoneBack: boolean) => {
    clearTimeout(timer);
    window.removeEventListener("popstate", onPopState);
    onDone(hasGoneBack);
  };
  const onPopState = () => finish(true);
  const timer = setTimeout(() => finish(false), MAX_BACK_MS);
  window.addEventListener("popstate", onPopState);
  goBack();
}

/** Asks before unsaved changes are lost: on links, `leavePage`, Back and closing the tab. */
export function UnsavedGuard({ isDirty, leaveTo = null }: UnsavedGuardProps) {
  const t = useTranslations("common.unsaved");
  const router = useRouter();
  const [pending, setPending] = useState<{ leave: Leave } | null>(null);
  const [isGoingBack, setGoingBack] = useState(false);
  /** After confirmation the browser must not ask again if the next page is a new document. */
  const isLeaving = useRef(false);
  const ask = (leave: Leave) => {
    isLeaving.current = false;
    setPending({ leave });
  };
  const removeExtraEntry = useBackGuard(isDirty, () => {
    closeMenus();
    ask(goBack);
  });
  /** The link that was pressed last since the page was done, else the page that replaces it. */
  const next = useRef<Leave | null>(null);
  const replacePage = async (forward: string, leave: Leave) => {
    next.current = leave;
    await removeExtraEntry(forward);
    if (next.current === leave) leave("replace");
  };
  const isGuarded = isDirty || leaveTo !== null;
  const leaveOnPress = (leave: Leave) => {
    closeMenus();
    if (leaveTo === null) ask(leave);
    else void replacePage(leaveTo, leave);
  };
  useLinkGuard(isGuarded, (to) => leaveOnPress((navigate) => router[navigate](to)));
  const onLeave = useEffectEvent(leaveOnPress);
  const onUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isDirty && !isLeaving.current) event.preventDefault();
  });
  // Effect: while the form has changes, asks before the app leaves the page, and the browser before
  // the document is unloaded. Once the page is done, what is pressed replaces it.
  useEffect(() => {
    if (!isGuarded) return;
    const listener = (event: BeforeUnloadEvent) => onUnload(event);
    window.addEventListener("beforeunload", listener);
    const stop = guardPage((leave) => onLeave(leave));
    return () => {
      window.removeEventListener("beforeunload", listener);
      stop();
    };
  }, [isGuarded]);
  const target = useNavigationTarget();
  const onDone = useEffectEvent((to: string) => {
    // A link that was pressed during the save is already being followed.
    if (target === null) void replacePage(to, (navigate) => router[navigate](to));
  });
  // Effect: leaves the page once it is done, in the browser's history.
  useEffect(() => {
    if (leaveTo !== null) onDone(leaveTo);
  }, [leaveTo]);

  if (pending === null) return null;
  return (
    <ConfirmDialog
      title={t("title")}
      confirm={t("leave")}
      isBusy={isGoingBack}
      onConfirm={({ onSuccess }) => {
        isLeaving.current = true;
        if (pending.leave === goBack) {
          // The question stays, and covers the page's links, until the browser has gone back.
          setGoingBack(true);
          return goBackThen((hasGoneBack) => {
            setGoingBack(false);
            if (hasGoneBack) return onSuccess();
            // There is no page to go back to, so the form stays, and the browser asks again.
            isLeaving.current = false;
            setPending(null);
          });
        }
        onSuccess();
        // The next page replaces the back guard's extra entry, or Back would find this page twice.
        pending.leave("replace");
      }}
      onClose={() => setPending(null)}
    >
      {t("description")}
    </ConfirmDialog>
  );
}

/** The mobile menu is a modal dialog, which would cover the question and make it inert. */
const closeMenus = () => document.querySelectorAll<HTMLDialogElement>("dialog[open]").forEach((menu) => menu.close());

/** Cancels clicks on links out of the page and calls `onLink`. */
function useLinkGuard(isGuarded: boolean, onLink: (to: string) => void): void {
  const handleLink = useEffectEvent(onLink);
  // Effect: listens to the document for clicks on links while the page is guarded.
  useEffect(() => {
    if (!isGuarded) return;
    const onClick = (event: MouseEvent) => {
      const link = findPressedLink(event);
      if (!link || !leadsToOtherPage(link)) return;
      event.preventDefault();
      event.stopPropagation();
      handleLink(link.pathname + link.search + link.hash);
    };
    document.addEventListener("click", onClick, { capture: true });
    return () => document.removeEventListener("click", onClick, { capture: true });
  }, [isGuarded]);
}

/** Returns false for a file, another site, or a part of this page. */
function leadsToOtherPage({ origin, pathname, search, download }: HTMLAnchorElement): boolean {
  const { location } = window;
  if (download || origin !== location.origin) return false;
  return pathname !== location.pathname || search !== location.search;
}

/**
 * Calls `onBack` when the user goes back with unsaved changes. A page can't prevent Back, so the
 * hook adds a second history entry of the same page. Back leads to the first entry, the hook adds
 * the second again, and `onBack` asks. Once everything is saved, Back passes through both. The
 * returned function goes back to the first entry, and gives the second one the address `forward`.
 */
function useBackGuard(isDirty: boolean, onBack: () => void): (forward: string) => Promise<void> {
  const hasExtraEntry = useRef(false);
  /** They differ if a list of the page stored a filter in the second entry. */
  const addresses = useRef({ own: "", extra: "" });
  const onRemoved = useRef<(() => void) | null>(null);
  const removal = useRef<Promise<void> | null>(null);
  // Effect: adds an entry to the browser's history while the form has changes, so that Back stays
  // on the page.
  useEffect(() => {
    if (!isDirty) return;
    addresses.current.extra = window.location.href;
    if (hasExtraEntry.current) return;
    hasExtraEntry.current = true;
    addresses.current.own = window.location.href;
    window.history.pushState(null, "");
  }, [isDirty]);

  const onPopState = useEffectEvent((event: PopStateEvent) => {
    const { own, extra } = addresses.current;
    if (!hasExtraEntry.current || window.location.href !== own) return;
    event.stopImmediatePropagation();
    if (onRemoved.current) {
      hasExtraEntry.current = false;
      onRemoved.current();
    } else if (isDirty) {
      window.history.pushState(null, "", extra);
      onBack();
    } else {
      hasExtraEntry.current = false;
      window.history.back();
    }
  });
  // The capture phase runs before Next's listener.
  useEffect(() => {
    const listener = (event: PopStateEvent) => onPopState(event);
    window.addEventListener("popstate", listener, { capture: true });
    return () => window.removeEventListener("popstate", listener, { capture: true });
  }, []);
  return (forward) =>
    (removal.current ??= new Promise((resolve) => {
      if (!hasExtraEntry.current) return resolve();
      onRemoved.current = resolve;
      // Bypasses Next, which would show the address at once. Next loads foreign entries from the
      // server.
      History.prototype.replaceState.call(window.history, {}, "", forward);
      window.history.back();
    }));
}
