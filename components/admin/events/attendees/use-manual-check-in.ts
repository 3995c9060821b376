import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";

import { toast } from "@/components/ui/feedback/toast";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { getAttendeesPath } from "@/lib/attendance/client/attendance";
import { checkInFor, checkOutFor } from "@/lib/attendance/client/manage";

type ManualCheckIn = { userId: string; name: string; action: "check-in" | "check-out" };

/** See docs/product/check-in.md#check-in-by-hand. */
export function useManualCheckIn(eventId: string) {
  const t = useTranslations("admin.events.attendees");
  const getFailureText = useFailureText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, action }: ManualCheckIn) =>
      action === "check-out" ? checkOutFor(eventId, userId) : checkInFor(eventId, userId),
    onSuccess: (_, { name, action }) =>
      toast({ title: action === "check-out" ? t("checkedOut", { name }) : t("checkedIn", { name }) }),
    onError: (error, { action }) => {
      const failure = action === "check-out" ? "checkOutFailed" : "checkInFailed";
      const description = getFailureText(error, t(`${failure}.description`));
      toast({ title: t(`${failure}.title`), description, variant: "destructive" });
    },
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith(getAttendeesPath(eventId)),
      }),
  });
}
