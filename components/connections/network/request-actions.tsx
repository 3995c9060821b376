"use client";

import { Check, Undo2, X } from "lucide-react";
import { useTranslations } from "next-intl";

import { useNextRowFocus } from "@/components/ui/browser/use-next-row-focus";
import { Button } from "@/components/ui/button";
import type { ConnectionParty } from "@/lib/connections/schema";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { useRespondToRequest } from "../connect/use-respond-to-request";

type RequestActionsProps = { connectionId: string; other: ConnectionParty; isOutgoing: boolean };

export function RequestActions({ connectionId, other, isOutgoing }: RequestActionsProps) {
  const t = useTranslations("connections.card");
  const { accept, decline, takeBack, isBusy } = useRespondToRequest(connectionId, other);
  const firstAction = useNextRowFocus();
  const name = formatFullName(other.profile);
  if (isOutgoing) {
    return (
      <Button
        {...firstAction}
        keepsFocus
        variant="outline"
        isBusy={takeBack.isPending}
        onClick={() => takeBack.mutate()}
        aria-label={t("takeBackPerson", { name })}
      >
        {!takeBack.isPending && <Undo2 aria-hidden />}
        {t("takeBack")}
      </Button>
    );
  }
  return (
    <>
      <Button
        {...firstAction}
        keepsFocus
        isBusy={accept.isPending}
        disabled={isBusy}
        onClick={() => accept.mutate()}
        aria-label={t("acceptPerson", { name })}
      >
        {!accept.isPending && <Check aria-hidden />}
        {t("accept")}
      </Button>
      <Button
        keepsFocus
        variant="outline"
        isBusy={decline.isPending}
        disabled={isBusy}
        onClick={() => decline.mutate()}
        aria-label={t("declinePerson", { name })}
      >
        {!decline.isPending && <X aria-hidden />}
        {t("decline")}
      </Button>
    </>
  );
}
