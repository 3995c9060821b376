"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";

import { Dialog, DialogContent, DialogHeader } from "@/components/ui/overlay/dialog";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { currentUserQuery } from "@/lib/auth/client/current-user";
import { getErrorMessage } from "@/lib/http/browser/api-client";
import { CONTACT_FIELDS } from "@/lib/messages/constants";

import { type Receiver, ShareContactForm } from "./share-contact-form";

type ShareContactDialogProps = { receiver: Receiver; open: boolean; onOpenChange: (open: boolean) => void };

/** See docs/product/contact-cards.md#share-contact-info-dialog. */
export function ShareContactDialog({ receiver, open, onOpenChange }: ShareContactDialogProps) {
  const t = useTranslations("contact.share");
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader title={t("title")} description={t("description", { firstName: receiver.firstName })} />
        <ViewerFields receiver={receiver} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

function ViewerFields({ receiver, onDone }: { receiver: Receiver; onDone: () => void }) {
  const t = useTranslations("contact.share");
  const tMessages = useTranslations("messages");
  const { data: viewer, error, isFetching, refetch } = useQuery(currentUserQuery());
  if (viewer) return <ShareContactForm receiver={receiver} viewer={viewer} onDone={onDone} />;
  if (error) {
    return (
      <ErrorState
        compact
        title={t("error")}
        description={getErrorMessage(error, tMessages("checkConnection"))}
        onRetry={() => void refetch()}
        isBusy={isFetching}
      />
    );
  }
  return (
    <div role="status" className="grid gap-2">
      <span className="sr-only">{t("loading")}</span>
      {CONTACT_FIELDS.map((field) => (
        <Skeleton key={field} className="h-11" />
      ))}
    </div>
  );
}
