import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";

import { toast } from "@/components/ui/feedback/toast";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { endSessions, sessionsQuery } from "@/lib/account/client";

export function useEndSessions() {
  const t = useTranslations("settings");
  const getFailureText = useFailureText();
  const client = useQueryClient();
  const { queryKey } = sessionsQuery();
  return useMutation({
    mutationFn: endSessions,
    onSuccess: (_, id) => {
      client.setQueryData(queryKey, (sessions) =>
        sessions?.filter((session) => session.isCurrent || (id !== undefined && session.id !== id)),
      );
      toast({ title: t(`security.sessions.toast.${id === undefined ? "othersSignedOut" : "deviceSignedOut"}`) });
    },
    onError: (error) =>
      toast({
        title: t("security.sessions.toast.failed"),
        description: getFailureText(error, t("tryAgain")),
        variant: "destructive",
      }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
