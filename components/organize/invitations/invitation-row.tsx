import type { QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { Button } from "@/components/ui/button";
import { useListChange } from "@/components/ui/feedback/use-list-change";
import { useTranslations } from "@/components/ui/text/use-translations";

type InvitationRowProps = {
  email: string;
  listKey: QueryKey;
  /** Sends another link, which replaces the one before. */
  send: false | (() => Promise<unknown>);
  revoke: () => Promise<unknown>;
  children: ReactNode;
};

export function InvitationRow({ email, listKey, send, revoke, children }: InvitationRowProps) {
  const t = useTranslations("admin.invitations");
  const again = useListChange(listKey, () => (send ? send() : Promise.resolve()), {
    done: t("toast.sent"),
    description: email,
    failed: t("toast.sendFailed"),
  });
  const withdrawal = useListChange(listKey, revoke, {
    done: t("toast.revoked"),
    description: email,
    failed: t("toast.revokeFailed"),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-48 text-sm [overflow-wrap:anywhere]">
        <p dir="auto" className="font-semibold">
          {email}
        </p>
        {children}
      </div>
      <div className="flex flex-wrap gap-2">
        {send && (
          <Button
            variant="outline"
            isBusy={again.isPending}
            aria-label={t("sendAgainTo", { email })}
            onClick={() => again.mutate()}
          >
            {t("sendAgain")}
          </Button>
        )}
        <Button
          variant="outline"
          isBusy={withdrawal.isPending}
          aria-label={t("revokeOf", { email })}
          onClick={() => withdrawal.mutate()}
        >
          {t("revoke")}
        </Button>
      </div>
    </li>
  );
}
