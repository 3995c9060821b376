"use client";

import { useQuery } from "@tanstack/react-query";
import { Hourglass, MessageCircle, UserCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import type { RefCallback } from "react";

import { selectConnectionWith } from "@/components/connections/connect/connection-cache";
import { OptimisticConnect } from "@/components/connections/connect/optimistic-connect";
import { useConnect } from "@/components/connections/connect/use-connect";
import { useRespondToRequest } from "@/components/connections/connect/use-respond-to-request";
import { Badge } from "@/components/ui/badge";
import { useReplacementFocus } from "@/components/ui/browser/use-replacement-focus";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { Link } from "@/components/ui/link";
import { connectionsQuery } from "@/lib/connections/client/connections";
import type { AddConnectionInput, ConnectionResponse } from "@/lib/connections/schema";
import type { SharedProfile } from "@/lib/profiles/responses/profile";

export type ConnectVia = NonNullable<AddConnectionInput["via"]>;
type ProfileConnectProps = { viewerId: string; profile: SharedProfile; via: ConnectVia };

/** See docs/product/connections.md#who-may-connect. */
export function ProfileConnect({ viewerId, profile, via }: ProfileConnectProps) {
  const { data: connection, isPending } = useQuery({
    ...connectionsQuery(),
    select: selectConnectionWith(profile.userId),
  });
  const ref = useReplacementFocus();
  if (isPending) return <Skeleton className="h-11" />;
  if (!connection) return <ConnectButton ref={ref} profile={profile} via={via} />;
  if (connection.status === "accepted") return <Connected ref={ref} profile={profile} />;
  if (connection.requesterId === viewerId) return <RequestSent ref={ref} />;
  return <RequestReceived ref={ref} profile={profile} connection={connection} />;
}

const toPublicUser = ({ userId, ...profile }: SharedProfile) => ({ id: userId, profile });

/** `ref` keeps the focus when one step replaces another. */
type StepProps = { profile: SharedProfile; ref: RefCallback<HTMLElement> };

function ConnectButton({ profile, via, ref }: StepProps & Pick<ProfileConnectProps, "via">) {
  const t = useTranslations("profiles.connect");
  const { connect, isConnecting } = useConnect(toPublicUser(profile), { via });
  return (
    <OptimisticConnect
      {...{ ref, connect, isConnecting }}
      texts={{ connect: t("connect"), requestSent: t("requestSent") }}
    />
  );
}

function Connected({ profile, ref }: StepProps) {
  const t = useTranslations("profiles.connect");
  return (
    <>
      <Badge variant="present">
        <UserCheck aria-hidden />
        {t("connected")}
      </Badge>
      <Button ref={ref} asChild>
        <Link href={`/messages?user=${profile.userId}`}>
          <MessageCircle aria-hidden />
          {t("message", { name: profile.firstName })}
        </Link>
      </Button>
    </>
  );
}

function RequestSent({ ref }: Pick<StepProps, "ref">) {
  const t = useTranslations("profiles.connect");
  return (
    <p
      ref={ref}
      tabIndex={-1}
      className="flex min-h-11 items-center justify-center gap-2 rounded-md bg-muted text-sm font-semibold text-muted-foreground [&_svg]:size-[1.125rem]"
    >
      <Hourglass aria-hidden />
      {t("requestSent")}
    </p>
  );
}

function RequestReceived({ profile, connection, ref }: StepProps & { connection: ConnectionResponse }) {
  const t = useTranslations("profiles.connect");
  const { accept, decline, isBusy } = useRespondToRequest(connection.id, toPublicUser(profile));
  return (
    <>
      <p className="text-sm text-muted-foreground">{t("requestReceived", { name: profile.firstName })}</p>
      <div ref={ref} tabIndex={-1} className="grid grid-cols-2 gap-2.5">
        <Button keepsFocus isBusy={accept.isPending} disabled={isBusy} onClick={() => accept.mutate()}>
          {t("accept")}
        </Button>
        <Button
          keepsFocus
          variant="outline"
          isBusy={decline.isPending}
          disabled={isBusy}
          onClick={() => decline.mutate()}
        >
          {t("decline")}
        </Button>
      </div>
    </>
  );
}
