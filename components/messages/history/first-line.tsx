import { useQuery } from "@tanstack/react-query";

import { selectConnectionWith } from "@/components/connections/connect/connection-cache";
import { RequestLine } from "@/components/connections/connect/request-line";
import { useTranslations } from "@/components/ui/text/use-translations";
import { connectionsQuery } from "@/lib/connections/client/connections";

type FirstLineProps = { partner: { id: string; firstName: string } };

/** Above the first message: what one of the two wrote with the request to connect. */
export function FirstLine({ partner }: FirstLineProps) {
  const t = useTranslations("messages.thread.line");
  const { data: connection } = useQuery({ ...connectionsQuery(), select: selectConnectionWith(partner.id) });
  if (!connection?.line || connection.status !== "accepted") return null;
  const isTheirs = connection.requesterId === partner.id;
  return (
    <figure className="mx-auto grid max-w-prose gap-1 py-3">
      <figcaption className="text-xs text-muted-foreground">
        {isTheirs ? t("theirs", { firstName: partner.firstName }) : t("own")}
      </figcaption>
      <RequestLine line={connection.line} />
    </figure>
  );
}
