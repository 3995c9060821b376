"use client";

import { clsx } from "clsx";

import { DEFAULT_PRODUCT_NAME } from "@/lib/core/shared/product";

import { useSiteSettings } from "./site-settings";

/** A site's own logo replaces the mark and the name. */
export function Logo({ className, size = "default" }: { className?: string; size?: "default" | "lg" }) {
  const { productName = DEFAULT_PRODUCT_NAME, logoLight, logoDark } = useSiteSettings();
  return (
    <span
      className={clsx(
        "flex items-center gap-2.5 font-display font-extrabold",
        size === "lg" ? "text-2xl" : "text-[min(1.25rem,8vw)]",
        className,
      )}
    >
      {logoLight ? (
        <>
          <SiteLogo src={logoLight} name={productName} className={logoDark && "dark:hidden"} />
          {logoDark && <SiteLogo src={logoDark} name={productName} className="not-dark:hidden" />}
        </>
      ) : (
        <>
          <span className="grid size-[32px] shrink-0 place-content-center rounded-[9px] bg-primary text-primary-foreground">
            <LanyardIcon />
          </span>
          {productName}
        </>
      )}
    </span>
  );
}

/** Not next/image: the upload has its size already. */
const SiteLogo = ({ src, name, className }: { src: string; name: string; className?: string }) => (
  <picture className={className}>
    <img src={src} alt={name} className="h-8 max-w-44 object-contain" />
  </picture>
);

/** Lucide's id-card-lanyard, copied so that the welcome screen loads without the icon library. */
export function LanyardIcon() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-[20px]"
    >
      <path d="M13.5 8h-3m4.5-6-1 2h3a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h3m6 18a4 4 0 0 0-8 0M9 2l3 6" />
      <circle cx="12" cy="15" r="3" />
    </svg>
  );
}
