import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ChevronRight } from "lucide-react";

import { ReceivedWalkInRequests } from "@/components/attendance/walk-in/received-requests";
import { GuestOffers } from "@/components/events/rsvp/guest-offers";
import { FinishNameTag } from "@/components/profiles/finish-name-tag/finish-name-tag";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { Link } from "@/components/ui/link";
import { useTranslations } from "@/components/ui/text/use-translations";
import { receivedWalkInsQuery } from "@/lib/attendance/client/walk-in";
import type { ActiveAttendance } from "@/lib/attendance/schema/attendance";
import { guestOffersQuery } from "@/lib/events/client/rsvp";
import type { EventResponse } from "@/lib/events/schema/event";
import { leavesTimeForRecap } from "@/lib/people/policy";

/** Few are checked in at another event than the selected one. */
const CheckedInBanner = lazyWithRetry(() =>
  import("@/components/attendance/check-in/checked-in-banner").then((module) => module.CheckedInBanner),
);

/** On a phone, rounds and introductions come before what can be answered later. */
const WAITS = "contents max-md:in-[body:has([data-slot=introduction],[data-slot=rounds])]:hidden";

type Recap = { id: string; name: string };
type NoticesProps = {
  viewerId: string;
  event: EventResponse | null;
  active: ActiveAttendance | null;
  now: Date;
  renderedAt: string;
  recap: Recap | null;
};

/** One at a time, the most urgent first, so that the people stay in view. */
export function Notices({ viewerId, event, active, now, renderedAt, recap }: NoticesProps) {
  const { data: requests = [] } = useQuery(receivedWalkInsQuery());
  const { data: offers = [] } = useQuery(guestOffersQuery());
  const isElsewhere = active && active.eventId !== event?.id && new Date(active.event.endTime) > now;
  const isUrgent = requests.length > 0 || isElsewhere;
  const hasNotice = isUrgent || offers.length > 0;
  return (
    <>
      <ReceivedWalkInRequests max={1} />
      {requests.length === 0 && isElsewhere && (
        <div data-slot="notice">
          <CheckedInBanner renderedAt={renderedAt} />
        </div>
      )}
      <div className={WAITS}>{!isUrgent && <GuestOffers max={1} />}</div>
      {!hasNotice && (
        <div className={clsx(WAITS, "max-md:in-[body:has([data-slot=topics])]:hidden")}>
          <FinishNameTag viewerId={viewerId} />
        </div>
      )}
      {!hasNotice && recap && event && leavesTimeForRecap(event, now) && <RecapLink recap={recap} />}
    </>
  );
}

/** Hidden while another notice is shown, including the one about the email. */
function RecapLink({ recap: { id, name } }: { recap: Recap }) {
  const t = useTranslations("people.noEvents.recap");
  return (
    <Link
      href={`/events/${id}/recap`}
      className="flex min-h-11 items-center gap-2 rounded-lg bg-accent pr-2 pl-3 text-sm font-semibold text-accent-foreground underline-offset-4 hover:underline in-[body:has([data-slot=notice],[data-slot=verify-email])]:hidden"
    >
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {t("title", { event: name })}
      </span>
      <ChevronRight aria-hidden className="size-4.5 shrink-0" />
    </Link>
  );
}
