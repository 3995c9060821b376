import { CalendarX2 } from "lucide-react";
import Link from "next/link";

import { Button } from "@/components/ui/button";
import { BlankTag } from "@/components/ui/feedback/empty-state";

/** Spec B§2. */
export function EventNotFound() {
  return (
    <div className="flex flex-1 flex-col items-center justify-center px-4 py-12 text-center">
      <BlankTag>
        <CalendarX2 aria-hidden className="size-7" strokeWidth={1.75} />
      </BlankTag>
      <h1 className="mt-7 text-3xl font-extrabold">Event Not Found</h1>
      <p className="mt-2 max-w-sm text-base text-pretty text-muted-foreground">
        The event you&apos;re looking for doesn&apos;t exist.
      </p>
      <Button asChild className="mt-7">
        <Link href="/events">Browse Events</Link>
      </Button>
    </div>
  );
}
