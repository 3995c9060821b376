import { useEffect, useRef, useState } from "react";

import { useTranslations } from "@/components/ui/text/use-translations";
import type { AttendeeSummary } from "@/lib/attendance/schema/attendance";
import { clock } from "@/lib/core/shared/clock";
import { countGoing } from "@/lib/events/policy/places";
import type { EventResponse } from "@/lib/events/schema/event";

/** Frequent announcements would drown out everything else. */
const PAUSE_MS = 10_000;

/** Announces the count to screen readers (docs/product/presence.md#people-screen). */
export function PresenceStatus({ event, summary }: { event: EventResponse; summary: AttendeeSummary | undefined }) {
  const t = useTranslations("people");
  const [said, setSaid] = useState<AttendeeSummary | null>(null);
  const known = useRef<{ checkedIn: number; saidAt: number } | null>(null);
  // Effect: the timer of the next announcement.
  useEffect(() => {
    if (!summary || summary.checkedIn === known.current?.checkedIn) return;
    if (!known.current) {
      // Screen readers read the first count on the screen itself.
      known.current = { checkedIn: summary.checkedIn, saidAt: 0 };
      return;
    }
    const wait = known.current.saidAt + PAUSE_MS - clock.ms();
    const timer = setTimeout(
      () => {
        known.current = { checkedIn: summary.checkedIn, saidAt: clock.ms() };
        setSaid(summary);
      },
      Math.max(0, wait),
    );
    return () => clearTimeout(timer);
  }, [summary]);
  return (
    <p role="status" className="sr-only">
      {said && t("presence", { checkedIn: said.checkedIn, going: countGoing(event) })}
    </p>
  );
}
