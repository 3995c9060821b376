import type { RefCallback } from "react";

import { useRespondToRequest } from "@/components/connections/connect/use-respond-to-request";
import { Button } from "@/components/ui/button";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

type RequestReceivedProps = {
  user: PublicUser;
  connectionId: string;
  /** Keeps the focus when the answer replaces another step. */
  buttonsRef: RefCallback<HTMLElement>;
};

export function RequestReceived({ user, connectionId, buttonsRef }: RequestReceivedProps) {
  const t = useTranslations("profiles.connect");
  const { accept, decline, isBusy } = useRespondToRequest(connectionId, user);
  return (
    <>
      <p className="text-sm text-muted-foreground">{t("requestReceived", { name: user.profile.firstName })}</p>
      <div ref={buttonsRef} tabIndex={-1} className="grid grid-cols-2 gap-2.5">
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
