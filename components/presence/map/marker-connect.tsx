import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";

import { selectConnectionWith } from "@/components/connections/connect/connection-cache";
import { OptimisticConnect } from "@/components/connections/connect/optimistic-connect";
import { useConnect } from "@/components/connections/connect/use-connect";
import { claimAnnouncement, connectionAnnouncementId } from "@/components/notifications/announcements";
import { useReplacementFocus } from "@/components/ui/browser/use-replacement-focus";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { useTranslations } from "@/components/ui/text/use-translations";
import { connectionsQuery } from "@/lib/connections/client/connections";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

type MarkerConnectProps = { user: PublicUser; eventId: string };

/** The popup shows the result, or a toast if the popup was closed. */
export function MarkerConnect({ user, eventId }: MarkerConnectProps) {
  const t = useTranslations("presence.connect");
  const getFailureText = useFailureText();
  const { data: existing } = useQuery({ ...connectionsQuery(), select: selectConnectionWith(user.id) });
  const result = useRef<HTMLDivElement>(null);
  const { connect, isConnecting, connection, askHint, error } = useConnect(
    user,
    { eventId },
    {
      isShown: () => result.current !== null,
      // Keeps the live event from showing a toast too.
      onShown: ({ status }) => {
        if (status === "accepted") claimAnnouncement(connectionAnnouncementId(user.id));
      },
    },
  );
  const isOffered = !existing && !connection;
  // The result replaces the button.
  const ref = useReplacementFocus();
  const getResult = () => {
    if (error) return t("failed", { message: getFailureText(error, t("failedFallback")) });
    if (!connection) return null;
    if (connection.status === "accepted") return t("connected", { name: user.profile.firstName });
    return askHint ? `${t("requestSent")}. ${askHint}` : t("requestSent");
  };
  return (
    <>
      {isOffered && (
        <div ref={ref}>
          <OptimisticConnect
            {...{ connect, isConnecting }}
            texts={{ connect: t("button"), requestSent: t("requestSent") }}
          />
        </div>
      )}
      <div ref={result} role="alert" className="font-semibold has-[p:empty]:sr-only">
        <p ref={isOffered ? undefined : ref} tabIndex={-1}>
          {getResult()}
        </p>
      </div>
    </>
  );
}
