import { clsx } from "clsx";
import { UserRound } from "lucide-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { useConnectedToast } from "@/components/connections/connect/use-connect";
import { refetchConnections } from "@/components/connections/connect/connection-cache";
import { Button } from "@/components/ui/button";
import { QuestionNotice } from "@/components/ui/feedback/question-notice";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { answerIntroduction, introductionsQuery } from "@/lib/introductions/client";
import type { Introduction } from "@/lib/introductions/schema";
import { formatFullName } from "@/lib/profiles/constants/profile";
import { roundsQuery } from "@/lib/rounds/client";

import { RoundCard } from "./round-card";

/** See docs/product/introductions.md and docs/product/rounds.md. */
export function Together({ eventId }: { eventId: string }) {
  const { data: introductions = [] } = useQuery(introductionsQuery(eventId));
  const { data: rounds = null } = useQuery(roundsQuery(eventId));
  const [introduction] = introductions;
  return (
    <>
      {rounds && (
        // On a phone an invitation waits until the introduction is answered. A table doesn't.
        <div data-slot="rounds" className={clsx(introduction && !rounds.table && "max-md:hidden")}>
          <RoundCard eventId={eventId} rounds={rounds} />
        </div>
      )}
      {introduction && (
        <div data-slot="introduction">
          <IntroductionNotice key={introduction.id} eventId={eventId} introduction={introduction} />
        </div>
      )}
    </>
  );
}

type IntroductionNoticeProps = { eventId: string; introduction: Introduction };

function IntroductionNotice({ eventId, introduction }: IntroductionNoticeProps) {
  const t = useTranslations("introductions");
  const { other, line } = introduction;
  const names = { introducer: formatFullName(introduction.introducer.profile), other: formatFullName(other.profile) };
  const yes = useAnswer(eventId, introduction, "yes");
  const no = useAnswer(eventId, introduction, "no");
  return (
    <QuestionNotice
      isWhole
      title={line ? t("titleWithLine", { ...names, line }) : t("title", names)}
      description={t("description")}
      accept={{ label: t("yes"), isPending: yes.isPending, mutate: yes.mutate }}
      decline={{ label: t("no"), isPending: no.isPending, mutate: no.mutate }}
      link={(describedBy) => (
        <Button variant="ghost" size="compact" href={`/profile/${other.id}`} aria-describedby={describedBy}>
          <UserRound aria-hidden className="sm:hidden" />
          <span className="max-sm:sr-only">{t("profile")}</span>
        </Button>
      )}
    />
  );
}

function useAnswer(eventId: string, { id, other }: Introduction, answer: "yes" | "no") {
  const t = useTranslations("introductions");
  const client = useQueryClient();
  const showConnected = useConnectedToast(other);
  const { queryKey } = introductionsQuery(eventId);
  const { mutate, isPending } = useMutation({
    mutationFn: () => answerIntroduction(eventId, id, { answer }),
    onSuccess: ({ isConnected }) => {
      client.setQueryData(queryKey, (all) => all?.filter((each) => each.id !== id));
      if (isConnected) {
        refetchConnections(client);
        showConnected();
      } else if (answer === "yes")
        toast({ title: t("said.title"), description: t("said.description", { name: formatFullName(other.profile) }) });
    },
    onError: (error) => {
      toastFailure(error, t("failed"), t("tryAgain"));
      void client.invalidateQueries({ queryKey });
    },
  });
  return { isPending, mutate: () => mutate() };
}
