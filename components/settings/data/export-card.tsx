"use client";

import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslations } from "next-intl";

import { saveFile } from "@/components/ui/browser/save-file";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/feedback/toast";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { downloadMyData } from "@/lib/account/client";
import { EXPORT_FILE_NAME } from "@/lib/account/constants";

import { SettingsCard } from "../frame/settings-card";

/** See docs/product/privacy.md#data-export. */
export function ExportCard() {
  const t = useTranslations("settings.data.export");
  const getFailureText = useFailureText();
  const download = useMutation({
    mutationFn: downloadMyData,
    onSuccess: (file) => {
      saveFile(new File([file], EXPORT_FILE_NAME, { type: file.type }));
      toast({ title: t("toast.done.title"), description: t("toast.done.text", { file: EXPORT_FILE_NAME }) });
    },
    onError: (error) =>
      toast({
        title: t("toast.failed.title"),
        description: getFailureText(error, t("toast.failed.text")),
        variant: "destructive",
      }),
  });
  return (
    <SettingsCard title={t("title")} description={t("description")}>
      <Button variant="outline" className="max-sm:w-full" isBusy={download.isPending} onClick={() => download.mutate()}>
        {!download.isPending && <Download aria-hidden />}
        {t("button")}
      </Button>
    </SettingsCard>
  );
}
