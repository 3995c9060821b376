"use client";

import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";

import { failureText } from "@/components/connections/connect/failure-text";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { saveFile } from "@/components/ui/browser/save-file";
import { toast } from "@/components/ui/feedback/toast";
import { downloadMyData } from "@/lib/account/client";
import { EXPORT_FILE_NAME } from "@/lib/account/constants";

import { DeleteAccountDialog } from "./delete-account-dialog";

/** What is mine to take along, and the way out. */
export function DataCard() {
  const [deleting, setDeleting] = useState(false);
  const download = useMutation({
    mutationFn: downloadMyData,
    onSuccess: (file) => {
      saveFile(new File([file], EXPORT_FILE_NAME, { type: file.type }));
      toast({ title: "Your data is downloaded", description: `${EXPORT_FILE_NAME} saved to your device.` });
    },
    onError: (error) =>
      toast({
        title: "Download failed",
        description: failureText(error, "Unable to download your data. Please try again."),
        variant: "destructive",
      }),
  });
  return (
    <Card>
      <CardHeader className="md:px-6 md:pt-6">
        <CardTitle className="md:text-xl">Your data</CardTitle>
        <p className="w-full text-sm text-pretty text-muted-foreground">
          A ZIP with all we keep about you: profile, events, network, messages and the contacts you made.
        </p>
      </CardHeader>
      <CardContent className="flex flex-wrap gap-2 md:px-6 md:pb-6">
        <Button
          variant="outline"
          className="grow sm:grow-0"
          busy={download.isPending}
          onClick={() => download.mutate()}
        >
          {!download.isPending && <Download aria-hidden />}
          Download my data
        </Button>
        <Button
          variant="ghost"
          className="grow text-destructive hover:text-destructive sm:grow-0"
          onClick={() => setDeleting(true)}
        >
          Delete my account
        </Button>
      </CardContent>
      {deleting && <DeleteAccountDialog onClose={() => setDeleting(false)} />}
    </Card>
  );
}
