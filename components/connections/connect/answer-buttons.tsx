import { Check, X } from "lucide-react";

import { useNextRowFocus } from "@/components/ui/browser/use-next-row-focus";
import { Button } from "@/components/ui/button";
import { useTranslations } from "@/components/ui/text/use-translations";

import type { useRespondToRequest } from "./use-respond-to-request";

type AnswerButtonsProps = {
  name: string;
  answers: Pick<ReturnType<typeof useRespondToRequest>, "accept" | "decline" | "isBusy">;
  /** In a row instead of a card, where there is no room for the second word. */
  isCompact?: boolean;
};

/** For a request that waits for the member. */
export function AnswerButtons({ name, answers: { accept, decline, isBusy }, isCompact = false }: AnswerButtonsProps) {
  const t = useTranslations("connections.card");
  const firstAction = useNextRowFocus();
  return (
    <>
      <Button
        {...firstAction}
        keepsFocus
        isBusy={accept.isPending}
        disabled={isBusy}
        onClick={() => accept.mutate()}
        aria-label={t("acceptPerson", { name })}
      >
        {!accept.isPending && <Check aria-hidden />}
        {t("accept")}
      </Button>
      <Button
        keepsFocus
        variant="outline"
        size={isCompact ? "icon" : undefined}
        isBusy={decline.isPending}
        disabled={isBusy}
        onClick={() => decline.mutate()}
        aria-label={t("declinePerson", { name })}
        title={isCompact ? t("decline") : undefined}
      >
        {!decline.isPending && <X aria-hidden />}
        {!isCompact && t("decline")}
      </Button>
    </>
  );
}
