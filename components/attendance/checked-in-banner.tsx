"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";

import { Button } from "@/components/ui/button";
import { cn } from "@/lib/core/cn";
import { activeAttendanceQuery } from "@/lib/attendance/client";
import type { ActiveAttendance } from "@/lib/attendance/schema";

import { useCheckOut } from "./use-check-in";

/** Where I am checked in, and the way out (spec B§2); nothing while I am nowhere. */
export function CheckedInBanner({ className }: { className?: string }) {
  const { data: active } = useQuery(activeAttendanceQuery());
  return active ? <Banner key={active.id} active={active} className={className} /> : null;
}

function Banner({ active, className }: { active: ActiveAttendance; className?: string }) {
  const checkOut = useCheckOut(active.eventId);
  return (
    <section
      aria-label="Checked in"
      data-slot="checked-in-banner"
      className={cn("flex items-center justify-between gap-3 rounded-lg bg-present-soft px-4 py-3.5", className)}
    >
      <div className="flex min-w-0 items-start gap-3">
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
      <Button
        variant="outline"
        aria-disabled={checkOut.isPending || undefined}
        onClick={() => !checkOut.isPending && checkOut.mutate()}
      >
        {checkOut.isPending ? "Checking out..." : "Check Out"}
      </Button>
    </section>
  );
}
