"use client";

import { Hourglass, MessageCircle, UserCheck, UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";

import { OptimisticConnect } from "@/components/connections/connect/optimistic-connect";
import { useConnect } from "@/components/connections/connect/use-connect";
import { useRespondToRequest } from "@/components/connections/connect/use-respond-to-request";
import { useReplacementFocus } from "@/components/ui/browser/use-replacement-focus";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import type { Attendee } from "@/lib/attendance/schema/attendance";
import type { ConnectOffer, MissingStep } from "@/lib/connections/policy/requests";
import type { ConnectionResponse } from "@/lib/connections/schema";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { UnavailableButton } from "./unavailable-button";

type ConnectButtonProps = {
  offer: ConnectOffer;
  user: Attendee["user"];
  eventId: string;
  connection: ConnectionResponse | undefined;
  /** Has to happen first if the offer is `check-in`. */
  missingStep: MissingStep;
};

export function ConnectButton({ offer, user, eventId, connection, missingStep }: ConnectButtonProps) {
  const t = useTranslations("people.card");
  const name = formatFullName(user.profile);
  const { connect, isConnecting } = useConnect(user, { eventId });
  const { accept, isBusy } = useRespondToRequest(connection?.id ?? "", user);
  const ref = useReplacementFocus();
  switch (offer) {
    case "self":
      return null;
    case "connected":
      return (
        <Button ref={ref} variant="secondary" asChild>
          <Link href={`/messages?user=${user.id}`} aria-label={t("messagePerson", { name })}>
            <MessageCircle aria-hidden />
            {t("message")}
          </Link>
        </Button>
      );
    case "requested":
      return (
        <p
          ref={ref}
          tabIndex={-1}
          className="flex min-h-11 items-center justify-center gap-2 rounded-md bg-muted text-center text-sm font-semibold text-muted-foreground [&_svg]:size-[1.125rem]"
        >
          <Hourglass aria-hidden />
          {t("requestSent")}
        </p>
      );
    case "respond":
      return (
        <Button
          ref={ref}
          keepsFocus
          isBusy={isBusy}
          onClick={() => accept.mutate()}
          aria-label={t("acceptRequest", { name })}
        >
          {!isBusy && <UserCheck aria-hidden />}
          {t("accept")}
        </Button>
      );
    case "connect":
      return (
        <OptimisticConnect
          {...{ ref, connect, isConnecting }}
          texts={{ label: t("connectWith", { name }), connect: t("connect"), requestSent: t("requestSent") }}
        />
      );
    case "check-in":
      return (
        <UnavailableButton
          ref={ref}
          reason={t(`${missingStep}ToConnect`, { firstName: user.profile.firstName })}
          label={t("connectWith", { name })}
        >
          <UserPlus aria-hidden />
          {t("connect")}
        </UnavailableButton>
      );
  }
}
