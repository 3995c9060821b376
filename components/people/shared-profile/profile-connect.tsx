import { useQuery } from "@tanstack/react-query";
import { UserCheck } from "lucide-react";
import { useState } from "react";

import { ConnectButton } from "@/components/connections/connect/connect-button";
import { selectConnectionWith } from "@/components/connections/connect/connection-cache";
import { RequestLine } from "@/components/connections/connect/request-line";
import { useConnect } from "@/components/connections/connect/use-connect";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { Input } from "@/components/ui/form/text/input";
import { useTranslations } from "@/components/ui/text/use-translations";
import { connectionsQuery } from "@/lib/connections/client/connections";
import { MAX_REQUEST_LINE } from "@/lib/connections/constants";
import { getOfferAnywhere } from "@/lib/connections/policy/requests";
import type { AddConnectionInput } from "@/lib/connections/schema";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

type ProfileConnectProps = Pick<AddConnectionInput, "via"> & { viewerId: string; user: PublicUser };

/** See docs/product/connections.md#who-may-connect. */
export function ProfileConnect({ viewerId, user, via }: ProfileConnectProps) {
  const t = useTranslations("profiles.connect");
  const { firstName } = user.profile;
  /** Null until the member wants to write one. */
  const [line, setLine] = useState<string | null>(null);
  const connecting = useConnect(user, { via, line: line || undefined });
  const { data: connection, isPending } = useQuery({ ...connectionsQuery(), select: selectConnectionWith(user.id) });
  if (isPending) return <Skeleton className="h-11" />;
  const offer = getOfferAnywhere({ viewerId, connection });
  const isNew = offer === "connect" && !connecting.isConnecting;
  return (
    <>
      {offer === "connected" && (
        <Badge variant="present">
          <UserCheck aria-hidden />
          {t("connected")}
        </Badge>
      )}
      {offer === "respond" && (
        <p className="text-sm text-muted-foreground">{t("requestReceived", { name: firstName })}</p>
      )}
      {offer !== "connected" && <RequestLine line={connection?.line} />}
      {isNew && line !== null && (
        <Input
          autoFocus
          aria-label={t("line", { firstName })}
          placeholder={t("line", { firstName })}
          maxLength={MAX_REQUEST_LINE}
          value={line}
          onChange={({ target }) => setLine(target.value)}
        />
      )}
      <div className="flex flex-wrap gap-2.5 *:grow *:justify-center">
        <ConnectButton canDecline {...{ offer, user, connecting, connection }} />
      </div>
      {isNew && line === null && (
        <Button variant="ghost-accent" onClick={() => setLine("")}>
          {t("addLine")}
        </Button>
      )}
    </>
  );
}
