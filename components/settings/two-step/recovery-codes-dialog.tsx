"use client";

import { Copy, Download, Printer } from "lucide-react";
import { useTranslations } from "next-intl";

import { copyText } from "@/components/ui/browser/copy-text";
import { saveFile } from "@/components/ui/browser/save-file";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/feedback/toast";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "@/components/ui/overlay/dialog";
import { RECOVERY_FILE_NAME } from "@/lib/two-step/constants";

export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const t = useTranslations("settings.security.twoStep.recovery.dialog");
  const text = `${t("fileHeading")}\n\n${codes.join("\n")}\n`;
  const copy = () =>
    copyText(codes.join("\n")).then(
      () => toast({ title: t("copied") }),
      () => toast({ title: t("copyFailed"), variant: "destructive" }),
    );
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent onInteractOutside={(event) => event.preventDefault()}>
        <DialogHeader title={t("title")} description={t("text")} />
        <ul
          aria-label={t("list")}
          className="grid gap-y-1 rounded-md border bg-muted p-3 font-mono text-[min(0.875rem,3.9vw)] sm:p-4"
        >
          {codes.map((code) => (
            <li key={code} className="select-all">
              {code}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button variant="outline" onClick={() => void copy()}>
            <Copy aria-hidden />
            {t("copy")}
          </Button>
          <Button
            variant="outline"
            onClick={() => saveFile(new File([text], RECOVERY_FILE_NAME, { type: "text/plain" }))}
          >
            <Download aria-hidden />
            {t("download")}
          </Button>
          <Button variant="outline" onClick={() => window.print()}>
            <Printer aria-hidden />
            {t("print")}
          </Button>
        </div>
        <DialogFooter>
          <Button onClick={onClose}>{t("done")}</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
