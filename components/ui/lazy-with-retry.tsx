import { type ComponentType, useEffect, useEffectEvent, useState } from "react";

import { documentLoad } from "@/lib/core/shared/document-load";

import { useTranslations } from "./text/use-translations";

import { dismissToast, getCurrentToast, toast } from "./feedback/toast";

const RETRY_AFTER_MS = 3_000;
/** After so many failures while online, the server no longer has the files of this build. */
const OUTDATED_AFTER = 3;

export const isLoadFailure = (error: unknown): boolean => error instanceof Error && error.name === "ChunkLoadError";

/**
 * Loads the code when the component is first shown, until then renders `Placeholder`. A failed load
 * shows a toast and is tried again. Rendering throws what evaluating the code throws. The toasts'
 * own code is `isSilent`: its report would replace the toast that waits for it.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Placeholder: ComponentType<Props> = () => null,
  { isSilent = false }: { isSilent?: boolean } = {},
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function LazyWithRetry(props: Props) {
    const t = useTranslations("common");
    const [Loaded, setLoaded] = useState(() => loaded);
    const [error, setError] = useState<Error | null>(null);
    const { onClose } = props as { onClose?: () => void };
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

    // Tries again after a while and when the browser is online.
    useEffect(() => {
      // Another instance can have loaded it since this one was rendered.
      if (loaded) return setLoaded(() => loaded);
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
        if (!isSilent && reported?.isOutdated !== isOutdated) reported = { isOutdated, toastId: report(isOutdated) };
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
