"use client";

import { useMutation } from "@tanstack/react-query";
import { Mail, MessagesSquare } from "lucide-react";

import { failureText } from "@/components/connections/connect/failure-text";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { toast } from "@/components/ui/feedback/toast";
import { runTest, type TestName } from "@/lib/admin/client";

const LABELS: Record<TestName, { label: string; done: string; failed: string }> = {
  "thank-you-email-midtown": {
    label: "Thank-you email, Midtown",
    done: "Test email sent",
    failed: "Failed to send test email",
  },
  "thank-you-email-otown": {
    label: "Thank-you email, O-Town",
    done: "Test email sent",
    failed: "Failed to send test email",
  },
  "connection-messages": {
    label: "Connection messages",
    done: "Test connection messages sent",
    failed: "Failed to send test connection messages",
  },
};
const NAMES: TestName[] = ["thank-you-email-midtown", "thank-you-email-otown", "connection-messages"];

/** Spec B§2: the test triggers. What they send goes to who presses (contract §4). */
export function TestMails() {
  const test = useMutation({
    mutationFn: runTest,
    onSuccess: ({ message }, name) => toast({ title: LABELS[name].done, description: message }),
    onError: (error, name) =>
      toast({
        title: LABELS[name].failed,
        description: failureText(error, "Please try again."),
        variant: "destructive",
      }),
  });
  return (
    <Card className="h-fit">
      <CardHeader>
        <CardTitle>Tests</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-2.5">
        <p className="text-sm text-muted-foreground">Each is sent to you alone, as members would get it.</p>
        {NAMES.map((name) => (
          <Button
            key={name}
            variant="outline"
            className="justify-start"
            busy={test.isPending && test.variables === name}
            disabled={test.isPending}
            onClick={() => test.mutate(name)}
          >
            {name === "connection-messages" ? <MessagesSquare aria-hidden /> : <Mail aria-hidden />}
            {LABELS[name].label}
          </Button>
        ))}
      </CardContent>
    </Card>
  );
}
