import { CircleAlert } from "lucide-react";

import { Button } from "@/components/ui/button";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { useTranslations } from "@/components/ui/text/use-translations";
import { listSentRows } from "@/lib/guests/client/import";

import type { GuestImport } from "./use-guest-import";

type ImportProgressProps = { guestImport: GuestImport; chosen: NonNullable<GuestImport["chosen"]> };

export function ImportProgress({ guestImport: { results, store }, chosen }: ImportProgressProps) {
  const t = useTranslations("admin.events.guestImport");
  const getFailureText = useFailureText();
  const total = listSentRows(chosen.preview).length;
  const done = results.length;
  const { error, variables } = store;
  return (
    <section aria-labelledby="import-progress" className="grid gap-3">
      <h2 id="import-progress" className="text-base font-bold">
        {t("importing")}
      </h2>
      <progress aria-labelledby="import-progress" className="h-3 w-full accent-primary" value={done} max={total} />
      <p role="status" data-numeric className="text-sm text-muted-foreground">
        {t("progress", { done, total })}
      </p>
      {error && variables && (
        <div role="alert" className="grid justify-items-start gap-3">
          <p className="flex items-start gap-1.5 text-sm font-medium text-destructive">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {getFailureText(error, t("importFailed"))}
          </p>
          <Button onClick={() => store.mutate(variables)}>{t("continue")}</Button>
        </div>
      )}
    </section>
  );
}
