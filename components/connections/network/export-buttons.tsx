"use client";

import { useMutation } from "@tanstack/react-query";
import { BookUser, Download } from "lucide-react";

import { Button } from "@/components/ui/button";
import { saveFile } from "@/components/ui/browser/save-file";
import { toast } from "@/components/ui/feedback/toast";
import { exportConnections, getConnectionContacts } from "@/lib/connections/client";
import { CSV_FILE_NAME, VCF_FILE_NAME } from "@/lib/connections/constants";
import { vcards } from "@/lib/profiles/vcard";

import { failureText } from "../connect/failure-text";

const failed = (error: unknown) =>
  toast({
    title: "Download failed",
    description: failureText(error, "Unable to download your connections. Please try again."),
    variant: "destructive",
  });

/** All my connections to keep: for everybody as contacts, for admins also as a table (spec B§2, B§9). */
export function ExportButtons({ isAdmin, disabled }: { isAdmin: boolean; disabled: boolean }) {
  const contacts = useMutation({
    mutationFn: getConnectionContacts,
    onSuccess: (people) => {
      saveFile(new File([vcards(people)], VCF_FILE_NAME, { type: "text/vcard" }));
      toast({
        title: people.length === 1 ? "1 contact downloaded" : `${people.length} contacts downloaded`,
        description: `${VCF_FILE_NAME} saved to your device. Open it to add to contacts.`,
      });
    },
    onError: failed,
  });
  const table = useMutation({
    mutationFn: exportConnections,
    onSuccess: (file) => {
      saveFile(new File([file], CSV_FILE_NAME, { type: file.type }));
      toast({ title: "Connections exported", description: `${CSV_FILE_NAME} saved to your device.` });
    },
    onError: failed,
  });
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" disabled={disabled} busy={contacts.isPending} onClick={() => contacts.mutate()}>
        {!contacts.isPending && <BookUser aria-hidden />}
        Save contacts
      </Button>
      {isAdmin && (
        <Button
          variant="outline"
          disabled={disabled}
          busy={table.isPending}
          onClick={() => table.mutate()}
          aria-label="Export connections as CSV"
        >
          {!table.isPending && <Download aria-hidden />}
          Export
        </Button>
      )}
    </div>
  );
}
