"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { failureText } from "@/components/connections/connect/failure-text";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/overlay/dialog";
import { Field } from "@/components/ui/form/field";
import { PasswordInput } from "@/components/ui/form/password-input";
import { toast } from "@/components/ui/feedback/toast";
import { deleteMyAccount } from "@/lib/account/client";
import { deleteAccountSchema } from "@/lib/account/schema";
import { ApiError } from "@/lib/http/browser/api-client";

/** Asks for the password, because whoever holds an unlocked phone is not thereby its owner (contract §4). */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string>();
  const remove = useMutation({
    mutationFn: deleteMyAccount,
    onError: (error) => {
      const inField = error instanceof ApiError ? error.fields?.password : undefined;
      setProblem(inField);
      if (inField) return;
      const description = failureText(error, "Please try again.");
      toast({ title: "Your account is not deleted", description, variant: "destructive" });
    },
  });
  // Until the welcome screen is loaded, so that nothing more is tapped here.
  const busy = remove.isPending || remove.isSuccess;
  const submit = () => {
    const parsed = deleteAccountSchema.safeParse({ password });
    if (parsed.success) return remove.mutate(parsed.data);
    setProblem(parsed.error.issues[0]?.message);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()}>
      <DialogContent role="alertdialog">
        <DialogHeader>
          <DialogTitle>Delete your account?</DialogTitle>
          <DialogDescription>
            This can&apos;t be undone. Download your data first if you want to keep it.
          </DialogDescription>
        </DialogHeader>
        <dl className="grid gap-2 rounded-md bg-muted p-3.5 text-sm text-pretty">
          <div>
            <dt className="font-semibold">What goes</dt>
            <dd className="text-muted-foreground">
              Your name tag and picture, RSVPs, check-ins, connections and settings, and every device is signed out.
            </dd>
          </div>
          <div>
            <dt className="font-semibold">What stays</dt>
            <dd className="text-muted-foreground">
              The messages you exchanged, for the people you wrote with. They see them from &quot;Deleted member&quot;.
            </dd>
          </div>
        </dl>
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) submit();
          }}
        >
          <Field label="Your password" required error={problem}>
            {(control) => (
              <PasswordInput
                {...control}
                autoComplete="current-password"
                value={password}
                onChange={({ target }) => {
                  setPassword(target.value);
                  setProblem(undefined);
                }}
              />
            )}
          </Field>
          <DialogFooter>
            <Button type="button" variant="outline" onClick={onClose} disabled={busy}>
              Keep my account
            </Button>
            <Button type="submit" variant="destructive" busy={busy}>
              Delete my account
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
