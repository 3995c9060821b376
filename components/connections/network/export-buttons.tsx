"use client";

import { useMutation } from "@tanstack/react-query";
import { BookUser, Download } from "lucide-react";
import { useTranslations } from "next-intl";

import { saveFile } from "@/components/ui/browser/save-file";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/feedback/toast";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { exportConnections, getConnectionContacts } from "@/lib/connections/client/connections";
import { CSV_FILE_NAME, VCF_FILE_NAME } from "@/lib/connections/constants";
import { buildVcards } from "@/lib/profiles/vcard";

/** See docs/product/connections.md#csv-export. */
export function ExportButtons({ isAdmin, disabled }: { isAdmin: boolean; disabled: boolean }) {
  const t = useTranslations("connections.export");
  const contacts = useSaveContacts();
  const csv = useSaveCsv();
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" disabled={disabled} isBusy={contacts.isPending} onClick={() => contacts.mutate()}>
        {!contacts.isPending && <BookUser aria-hidden />}
        {t("contacts")}
      </Button>
      {isAdmin && (
        <Button
          variant="outline"
          disabled={disabled}
          isBusy={csv.isPending}
          onClick={() => csv.mutate()}
          aria-label={t("csvLabel")}
        >
          {!csv.isPending && <Download aria-hidden />}
          {t("csv")}
        </Button>
      )}
    </div>
  );
}

function useSaveContacts() {
  const t = useTranslations("connections.export.toast.contacts");
  const cardTexts = useTranslations("vcard");
  const onError = useExportFailureToast();
  return useMutation({
    mutationFn: getConnectionContacts,
    onSuccess: (people) => {
      saveFile(new File([buildVcards(people, cardTexts)], VCF_FILE_NAME, { type: "text/vcard" }));
      toast({
        title: t("title", { count: people.length }),
        description: t("description", { file: VCF_FILE_NAME }),
      });
    },
    onError,
  });
}

function useSaveCsv() {
  const t = useTranslations("connections.export.toast.csv");
  const onError = useExportFailureToast();
  return useMutation({
    mutationFn: exportConnections,
    onSuccess: (file) => {
      saveFile(new File([file], CSV_FILE_NAME, { type: file.type }));
      toast({ title: t("title"), description: t("description", { file: CSV_FILE_NAME }) });
    },
    onError,
  });
}

function useExportFailureToast() {
  const t = useTranslations("connections.export.toast.failed");
  const getFailureText = useFailureText();
  return (error: unknown) =>
    toast({ title: t("title"), description: getFailureText(error, t("description")), variant: "destructive" });
}
