"use client";

import { useQuery } from "@tanstack/react-query";
import { Hourglass, MessageCircle, UserCheck } from "lucide-react";
import { useTranslations } from "next-intl";

import { selectConnectionWith } from "@/components/connections/connect/connection-cache";
import { OptimisticConnect } from "@/components/connections/connect/optimistic-connect";
import { useConnect } from "@/components/connections/connect/use-connect";
import { useRespondToRequest } from "@/components/connections/connect/use-respond-to-request";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { Link } from "@/components/ui/link";
import { connectionsQuery } from "@/lib/connections/client/connections";
import type { AddConnectionInput, ConnectionResponse } from "@/lib/connections/schema";
import type { SharedProfile } from "@/lib/profiles/responses/profile";

export type ConnectVia = NonNullable<AddConnectionInput["via"]>;
type ProfileConnectProps = { viewerId: string; profile: SharedProfile; via: ConnectVia };

/** The viewer's connection with the person and its next step (docs/product/connections.md#who-may-connect). */
export function ProfileConnect({ viewerId, profile, via }: ProfileConnectProps) {
  const { data: connection, isPending } = useQuery({
    ...connectionsQuery(),
    select: selectConnectionWith(profile.userId),
  });
  if (isPending) return <Skeleton className="h-11" />;
  if (!connection) return <ConnectButton profile={profile} via={via} />;
  if (connection.status === "accepted") return <Connected profile={profile} />;
  if (connection.requesterId === viewerId) return <RequestSent />;
  return <RequestReceived profile={profile} connection={connection} />;
}

const toPublicUser = ({ userId, ...profile }: SharedProfile) => ({ id: userId, profile });

function ConnectButton({ profile, via }: Pick<ProfileConnectProps, "profile" | "via">) {
  const t = useTranslations("profiles.connect");
  const { connect, isConnecting } = useConnect(toPublicUser(profile), { via });
  return (
    <OptimisticConnect
      {...{ connect, isConnecting }}
      texts={{ connect: t("connect"), requestSent: t("requestSent") }}
    />
  );
}

function Connected({ profile }: { profile: SharedProfile }) {
  const t = useTranslations("profiles.connect");
  return (
    <>
      <Badge variant="present">
        <UserCheck aria-hidden />
        {t("connected")}
      </Badge>
      <Button asChild>
        <Link href={`/messages?user=${profile.userId}`}>
          <MessageCircle aria-hidden />
          {t("message", { name: profile.firstName })}
        </Link>
      </Button>
    </>
  );
}

function RequestSent() {
  const t = useTranslations("profiles.connect");
  return (
    <p className="flex min-h-11 items-center justify-center gap-2 rounded-md bg-muted text-sm font-semibold text-muted-foreground [&_svg]:size-[1.125rem]">
      <Hourglass aria-hidden />
      {t("requestSent")}
    </p>
  );
}

function RequestReceived({ profile, connection }: { profile: SharedProfile; connection: ConnectionResponse }) {
  const t = useTranslations("profiles.connect");
  const { accept, decline, isBusy } = useRespondToRequest(connection.id, toPublicUser(profile));
  return (
    <>
      <p className="text-sm text-muted-foreground">{t("requestReceived", { name: profile.firstName })}</p>
      <div className="grid grid-cols-2 gap-2.5">
        <Button isBusy={accept.isPending} disabled={isBusy} onClick={() => accept.mutate()}>
          {t("accept")}
        </Button>
        <Button variant="outline" isBusy={decline.isPending} disabled={isBusy} onClick={() => decline.mutate()}>
          {t("decline")}
        </Button>
      </div>
    </>
  );
}
