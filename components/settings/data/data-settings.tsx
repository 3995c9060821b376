"use client";

import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslations } from "next-intl";

import { saveFile } from "@/components/ui/browser/save-file";
import { Button } from "@/components/ui/button";
import { useFailureToast } from "@/components/ui/feedback/failure-toast";
import { toast } from "@/components/ui/feedback/toast";
import { downloadMyData } from "@/lib/account/client";
import { EXPORT_FILE_NAME } from "@/lib/account/constants";

import { SettingsCard } from "../frame/settings-card";
import { SettingsPage } from "../frame/settings-page";
import { DeleteAccountCard } from "./delete-account-card";

export function DataSettings() {
  return (
    <SettingsPage section="data">
      <ExportCard />
      <DeleteAccountCard />
    </SettingsPage>
  );
}

/** See docs/product/privacy.md#data-export. */
function ExportCard() {
  const t = useTranslations("settings.data.export");
  const showFailure = useFailureToast();
  const download = useMutation({
    mutationFn: downloadMyData,
    onSuccess: (file) => {
      saveFile(new File([file], EXPORT_FILE_NAME, { type: file.type }));
      toast({ title: t("toast.done.title"), description: t("toast.done.text", { file: EXPORT_FILE_NAME }) });
    },
    onError: (error) => showFailure(error, t("toast.failed.title"), t("toast.failed.text")),
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
