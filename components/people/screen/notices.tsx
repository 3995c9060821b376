import { useQuery } from "@tanstack/react-query";

import { ReceivedWalkInRequests } from "@/components/attendance/walk-in/received-requests";
import { GuestOffers } from "@/components/events/rsvp/guest-offers";
import { useHydrated } from "@/components/ui/browser/use-hydrated";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { receivedWalkInsQuery } from "@/lib/attendance/client/walk-in";
import { guestOffersQuery } from "@/lib/events/client/rsvp";
import { isAskedToFinishTag } from "@/lib/profiles/client/finish-tag";

/** Few are asked. */
const FinishTagPrompt = lazyWithRetry(() => import("./finish-tag-prompt").then((module) => module.FinishTagPrompt));

/** One at a time, the most urgent first, so that the people stay in view. */
export function Notices({ viewerId }: { viewerId: string }) {
  const { data: requests = [] } = useQuery(receivedWalkInsQuery());
  const { data: offers = [] } = useQuery(guestOffersQuery());
  const isAskedToFinish = useHydrated() && isAskedToFinishTag(viewerId);
  return (
    <>
      <ReceivedWalkInRequests max={1} />
      {requests.length === 0 && <GuestOffers max={1} />}
      {requests.length + offers.length === 0 && isAskedToFinish && <FinishTagPrompt />}
    </>
  );
}
