import { QrSvg } from "@/components/profiles/share/qr-svg";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { Ticket } from "@/lib/name-tags/schema";
import { formatCode } from "@/lib/core/shared/text/code-digits";
import type { QrDrawing } from "@/lib/core/shared/qr-code";

import { InvitationPanel } from "../invitation-panel";

/** Whoever has the code may see it, so it shows what the paper shows, and not more. */
export function TicketScreen({ ticket: { name, eventName, code }, qr }: { ticket: Ticket; qr: QrDrawing }) {
  const t = useTranslations("nameTags.ticket");
  const digits = formatCode(code);
  return (
    <div className="py-6">
      <InvitationPanel heading={t("title")}>
        <p dir="auto" className="text-xl font-extrabold [overflow-wrap:anywhere] text-foreground">
          {name}
        </p>
        <p dir="auto" className="[overflow-wrap:anywhere]">
          {eventName}
        </p>
        <QrSvg drawing={qr} label={digits} className="mx-auto w-full max-w-64" />
        <p data-numeric className="text-center text-xl font-bold text-foreground">
          {digits}
        </p>
        <p>{t("hint")}</p>
      </InvitationPanel>
    </div>
  );
}
