"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import type { ReactNode } from "react";

import { Button } from "@/components/ui/button";
import { cn } from "@/lib/core/browser/cn";
import { activeAttendanceQuery } from "@/lib/attendance/client/attendance";
import type { ActiveAttendance } from "@/lib/attendance/schema/attendance";

import { useCheckOut } from "./use-check-in";

type CheckedInBannerProps = {
  className?: string;
  /** Beside Check Out: what else can be done there. */
  action?: (eventId: string) => ReactNode;
};

/** Where I am checked in, and the way out (spec B§2); nothing while I am nowhere. */
export function CheckedInBanner({ className, action }: CheckedInBannerProps) {
  const { data: active } = useQuery(activeAttendanceQuery());
  return active ? <Banner key={active.id} active={active} className={className} action={action} /> : null;
}

function Banner({ active, className, action }: CheckedInBannerProps & { active: ActiveAttendance }) {
  const checkOut = useCheckOut(active.eventId);
  return (
    <section
      aria-label="Checked in"
      data-slot="checked-in-banner"
      className={cn(
        "flex flex-wrap items-center justify-between gap-3 rounded-lg bg-present-soft px-4 py-3.5",
        className,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-40 items-start gap-3">
        <span aria-hidden className="mt-2 size-2 shrink-0 rounded-full bg-present" />
        <div className="min-w-0">
          <p className="font-semibold text-present">Checked In</p>
          <Link
            href={`/events/${active.eventId}`}
            className="block text-sm [overflow-wrap:anywhere] text-foreground underline-offset-4 hover:underline"
          >
            {active.event.name}
          </Link>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {action?.(active.eventId)}
        <Button
          variant="outline"
          aria-disabled={checkOut.isPending || undefined}
          onClick={() => !checkOut.isPending && checkOut.mutate()}
        >
          {checkOut.isPending ? "Checking out..." : "Check Out"}
        </Button>
      </div>
    </section>
  );
}
