import { useInfiniteQuery } from "@tanstack/react-query";

import { InvitationRow } from "@/components/organize/invitations/invitation-row";
import { InviteForm } from "@/components/organize/invitations/invite-form";
import { Card, CardContent, CardHeader } from "@/components/ui/card";
import { MorePages } from "@/components/ui/more-pages";
import { useTranslations } from "@/components/ui/text/use-translations";
import { invite, revokeInvitation } from "@/lib/admin/client/actions";
import { invitationsQuery } from "@/lib/admin/client/queries";

import { useDates } from "@/components/organize/format/use-dates";

/** See docs/product/administration.md#invitations. */
export function InvitationsCard() {
  const t = useTranslations("admin.invitations");
  const { formatDate } = useDates();
  const list = useInfiniteQuery(invitationsQuery());
  const listKey = invitationsQuery().queryKey;
  const invitations = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Card className="overflow-hidden">
      <CardHeader className="pb-3" title={t("title")}>
        <p className="w-full text-sm text-muted-foreground">{t("text")}</p>
      </CardHeader>
      <CardContent>
        <InviteForm label={t("title")} listKey={listKey} invite={invite} />
      </CardContent>
      {invitations.length > 0 && (
        <ul className="divide-y border-t" aria-label={t("list")}>
          {invitations.map(({ id, email, expiresAt, hasMailFailed }) => (
            <InvitationRow
              key={id}
              email={email}
              listKey={listKey}
              send={hasMailFailed && (() => invite(email))}
              revoke={() => revokeInvitation(id)}
            >
              {hasMailFailed ? (
                <p className="font-semibold text-destructive">{t("mailFailed")}</p>
              ) : (
                <p data-numeric className="text-muted-foreground">
                  {t("until", { date: formatDate(expiresAt) })}
                </p>
              )}
            </InvitationRow>
          ))}
        </ul>
      )}
      <MorePages className="border-t p-3" list={list} itemsLabel={t("items")} />
    </Card>
  );
}
