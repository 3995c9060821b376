import { Card, CardHeader } from "@/components/ui/card";
import { useTranslations } from "@/components/ui/text/use-translations";
import { SHOWN_FAILED_DELIVERIES } from "@/lib/admin/constants/lists";
import type { FailedDelivery } from "@/lib/admin/responses";

import { useDates } from "@/components/organize/format/use-dates";

/** See docs/product/administration.md#failed-deliveries. */
export function FailedDeliveries({ deliveries }: { deliveries: FailedDelivery[] }) {
  const t = useTranslations("admin.failedDeliveries");
  const { formatMoment } = useDates();
  if (deliveries.length === 0) return null;
  return (
    <Card className="overflow-hidden lg:col-span-2">
      <CardHeader className="pb-3" title={t("title")}>
        <p className="text-xs text-muted-foreground">{t("hint", { count: SHOWN_FAILED_DELIVERIES })}</p>
      </CardHeader>
      <ul>
        {deliveries.map(({ id, channel, kind, failedAt, reason, recipient }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 border-t px-4 py-2.5 text-sm">
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <p>
                <span className="font-semibold">{t("what", { channel, kind })}</span>
                {recipient && (
                  <>
                    {" · "}
                    <bdi>{recipient.name}</bdi> <bdi>{recipient.email}</bdi>
                  </>
                )}
              </p>
              {reason && (
                <p dir="auto" className="text-muted-foreground">
                  {reason}
                </p>
              )}
            </div>
            <time dateTime={failedAt} className="text-muted-foreground">
              {formatMoment(failedAt)}
            </time>
          </li>
        ))}
      </ul>
    </Card>
  );
}
