"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Dialog, DialogContent, DialogHeader } from "@/components/ui/overlay/dialog";
import { DOOR_PARAMETER } from "@/lib/attendance/constants";
import { hasValidToken } from "@/lib/auth/client/stored-session";

type InvitationProps = {
  eventId: string;
  /** The code scanned at the door. It is part of the return address, so that the member is checked in after signing in. */
  doorCode?: string;
};

/** Both links open the root, which returns to the event after signing in. */
function JoinLinks({ eventId, doorCode }: InvitationProps) {
  const t = useTranslations("events.visitor");
  const query = doorCode ? `?${DOOR_PARAMETER}=${encodeURIComponent(doorCode)}` : "";
  const root = `/?returnTo=${encodeURIComponent(`/events/${eventId}${query}`)}`;
  return (
    <>
      <Button asChild>
        <Link href={root}>{t("register")}</Link>
      </Button>
      <Button asChild variant="outline">
        <Link href={`${root}#login`}>{t("logIn")}</Link>
      </Button>
    </>
  );
}

/** Opens over the event for a visitor (docs/product/events.md#signed-out-visitors). */
export function VisitorDialog(props: InvitationProps) {
  const t = useTranslations("events.visitor");
  // Closed while a token is stored: it belongs to a member whose lost cookie is being restored.
  const [isOpen, setOpen] = useState(() => !hasValidToken());
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogContent
        // Focuses the dialog instead of its first link, so that its text is read first and Enter activates nothing.
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
        }}
      >
        <DialogHeader title={t("title")} description={t("description")} />
        <div className="grid gap-2.5">
          <JoinLinks {...props} />
          <Button variant="ghost" onClick={() => setOpen(false)}>
            {t("viewDetails")}
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}

/** The same invitation as a card of the page, for after the dialog is closed. */
export function VisitorCard(props: InvitationProps) {
  const t = useTranslations("events.visitor");
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("title")}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-3">
        <p className="text-sm text-muted-foreground">{t("description")}</p>
        <JoinLinks {...props} />
      </CardContent>
    </Card>
  );
}
