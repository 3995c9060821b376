import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";

import { selectConnectionWith } from "@/components/connections/connect/connection-cache";
import { useConnect } from "@/components/connections/connect/use-connect";
import { claimAnnouncement, connectionAnnouncementId } from "@/components/notifications/announcements";
import { Button } from "@/components/ui/button";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { connectionsQuery } from "@/lib/connections/client/connections";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

type MarkerConnectProps = { user: PublicUser; eventId: string };

/** "Connect" in a marker's popup. The result is shown in the popup, not in a toast. */
export function MarkerConnect({ user, eventId }: MarkerConnectProps) {
  const t = useTranslations("presence.connect");
  const getFailureText = useFailureText();
  const { data: existing } = useQuery({ ...connectionsQuery(), select: selectConnectionWith(user.id) });
  const { mutate, data: created, error, isPending } = useConnect();
  const connect = () =>
    mutate(
      { targetUserId: user.id, eventId },
      // Marks the connection as announced, so that the live event about it shows no toast.
      { onSuccess: ({ status }) => status === "accepted" && claimAnnouncement(connectionAnnouncementId(user.id)) },
    );
  const getResult = () => {
    if (error) return t("failed", { message: getFailureText(error, t("failedFallback")) });
    if (!created) return null;
    return created.status === "accepted" ? t("connected", { name: user.profile.firstName }) : t("requestSent");
  };
  return (
    <>
      {!existing && !created && (
        <Button isBusy={isPending} onClick={connect}>
          {t("button")}
        </Button>
      )}
      <div role="alert" className="font-semibold empty:sr-only">
        {getResult()}
      </div>
    </>
  );
}
