import { clsx } from "clsx";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";

type AvatarProps = {
  src: string | null | undefined;
  size?: string;
  shape?: "circle" | "square";
  /** `contain` is for logos. */
  fit?: "cover" | "contain";
  className?: string;
  fallbackClassName: string;
  onFailed?: (src: string) => void;
  /** Shown until the picture has loaded. */
  children: ReactNode;
};

/**
 * Shows the picture only after it has loaded, so no partial or broken picture is visible. It asks
 * for an http address by https, because pages load no picture over http. See
 * docs/decisions/034-own-avatar-component.md.
 */
export function Avatar(props: AvatarProps) {
  const { size = "size-10", shape = "circle", fit = "cover", className, fallbackClassName, children } = props;
  const src = props.src?.replace(/^http:/i, "https:");
  const isLoaded = useIsLoaded(src, () => props.onFailed?.(props.src ?? ""));
  return (
    <span
      data-slot="avatar"
      aria-hidden
      className={clsx(
        "relative inline-flex shrink-0 overflow-hidden select-none",
        size,
        shape === "circle" ? "rounded-full" : "rounded-sm",
        className,
      )}
    >
      {isLoaded ? (
        // The pictures already have their display size: Next's image component has nothing to
        // optimize.
        <picture className="contents">
          <img
            alt=""
            src={src}
            referrerPolicy="no-referrer"
            className={clsx("size-full", fit === "cover" ? "object-cover" : "object-contain")}
          />
        </picture>
      ) : (
        <span className={clsx("flex size-full items-center justify-center font-bold", fallbackClassName)}>
          {children}
        </span>
      )}
    </span>
  );
}

function useIsLoaded(src: string | undefined, onFailed: () => void): boolean {
  const [loaded, setLoaded] = useState<string>();
  const fail = useEffectEvent(onFailed);
  // Effect: loads the picture in the browser, so that it replaces the fallback only when it is
  // complete.
  useEffect(() => {
    if (!src) return;
    const image = new window.Image();
    const onLoad = () => setLoaded(src);
    const onError = () => fail();
    image.addEventListener("load", onLoad);
    image.addEventListener("error", onError);
    image.referrerPolicy = "no-referrer";
    image.src = src;
    // A picture in the browser's cache shows without waiting for the event.
    if (image.complete && image.naturalWidth > 0) onLoad();
    return () => {
      image.removeEventListener("load", onLoad);
      image.removeEventListener("error", onError);
    };
  }, [src]);
  return Boolean(src) && loaded === src;
}
