import { clsx } from "clsx";
import { type ComponentProps, createContext, useContext, useEffect, useEffectEvent, useState } from "react";

type ImageState = { loaded: string | null; setLoaded: (src: string | null) => void };

const ImageContext = createContext<ImageState>({ loaded: null, setLoaded: () => undefined });

type AvatarProps = ComponentProps<"span"> & {
  size?: string;
  shape?: "circle" | "square";
};

/** A fallback shows until the picture loads. See docs/decisions/034-own-avatar-component.md. */
export function Avatar({ className, size = "size-10", shape = "circle", ...props }: AvatarProps) {
  const [loaded, setLoaded] = useState<string | null>(null);
  return (
    <ImageContext value={{ loaded, setLoaded }}>
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
    </ImageContext>
  );
}

type AvatarImageProps = Omit<ComponentProps<"img">, "src" | "className"> & {
  src: string;
  /** `contain` is for logos. */
  fit?: "cover" | "contain";
  onFailed?: () => void;
};

/**
 * Renders the picture only after it has loaded, so no partial or broken picture is visible. It asks
 * for an http address by https, because pages load no picture over http.
 */
export function AvatarImage({
  fit = "cover",
  alt = "",
  src: address,
  referrerPolicy,
  onFailed,
  ...props
}: AvatarImageProps) {
  const src = address.replace(/^http:/i, "https:");
  const { loaded, setLoaded } = useContext(ImageContext);
  const fail = useEffectEvent(() => onFailed?.());
  // Effect: loads the picture in the browser, so that it replaces the fallback only when it is
  // complete.
  useEffect(() => {
    const image = new window.Image();
    const onLoad = () => setLoaded(src);
    const onError = () => fail();
    image.addEventListener("load", onLoad);
    image.addEventListener("error", onError);
    if (referrerPolicy) image.referrerPolicy = referrerPolicy;
    image.src = src;
    // A picture in the browser's cache shows without waiting for the event.
    if (image.complete && image.naturalWidth > 0) onLoad();
    return () => {
      image.removeEventListener("load", onLoad);
      image.removeEventListener("error", onError);
      setLoaded(null);
    };
  }, [src, referrerPolicy, setLoaded]);
  if (loaded !== src) return null;
  return (
    // The pictures already have their display size: Next's image component has nothing to optimize.
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
  const { loaded } = useContext(ImageContext);
  if (loaded !== null) return null;
  return (
    <span
      data-slot="avatar-fallback"
      className={clsx("flex size-full items-center justify-center font-bold", className)}
      {...props}
    />
  );
}
