"use client";

import { clsx } from "clsx";

import { useSiteSettings } from "./site-settings";

/** The imprint, privacy policy, terms and support address that this site has set. */
export function SiteLinks({ className }: { className?: string }) {
  const { links } = useSiteSettings();
  if (!links) return null;
  return (
    <ul className={clsx("flex flex-wrap justify-center gap-x-4 text-sm text-muted-foreground", className)}>
      {links.map(({ label, href }) => (
        <li key={label}>
          <a href={href} className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
