import { Check, X } from "lucide-react";

import { useNextRowFocus } from "@/components/ui/browser/use-next-row-focus";
import { Button } from "@/components/ui/button";
import { useTranslations } from "@/components/ui/text/use-translations";

import type { useRespondToRequest } from "./use-respond-to-request";

type AnswerButtonsProps = {
  name: string;
  answers: Pick<ReturnType<typeof useRespondToRequest>, "accept" | "decline" | "isBusy">;
};

/** For a request that waits for the member. */
export function AnswerButtons({ name, answers: { accept, decline, isBusy } }: AnswerButtonsProps) {
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
        isBusy={decline.isPending}
        disabled={isBusy}
        onClick={() => decline.mutate()}
        aria-label={t("declinePerson", { name })}
      >
        {!decline.isPending && <X aria-hidden />}
        {t("decline")}
      </Button>
    </>
  );
}
