"use client";

import { useQuery } from "@tanstack/react-query";
import { Hourglass, MessageCircle, UserCheck, UserPlus } from "lucide-react";
import Link from "next/link";

import {
  selectConnectionWith,
  useRespondToRequest,
  useConnectWithToast,
} from "@/components/connections/connect/use-connect";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { connectionsQuery } from "@/lib/connections/client";
import type { AddConnectionInput } from "@/lib/connections/schema";
import type { SharedProfile } from "@/lib/profiles/schema";

export type ConnectVia = NonNullable<AddConnectionInput["via"]>;

type ProfileConnectProps = { viewerId: string; profile: SharedProfile; via: ConnectVia };

/** How I stand to the person, and the next step: from here a request waits for their word (contract §5, Connect). */
export function ProfileConnect({ viewerId, profile, via }: ProfileConnectProps) {
  const { userId, ...shown } = profile;
  const user = { id: userId, profile: shown };
  const connections = useQuery({ ...connectionsQuery(), select: selectConnectionWith(userId) });
  const connection = connections.data;
  const { connect, isConnecting } = useConnectWithToast(user, { via });
  const { accept, decline, isBusy } = useRespondToRequest(connection?.id ?? "", user);

  if (connections.isPending) return <Skeleton className="h-11" />;
  if (connection?.status === "accepted") {
    return (
      <>
        <Badge variant="present">
          <UserCheck aria-hidden />
          Connected
        </Badge>
        <Button asChild>
          <Link href={`/messages?user=${userId}`}>
            <MessageCircle aria-hidden />
            Message {profile.firstName}
          </Link>
        </Button>
      </>
    );
  }
  if (connection?.requesterId === viewerId) {
    return (
      <p className="flex min-h-11 items-center justify-center gap-2 rounded-md bg-muted text-sm font-semibold text-muted-foreground [&_svg]:size-[1.125rem]">
        <Hourglass aria-hidden />
        Request sent
      </p>
    );
  }
  if (connection) {
    return (
      <>
        <p className="text-sm text-muted-foreground">{profile.firstName} would like to connect with you.</p>
        <div className="grid grid-cols-2 gap-2.5">
          <Button busy={accept.isPending} disabled={isBusy} onClick={() => accept.mutate()}>
            Accept
          </Button>
          <Button variant="outline" busy={decline.isPending} disabled={isBusy} onClick={() => decline.mutate()}>
            Decline
          </Button>
        </div>
      </>
    );
  }
  return (
    <Button busy={isConnecting} onClick={connect}>
      {!isConnecting && <UserPlus aria-hidden />}
      Connect
    </Button>
  );
}
