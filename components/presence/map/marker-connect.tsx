import { useQuery } from "@tanstack/react-query";

import { failureText } from "@/components/connections/connect/failure-text";
import { selectConnectionWith, useConnect } from "@/components/connections/connect/use-connect";
import { announceOnce, connectedWith } from "@/components/notifications/announced-events";
import { Button } from "@/components/ui/button";
import { connectionsQuery } from "@/lib/connections/client";
import type { PublicUser } from "@/lib/profiles/schema";

type MapConnectProps = { user: PublicUser; eventId: string };

/** Connect in a marker's popup, which says what came of it in place (spec B§8; contract §5: never window.alert). */
export function MarkerConnect({ user, eventId }: MapConnectProps) {
  const { data: standing } = useQuery({ ...connectionsQuery(), select: selectConnectionWith(user.id) });
  const { mutate, data: made, error, isPending } = useConnect();
  const connect = () =>
    mutate(
      { targetUserId: user.id, eventId },
      // Said here, so the live channel needn't say it again (contract §5, Toasts).
      { onSuccess: ({ status }) => status === "accepted" && announceOnce(connectedWith(user.id)) },
    );
  return (
    <>
      {!standing && !made && (
        <Button busy={isPending} onClick={connect}>
          Connect
        </Button>
      )}
      <div role="alert" className="font-semibold empty:hidden">
        {error && `Failed to connect: ${failureText(error, "Please try again.")}`}
        {made && (made.status === "accepted" ? `Connected with ${user.profile.firstName}!` : "Request sent")}
      </div>
    </>
  );
}
