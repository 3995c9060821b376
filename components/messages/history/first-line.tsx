import { useQuery } from "@tanstack/react-query";

import { RequestLine } from "@/components/connections/connect/request-line";
import { useTranslations } from "@/components/ui/text/use-translations";
import { connectionsQuery, connectionWithQuery } from "@/lib/connections/client/connections";
import { findConnectionWith } from "@/lib/connections/policy/parties";

type FirstLineProps = { partner: { id: string; firstName: string } };

/** Above the first message: what one of the two wrote with the request to connect. */
export function FirstLine({ partner }: FirstLineProps) {
  const t = useTranslations("messages.thread.line");
  // A list that this tab has follows changes. One that it hasn't is not read for a line.
  const { data: list } = useQuery({ ...connectionsQuery(), enabled: ({ state }) => state.data !== undefined });
  const listed = findConnectionWith(list, partner.id);
  const isListed = listed?.status === "accepted";
  const { data: read } = useQuery({ ...connectionWithQuery(partner.id), enabled: !isListed });
  const connection = isListed ? listed : findConnectionWith(read, partner.id);
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
