"use client";

import { useTranslations } from "next-intl";
import { type ComponentType, useEffect, useSyncExternalStore } from "react";

import { toast } from "./feedback/toast";

/** How long to wait before each further try; the last one is repeated. */
const RETRY_AFTER_MS = [1_000, 3_000, 10_000, 30_000];

type Code<Props> = { Loaded: ComponentType<Props> | null; hasFailed: boolean };

/** Loads a component's code while somebody listens, and again until it is there, because a venue's network comes and goes. */
function createCode<Props>(load: () => Promise<ComponentType<Props>>) {
  let code: Code<Props> = { Loaded: null, hasFailed: false };
  let isLoading = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const set = (next: Code<Props>) => {
    code = next;
    for (const listener of listeners) listener();
  };
  const tryToLoad = () => {
    if (isLoading || code.Loaded || listeners.size === 0) return;
    clearTimeout(timer);
    isLoading = true;
    load().then(
      (Loaded) => {
        isLoading = false;
        set({ Loaded, hasFailed: false });
      },
      () => {
        isLoading = false;
        timer = setTimeout(tryToLoad, RETRY_AFTER_MS[Math.min(failures++, RETRY_AFTER_MS.length - 1)]);
        set({ Loaded: null, hasFailed: true });
      },
    );
  };
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
        code = { ...code, hasFailed: false };
      };
    },
  };
}

/**
 * Returns a component whose code the browser loads when it is first shown; on the server and until then it is `Placeholder`.
 * While the network fails, it says so in a toast and tries again, instead of an error screen in place of the person's work.
 */
export function loadLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Placeholder?: ComponentType<Props>,
): ComponentType<Props> {
  const code = createCode(load);
  const onServer: Code<Props> = { Loaded: null, hasFailed: false };
  return function LoadedLater(props: Props) {
    const t = useTranslations("common.loadLater");
    const { Loaded, hasFailed } = useSyncExternalStore(code.subscribe, code.get, () => onServer);
    // Effect: toasts are outside React.
    useEffect(() => {
      if (hasFailed) toast({ title: t("title"), description: t("description"), variant: "destructive" });
    }, [hasFailed, t]);
    if (Loaded) return <Loaded {...props} />;
    return Placeholder ? <Placeholder {...props} /> : null;
  };
}
