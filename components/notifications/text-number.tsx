import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { DigitsForm } from "@/components/session/proof/digits-form";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { useTranslations } from "@/components/ui/text/use-translations";
import { confirmTextNumber, sendTextCode, textNumberQuery } from "@/lib/notifications/client";
import type { TextNumberResponse } from "@/lib/notifications/schema";

/** See docs/product/notifications.md#phone-number. Shows nothing while the number is unknown. */
export function TextNumber() {
  const t = useTranslations("notifications.textNumber");
  const { data } = useQuery(textNumberQuery());
  if (!data) return null;
  const { state, number } = data;
  if (state !== "unconfirmed" && state !== "confirmed") return <UnusableNumber state={state} number={number} />;
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
        <bdi dir="ltr" className="font-semibold">
          {number}
        </bdi>
        <Badge variant={state === "confirmed" ? "default" : "soon"}>{t(state)}</Badge>
      </p>
      {state === "unconfirmed" && <NumberConfirmation number={number ?? ""} />}
    </div>
  );
}

type UnusableNumberProps = {
  state: Exclude<TextNumberResponse["state"], "confirmed" | "unconfirmed">;
  number: string | null;
};

export function UnusableNumber({ state, number }: UnusableNumberProps) {
  const t = useTranslations("notifications.textNumber");
  const link = (text: ReactNode) => (
    <Link href="/profile" className="font-semibold text-accent-foreground underline underline-offset-4">
      {text}
    </Link>
  );
  return <p className="text-sm">{t.rich(state, { link, number: () => <bdi dir="ltr">{number}</bdi> })}</p>;
}

function NumberConfirmation({ number }: { number: string }) {
  const t = useTranslations("notifications.textNumber");
  const client = useQueryClient();
  return (
    <DigitsForm
      intro={t("hint")}
      sent={t.rich("sent", { number: () => <bdi dir="ltr">{number}</bdi> })}
      submitLabel={t("submit")}
      onSend={sendTextCode}
      onCheck={async (code) => client.setQueryData(textNumberQuery().queryKey, await confirmTextNumber(code))}
    />
  );
}
