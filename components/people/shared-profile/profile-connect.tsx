import { useQuery } from "@tanstack/react-query";
import { UserCheck } from "lucide-react";

import { ConnectWithLine } from "@/components/connections/connect/connect-with-line";
import { selectConnectionWith } from "@/components/connections/connect/connection-cache";
import { Badge } from "@/components/ui/badge";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { useTranslations } from "@/components/ui/text/use-translations";
import { connectionsQuery } from "@/lib/connections/client/connections";
import { getOfferAnywhere } from "@/lib/connections/policy/requests";
import type { AddConnectionInput } from "@/lib/connections/schema";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

type ProfileConnectProps = Pick<AddConnectionInput, "via"> & { viewerId: string; user: PublicUser };

/** See docs/product/connections.md#who-may-connect. */
export function ProfileConnect({ viewerId, user, via }: ProfileConnectProps) {
  const t = useTranslations("profiles.connect");
  const { data: connection, isPending } = useQuery({ ...connectionsQuery(), select: selectConnectionWith(user.id) });
  if (isPending) return <Skeleton className="h-11" />;
  const offer = getOfferAnywhere({ viewerId, connection });
  return (
    <>
      {offer === "connected" && (
        <Badge variant="present">
          <UserCheck aria-hidden />
          {t("connected")}
        </Badge>
      )}
      {offer === "respond" && (
        <p className="text-sm text-muted-foreground">{t("requestReceived", { name: user.profile.firstName })}</p>
      )}
      <ConnectWithLine
        {...{ viewerId, user, connection }}
        source={{ via }}
        className="flex flex-wrap gap-2.5 *:grow *:justify-center"
      />
    </>
  );
}
