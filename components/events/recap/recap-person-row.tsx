import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { AnswerButtons } from "@/components/connections/connect/answer-buttons";
import { ConnectButton } from "@/components/connections/connect/connect-button";
import { useConnect } from "@/components/connections/connect/use-connect";
import { useRespondToRequest } from "@/components/connections/connect/use-respond-to-request";
import { PersonMenu } from "@/components/connections/person/person-menu";
import { PersonLines, ROW_LINES } from "@/components/profiles/tag/person-row";
import { UserAvatar } from "@/components/profiles/tag/user-avatar";
import { formatFullName, formatWork } from "@/lib/profiles/constants/profile";
import type { PublicUser } from "@/lib/profiles/schema/public-user";
import type { RecapPerson } from "@/lib/recap/schema";

import { refetchRecap } from "./refetch-recap";

type RecapPersonRowProps = { eventId: string; person: RecapPerson };

export function RecapPersonRow({ eventId, person: { user, connection } }: RecapPersonRowProps) {
  const connecting = useConnect(user, { eventId });
  // The person stays in this place until the page is opened again.
  const asked = connecting.connection?.status === "pending" ? "requested" : "connect";
  const isConnected = (connection ?? connecting.connection)?.status === "accepted";
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <UserAvatar profile={user.profile} size="size-11" />
      <PersonLines {...ROW_LINES} name={formatFullName(user.profile)} lines={[formatWork(user.profile)]} />
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
        {connection?.status === "pending" ? (
          <RequestActions eventId={eventId} connectionId={connection.id} user={user} />
        ) : (
          <ConnectButton offer={isConnected ? "connected" : asked} {...{ user, connecting }} />
        )}
        <PersonMenu user={user} connectionId={connection?.status === "accepted" ? connection.id : undefined} />
      </div>
    </li>
  );
}

type RequestActionsProps = { eventId: string; connectionId: string; user: PublicUser };

function RequestActions({ eventId, connectionId, user }: RequestActionsProps) {
  const client = useQueryClient();
  const answers = useRespondToRequest(connectionId, user);
  const isAnswered = answers.accept.isSuccess || answers.decline.isSuccess;
  // Effect: the answer moves the person to another list of the recap.
  useEffect(() => {
    if (isAnswered) refetchRecap(client, eventId);
  }, [client, eventId, isAnswered]);
  return <AnswerButtons name={formatFullName(user.profile)} answers={answers} isCompact />;
}
