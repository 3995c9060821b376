import { IdCard } from "lucide-react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogHeader, DialogTrigger } from "@/components/ui/overlay/dialog";
import { useTranslations } from "@/components/ui/text/use-translations";

import { MemberCodeForm } from "./member-code-form";
import { useCodeCheckIns } from "./use-code-check-ins";

export function ScanMemberDialog({ eventId }: { eventId: string }) {
  const t = useTranslations("checkIn.memberCodeForm");
  const [isOpen, setOpen] = useState(false);
  const checkIns = useCodeCheckIns(eventId, { isFormOpen: isOpen });
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={t("open")}>
          <IdCard aria-hidden className="size-5" />
        </Button>
      </DialogTrigger>
      <DialogContent width="sm">
        <DialogHeader title={t("open")} description={t("description")} />
        <MemberCodeForm checkIns={checkIns} />
      </DialogContent>
    </Dialog>
  );
}
