"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";

import { toast } from "@/components/ui/feedback/toast";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { getWalkInCandidatesPath, requestWalkIn, walkInRequestsQuery } from "@/lib/attendance/client/walk-in";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { MemberSearch } from "../member-search";

export function AskWalkIn({ eventId, isAdmin }: { eventId: string; isAdmin: boolean }) {
  const t = useTranslations("admin.events.walkIn");
  const attendeeTexts = useTranslations("admin.events.attendees");
  const getFailureText = useFailureText();
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ userId }: { userId: string; name: string }) => requestWalkIn(eventId, userId),
    onSuccess: (_, { name }) => toast({ title: t("asked", { name }) }),
    onError: (error) =>
      toast({
        title: t("askFailed.title"),
        description: getFailureText(error, t("askFailed.description")),
        variant: "destructive",
      }),
    onSettled: () => client.invalidateQueries(walkInRequestsQuery(eventId)),
  });
  return (
    <MemberSearch
      label={attendeeTexts("findWalkIn")}
      hint={isAdmin ? undefined : t("byAddress")}
      getPath={(search) => getWalkInCandidatesPath(eventId, search)}
      getButtonLabel={(name) => t("ask", { name })}
      onSelect={({ id, profile }) => mutate({ userId: id, name: formatFullName(profile) })}
    />
  );
}
