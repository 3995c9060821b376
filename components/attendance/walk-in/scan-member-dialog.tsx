"use client";

import { IdCard } from "lucide-react";
import { useTranslations } from "next-intl";

import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogHeader, DialogTrigger } from "@/components/ui/overlay/dialog";

import { MemberCodeForm } from "./member-code-form";

/** Door mode's button for a member's own code, next to the door's. */
export function ScanMemberDialog({ eventId }: { eventId: string }) {
  const t = useTranslations("checkIn.memberCodeForm");
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={t("open")}>
          <IdCard aria-hidden className="size-5" />
        </Button>
      </DialogTrigger>
      <DialogContent width="sm">
        <DialogHeader title={t("open")} description={t("description")} />
        <MemberCodeForm eventId={eventId} />
      </DialogContent>
    </Dialog>
  );
}
