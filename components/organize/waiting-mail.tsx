import { formatMoment } from "@/components/events/time/event-times";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { WaitingMail } from "@/lib/notifications/responses";

/** Says how many mails to guests wait, and until when (docs/product/guests.md#limits-of-mail). */
export function useWaitingMailText(timezone: string): (waiting: WaitingMail | null) => string | undefined {
  const t = useTranslations("admin.events");
  const timeTexts = useTranslations("events.time");
  return (waiting) =>
    waiting
      ? t("waitingMail", { count: waiting.count, time: formatMoment(waiting.until, timezone, timeTexts) })
      : undefined;
}

export function WaitingMailNote({ waiting, timezone }: { waiting: WaitingMail | null; timezone: string }) {
  const getText = useWaitingMailText(timezone);
  return (
    <p role="status" data-numeric className="max-w-prose text-sm empty:sr-only">
      {getText(waiting)}
    </p>
  );
}
