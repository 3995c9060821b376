import { useEffect, useRef, useState } from "react";

import { useTranslations } from "@/components/ui/text/use-translations";
import type { AttendeeSummary } from "@/lib/attendance/schema/attendance";
import { clock } from "@/lib/core/shared/clock";
import { countGoing } from "@/lib/events/policy/places";
import type { EventResponse } from "@/lib/events/schema/event";
import { countHere } from "@/lib/people/policy";

/** Frequent announcements would drown out everything else. */
const PAUSE_MS = 10_000;

/** Announces the count to screen readers (docs/product/presence.md#people-screen). */
export function PresenceStatus({ event, summary }: { event: EventResponse; summary: AttendeeSummary | undefined }) {
  const t = useTranslations("people");
  const [said, setSaid] = useState<AttendeeSummary | null>(null);
  const known = useRef<{ here: number; saidAt: number } | null>(null);
  // Effect: the timer of the next announcement.
  useEffect(() => {
    if (!summary || countHere(summary) === known.current?.here) return;
    if (!known.current) {
      // Screen readers read the first count on the screen itself.
      known.current = { here: countHere(summary), saidAt: 0 };
      return;
    }
    const wait = known.current.saidAt + PAUSE_MS - clock.ms();
    const timer = setTimeout(
      () => {
        known.current = { here: countHere(summary), saidAt: clock.ms() };
        setSaid(summary);
      },
      Math.max(0, wait),
    );
    return () => clearTimeout(timer);
  }, [summary]);
  return (
    <p role="status" className="sr-only">
      {said && t("presence", { checkedIn: countHere(said), going: countGoing(event) })}
    </p>
  );
}
