"use client";

import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Ban, Flag, MessageSquareWarning } from "lucide-react";
import { useState } from "react";

import { failureText } from "@/components/connections/connect/failure-text";
import { UserAvatar } from "@/components/profiles/tag/user-avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { MorePages } from "@/components/ui/more-pages";
import { toast } from "@/components/ui/feedback/toast";
import { ADMIN_PATH, decideReport, reportsQuery } from "@/lib/admin/client";
import type { AdminReport, ReportDecision } from "@/lib/admin/schema";
import { fullName } from "@/lib/profiles/constants/profile";

import { ReportDialog } from "./report-dialog";
import { dateOf } from "../format/dates";

type Decision = ReportDecision["decision"];

const DONE: Record<Decision, string> = {
  dismissed: "Report Dismissed",
  warned: "Member Warned",
  suspended: "User Suspended",
};

function useDecide() {
  const client = useQueryClient();
  const readAgain = () =>
    client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(ADMIN_PATH) });
  return useMutation({
    mutationFn: ({ report, ...decision }: { report: AdminReport; decision: Decision; note?: string }) =>
      decideReport(report.id, decision),
    onSuccess: (_, { decision, report }) => {
      const name = fullName(report.reported.profile);
      toast({ title: DONE[decision], description: decision === "dismissed" ? undefined : `${name} is told by mail.` });
    },
    onError: (error) =>
      toast({
        title: "Update Failed",
        description: failureText(error, "Failed to update report."),
        variant: "destructive",
      }),
    onSettled: readAgain,
  });
}

/** What members reported about others, oldest first, until somebody decides (contract §5, Block). */
export function ReportsQueue() {
  const list = useInfiniteQuery(reportsQuery());
  const decide = useDecide();
  const [asked, setAsked] = useState<{ report: AdminReport; decision: "warned" | "suspended" } | null>(null);
  const reports = list.data?.pages.flatMap((page) => page.items);
  if (!reports) return null;
  if (reports.length === 0) {
    return (
      <p className="flex items-center gap-2.5 text-sm text-muted-foreground">
        <Flag aria-hidden className="size-4" />
        No open reports.
      </p>
    );
  }
  return (
    <Card className="overflow-hidden">
      <CardHeader className="pb-3">
        <CardTitle>Reports</CardTitle>
        <Badge variant="soon">
          {reports.length}
          {list.hasNextPage && "+"} open
        </Badge>
      </CardHeader>
      <ul>
        {reports.map((report) => (
          <ReportRow
            key={report.id}
            report={report}
            busy={decide.isPending && decide.variables.report.id === report.id}
            onDismiss={() => decide.mutate({ report, decision: "dismissed" })}
            onAsk={(decision) => setAsked({ report, decision })}
          />
        ))}
      </ul>
      <MorePages className="border-t p-3" list={list} what="reports" />
      {asked && (
        <ReportDialog
          {...asked}
          busy={decide.isPending}
          onConfirm={(note) => decide.mutate({ ...asked, note }, { onSettled: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  );
}

type ReportRowProps = {
  report: AdminReport;
  busy: boolean;
  onDismiss: () => void;
  onAsk: (decision: "warned" | "suspended") => void;
};

function ReportRow({ report, busy, onDismiss, onAsk }: ReportRowProps) {
  const { reported, reporter, reason, createdAt, others } = report;
  const name = fullName(reported.profile);
  return (
    <li className="grid gap-3 border-t px-4 py-3.5">
      <div className="flex gap-3">
        <UserAvatar profile={reported.profile} />
        <div className="min-w-0 flex-1">
          <p className="font-semibold [overflow-wrap:anywhere]">
            {name} <span className="text-sm font-normal text-muted-foreground">{reported.email}</span>
          </p>
          <p className="mt-1 text-sm [overflow-wrap:anywhere] whitespace-pre-line">“{reason}”</p>
          <p className="mt-1 text-xs text-muted-foreground">
            By {fullName(reporter.profile)} on {dateOf(createdAt)}
            {others > 0 && ` · ${others} more open ${others === 1 ? "report" : "reports"} about them`}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2 sm:pl-13" role="group" aria-label={`Decide about ${name}`}>
        <Button variant="outline" busy={busy} onClick={onDismiss}>
          Dismiss
        </Button>
        <Button variant="secondary" disabled={busy} onClick={() => onAsk("warned")}>
          <MessageSquareWarning aria-hidden />
          Warn
        </Button>
        <Button variant="destructive" disabled={busy} onClick={() => onAsk("suspended")}>
          <Ban aria-hidden />
          Suspend
        </Button>
      </div>
    </li>
  );
}
