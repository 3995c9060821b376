"use client";

import { useTranslations } from "next-intl";
import { type ComponentType, useDeferredValue, useEffect, useEffectEvent, useSyncExternalStore } from "react";

import { documentLoad } from "@/lib/core/shared/document-load";

import { whenIdle } from "./browser/when-idle";
import { toast } from "./feedback/toast";

/** How long to wait before each further try; the last one is repeated. */
export const RETRY_AFTER_MS = [1_000, 3_000, 10_000, 30_000];
/** So many failures of a browser that is online mean that the server no longer has the files of this page's build. */
const OUTDATED_AFTER = 3;

export type LoadProblem = "offline" | "outdated" | null;
type Code<Props> = {
  Loaded: ComponentType<Props> | null;
  problem: LoadProblem;
  /** A failure of the code itself, which another try would repeat. */
  error?: Error;
};

const NOT_LOADED = { Loaded: null, problem: null } as const;

/** @param failures so far, this one included */
export const getLoadProblem = (failures: number): LoadProblem =>
  navigator.onLine && failures >= OUTDATED_AFTER ? "outdated" : "offline";

export const isLoadFailure = (error: unknown): boolean => error instanceof Error && error.name === "ChunkLoadError";

/** Loads a component's code while somebody listens, and again until it is there, because a venue's network comes and goes. */
function createCode<Props>(load: () => Promise<ComponentType<Props>>) {
  let code: Code<Props> = NOT_LOADED;
  let isLoading = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const set = (next: Code<Props>) => {
    code = next;
    for (const listener of listeners) listener();
  };
  const onFailure = (error: unknown) => {
    if (!isLoadFailure(error)) return set({ ...NOT_LOADED, error: error as Error });
    if (listeners.size === 0) return;
    timer = setTimeout(tryToLoad, RETRY_AFTER_MS[Math.min(failures++, RETRY_AFTER_MS.length - 1)]);
    set({ Loaded: null, problem: getLoadProblem(failures) });
  };
  function tryToLoad(): void {
    if (isLoading || code.Loaded || listeners.size === 0) return;
    clearTimeout(timer);
    isLoading = true;
    load()
      .finally(() => (isLoading = false))
      .then((Loaded) => set({ Loaded, problem: null }), onFailure);
  }
  return {
    get: () => code,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      window.addEventListener("online", tryToLoad);
      tryToLoad();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        window.removeEventListener("online", tryToLoad);
        clearTimeout(timer);
        failures = 0;
        if (!code.Loaded) code = NOT_LOADED;
      };
    },
  };
}

/** Says why a component is not there yet. Closing what waits for it is offered where that is possible. */
export function useProblemToast(problem: LoadProblem, onClose: (() => void) | undefined): void {
  const t = useTranslations("common");
  const show = useEffectEvent((shown: "offline" | "outdated") => {
    const isOutdated = shown === "outdated";
    const cancel = onClose && { label: t("cancel"), onClick: onClose };
    toast({
      title: t(isOutdated ? "loadLater.outdated.title" : "loadLater.title"),
      description: t(isOutdated ? "loadLater.outdated.description" : "loadLater.description"),
      variant: isOutdated ? "destructive" : "default",
      action: isOutdated ? { label: t("loadLater.reload"), onClick: documentLoad.reload } : cancel,
    });
  });
  // Effect: toasts are outside React.
  useEffect(() => {
    if (problem) show(problem);
  }, [problem]);
}

/**
 * Returns a component whose code the browser loads when it is first shown; on the server and until then it is `Placeholder`.
 * While the network fails, it says so in a toast and tries again, instead of an error screen in place of the person's work.
 * @param isBackground for a part that works without being shown: a failed load is tried again without a toast, and after an error in
 *   its code the page stays without it
 * @throws while rendering, what the code throws when it is evaluated
 */
export function loadLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Placeholder?: ComponentType<Props>,
  { isBackground = false }: { isBackground?: boolean } = {},
): ComponentType<Props> {
  const code = createCode(load);
  return function LoadedLater(props: Props) {
    const current = useSyncExternalStore<Code<Props>>(code.subscribe, code.get, () => NOT_LOADED);
    // Deferred, so that rendering a background part does not block input.
    const deferred = useDeferredValue(current);
    const { Loaded, problem, error } = isBackground ? deferred : current;
    const { onClose } = props as { onClose?: () => void };
    useProblemToast(isBackground ? null : problem, onClose);
    if (error && !isBackground) throw error;
    if (Loaded) return <Loaded {...props} />;
    return Placeholder ? <Placeholder {...props} /> : null;
  };
}

/** Returns a background part whose code the browser loads when it has nothing else to do. */
export const loadWhenIdle = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  loadLater(() => whenIdle().then(load), undefined, { isBackground: true });
