import { useQuery } from "@tanstack/react-query";

import { ReceivedWalkInRequests } from "@/components/attendance/walk-in/received-requests";
import { GuestOffers } from "@/components/events/rsvp/guest-offers";
import { FinishTag } from "@/components/profiles/finish-tag/finish-tag";
import { receivedWalkInsQuery } from "@/lib/attendance/client/walk-in";
import { guestOffersQuery } from "@/lib/events/client/rsvp";

/** One at a time, the most urgent first, so that the people stay in view. */
export function Notices({ viewerId }: { viewerId: string }) {
  const { data: requests = [] } = useQuery(receivedWalkInsQuery());
  const { data: offers = [] } = useQuery(guestOffersQuery());
  return (
    <>
      <ReceivedWalkInRequests max={1} />
      {requests.length === 0 && <GuestOffers max={1} />}
      {requests.length + offers.length === 0 && <FinishTag viewerId={viewerId} />}
    </>
  );
}
