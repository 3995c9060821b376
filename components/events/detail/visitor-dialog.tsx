import { useState } from "react";

import { Button } from "@/components/ui/button";
import { focusDialog, ModalDialog } from "@/components/ui/overlay/dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { hasValidToken } from "@/lib/auth/client/stored-session";

import { type InvitationProps, JoinLinks } from "./visitor-invitation";

/** See docs/product/events.md#signed-out-visitors. */
export function VisitorDialog(props: InvitationProps) {
  const t = useTranslations("events.visitor");
  // A stored token belongs to a member whose lost cookie is being restored.
  const [isOpen, setOpen] = useState(() => !hasValidToken());
  return (
    <ModalDialog
      title={t("title")}
      description={t("description")}
      open={isOpen}
      onClose={() => setOpen(false)}
      // Not its first link, so that the dialog's text is read first and Enter does nothing.
      onOpenAutoFocus={focusDialog}
    >
      <div className="grid gap-2.5">
        <JoinLinks {...props} />
        <Button variant="ghost" onClick={() => setOpen(false)}>
          {t("viewDetails")}
        </Button>
      </div>
    </ModalDialog>
  );
}
