"use client";

import { clsx } from "clsx";
import { type ComponentProps, createContext, useContext, useEffect, useEffectEvent, useState } from "react";

type Shown = { loaded: string | null; setLoaded: (src: string | null) => void };

const ShownContext = createContext<Shown>({ loaded: null, setLoaded: () => undefined });

type AvatarProps = ComponentProps<"span"> & {
  /** The size classes: `size-12`. */
  size?: string;
  shape?: "circle" | "square";
};

/** A picture, and what stands in its place until it is there. Written by hand, because it is on every screen. */
export function Avatar({ className, size = "size-10", shape = "circle", ...props }: AvatarProps) {
  const [loaded, setLoaded] = useState<string | null>(null);
  return (
    <ShownContext value={{ loaded, setLoaded }}>
      <span
        data-slot="avatar"
        className={clsx(
          "relative inline-flex shrink-0 overflow-hidden select-none",
          size,
          shape === "circle" ? "rounded-full" : "rounded-sm",
          className,
        )}
        {...props}
      />
    </ShownContext>
  );
}

type AvatarImageProps = Omit<ComponentProps<"img">, "src" | "className"> & {
  src: string;
  /** `contain` shows the whole picture, for logos. */
  fit?: "cover" | "contain";
  onFailed?: () => void;
};

/** In the document only once it is loaded, so that neither half a picture nor a broken one is ever seen. */
export function AvatarImage({ fit = "cover", alt = "", src, referrerPolicy, onFailed, ...props }: AvatarImageProps) {
  const { loaded, setLoaded } = useContext(ShownContext);
  const failed = useEffectEvent(() => onFailed?.());
  // An effect, because the picture is fetched outside of the document.
  useEffect(() => {
    const image = new window.Image();
    const onLoad = () => setLoaded(src);
    const onError = () => failed();
    image.addEventListener("load", onLoad);
    image.addEventListener("error", onError);
    if (referrerPolicy) image.referrerPolicy = referrerPolicy;
    image.src = src;
    // One that the browser holds already is shown at once.
    if (image.complete && image.naturalWidth > 0) onLoad();
    return () => {
      image.removeEventListener("load", onLoad);
      image.removeEventListener("error", onError);
      setLoaded(null);
    };
  }, [src, referrerPolicy, setLoaded]);
  if (loaded !== src) return null;
  return (
    // Pictures come at their size, some from other servers: nothing for Next to optimize.
    <picture className="contents">
      <img
        data-slot="avatar-image"
        alt={alt}
        src={src}
        referrerPolicy={referrerPolicy}
        className={clsx("size-full", fit === "cover" ? "object-cover" : "object-contain")}
        {...props}
      />
    </picture>
  );
}

export function AvatarFallback({ className, ...props }: ComponentProps<"span">) {
  const { loaded } = useContext(ShownContext);
  if (loaded !== null) return null;
  return (
    <span
      data-slot="avatar-fallback"
      className={clsx("flex size-full items-center justify-center font-bold", className)}
      {...props}
    />
  );
}
