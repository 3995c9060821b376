import { ConnectButton } from "@/components/connections/connect/connect-button";
import { useConnect } from "@/components/connections/connect/use-connect";
import { PersonMenu } from "@/components/connections/person/person-menu";
import { PersonLines, ROW_LINES } from "@/components/profiles/tag/person-row";
import { UserAvatar } from "@/components/profiles/tag/user-avatar";
import { getOfferAnywhere } from "@/lib/connections/policy/requests";
import { formatFullName, formatWork } from "@/lib/profiles/constants/profile";
import type { RecapPerson } from "@/lib/recap/schema";

type RecapPersonRowProps = { eventId: string; viewerId: string; person: RecapPerson };

export function RecapPersonRow({ eventId, viewerId, person: { user, connection } }: RecapPersonRowProps) {
  const connecting = useConnect(user, { eventId });
  // Somebody with whom the viewer connects stays in this place until the page is opened again.
  const known = connection ?? connecting.connection;
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <UserAvatar profile={user.profile} size="size-11" />
      <PersonLines {...ROW_LINES} name={formatFullName(user.profile)} lines={[formatWork(user.profile)]} />
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
        <ConnectButton
          canDecline
          offer={getOfferAnywhere({ viewerId, connection: known })}
          connection={known}
          {...{ user, connecting }}
        />
        <PersonMenu user={user} connectionId={connection?.status === "accepted" ? connection.id : undefined} />
      </div>
    </li>
  );
}
