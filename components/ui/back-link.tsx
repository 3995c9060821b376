import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";

import { Link } from "./link";

/** Leads to the screen above the current one. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="-ml-1 inline-flex min-h-11 items-center gap-1 justify-self-start rounded-sm pr-2 text-sm font-semibold text-muted-foreground hover:text-foreground"
    >
      <ChevronLeft aria-hidden className="size-4.5 shrink-0" />
      {children}
    </Link>
  );
}

/** With a name that a person wrote. */
export const NamedBackLink = ({ href, name }: { href: string; name: string }) => (
  <BackLink href={href}>
    <bdi className="[overflow-wrap:anywhere]">{name}</bdi>
  </BackLink>
);
