"use client";

import { useTranslations } from "next-intl";
import { type ComponentType, useEffect, useEffectEvent, useState } from "react";

import { documentLoad } from "@/lib/core/shared/document-load";

import { dismissToast, getCurrentToast, toast } from "./feedback/toast";

const RETRY_AFTER_MS = 3_000;
/** So many failures of a browser that is online mean that the server no longer has the files of this page's build. */
const OUTDATED_AFTER = 3;

export const isLoadFailure = (error: unknown): boolean => error instanceof Error && error.name === "ChunkLoadError";

/**
 * Returns a component whose code the browser loads when it is first shown; on the server and until then it is `Placeholder`.
 * While the network fails, a toast says so and the load is tried again, so that the page keeps the person's work.
 * @throws while rendering, what the code throws when it is evaluated
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Placeholder: ComponentType<Props> = () => null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function LazyWithRetry(props: Props) {
    const t = useTranslations("common");
    const [Loaded, setLoaded] = useState(() => loaded);
    const [error, setError] = useState<Error | null>(null);
    const { onClose } = props as { onClose?: () => void };
    /** Returns the id of its toast. */
    const report = useEffectEvent((isOutdated: boolean): number => {
      const cancel = onClose && { label: t("cancel"), onClick: onClose };
      toast({
        title: t(isOutdated ? "lazy.outdated.title" : "lazy.title"),
        description: t(isOutdated ? "lazy.outdated.description" : "lazy.description"),
        variant: isOutdated ? "destructive" : "default",
        action: isOutdated ? { label: t("lazy.reload"), onClick: documentLoad.reload } : cancel,
      });
      return getCurrentToast()?.id ?? 0;
    });

    // Effect: loads the code, and tries again after a while and when the browser is online, until it is there.
    useEffect(() => {
      if (loaded) return;
      let isShown = true;
      let isLoading = false;
      let failures = 0;
      let reported: { isOutdated: boolean; toastId: number } | undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const onLoaded = (component: ComponentType<Props>) => {
        loaded = component;
        window.removeEventListener("online", tryToLoad);
        if (reported) dismissToast(reported.toastId);
        setLoaded(() => component);
      };
      const onFailed = (reason: unknown) => {
        isLoading = false;
        if (!isShown) return;
        if (!isLoadFailure(reason)) return setError(reason as Error);
        failures++;
        const isOutdated = navigator.onLine && failures >= OUTDATED_AFTER;
        // Said once: each further toast would take the place of another one.
        if (reported?.isOutdated !== isOutdated) reported = { isOutdated, toastId: report(isOutdated) };
        timer = setTimeout(tryToLoad, RETRY_AFTER_MS);
      };
      const tryToLoad = () => {
        if (isLoading) return;
        isLoading = true;
        clearTimeout(timer);
        load().then(onLoaded, onFailed);
      };
      window.addEventListener("online", tryToLoad);
      tryToLoad();
      return () => {
        isShown = false;
        window.removeEventListener("online", tryToLoad);
        clearTimeout(timer);
      };
    }, []);

    if (error) throw error;
    return Loaded ? <Loaded {...props} /> : <Placeholder {...props} />;
  };
}
