"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";

import { segmentsClasses, segmentVariants } from "@/components/ui/browser/segments";

import { STRIP_ENTRIES } from "../navigation/nav-entries";

/** People | My Network, on the pages of both (spec B§2). From 768 px the sidebar names them both. */
export function NetworkStrip() {
  const pathname = usePathname();
  if (!STRIP_ENTRIES.some(({ isActive }) => isActive(pathname))) return null;
  return (
    <nav aria-label="People and network" className="mb-4 md:hidden">
      <ul className={segmentsClasses}>
        {STRIP_ENTRIES.map(({ label, href, isActive }) => {
          const active = isActive(pathname);
          return (
            <li key={label} className="flex min-w-0 flex-1">
              <Link
                href={href}
                aria-current={active ? "page" : undefined}
                data-state={active ? "active" : "inactive"}
                className={segmentVariants()}
              >
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
