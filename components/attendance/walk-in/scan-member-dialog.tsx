import { ScanLine } from "lucide-react";

import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogHeader, DialogTrigger } from "@/components/ui/overlay/dialog";
import { useTranslations } from "@/components/ui/text/use-translations";

import { MemberCodeForm } from "./member-code-form";
import type { CodeCheckIns } from "./use-code-check-ins";

type ScanMemberDialogProps = { checkIns: CodeCheckIns; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

export function ScanMemberDialog({ checkIns, isOpen, onOpenChange }: ScanMemberDialogProps) {
  const t = useTranslations("checkIn.memberCodeForm");
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogTrigger asChild>
        <Button>
          <ScanLine aria-hidden />
          {t("button")}
        </Button>
      </DialogTrigger>
      <DialogContent width="sm">
        <DialogHeader title={t("open")} description={t("description")} />
        <MemberCodeForm checkIns={checkIns} />
      </DialogContent>
    </Dialog>
  );
}
