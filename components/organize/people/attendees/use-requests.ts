import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { toastFailure } from "@/components/ui/feedback/failure-toast";
import { toast } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { getAttendeesPath } from "@/lib/attendance/client/attendance";
import { decideRequests } from "@/lib/attendance/client/manage";
import type { DecidedRequests, DecideRequestsInput } from "@/lib/events/schema/rsvp";

export type Requests = ReturnType<typeof useRequests>;

/** Selects and decides requests (docs/product/event-approval.md#decisions). */
export function useRequests(eventId: string) {
  const t = useTranslations("admin.events.attendees.requests");
  const client = useQueryClient();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const select = (userIds: string[], isSelected: boolean) =>
    setSelected((current) => {
      const next = new Set(current);
      for (const userId of userIds) {
        if (isSelected) next.add(userId);
        else next.delete(userId);
      }
      return next;
    });
  const showSaved = ({ confirmed, waitlisted, declined }: DecidedRequests) => {
    const approved = confirmed + waitlisted;
    if (declined > 0) return toast({ title: t("saved.declined", { count: declined }) });
    if (approved === 0) return toast({ title: t("saved.none") });
    const description = waitlisted > 0 ? t("saved.waitlisted", { count: waitlisted }) : undefined;
    toast({ title: t("saved.approved", { count: approved }), description });
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (input: DecideRequestsInput) => decideRequests(eventId, input),
    onSuccess: (decided, input) => {
      showSaved(decided);
      if ("userIds" in input) select(input.userIds, false);
      else setSelected(new Set());
    },
    onError: (error) => toastFailure(error, t("failed.title"), t("failed.description")),
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith(getAttendeesPath(eventId)),
      }),
  });
  return { selected, select, decide: mutate, isPending };
}
