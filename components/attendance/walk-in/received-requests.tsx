import { useQuery } from "@tanstack/react-query";

import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useTranslations } from "@/components/ui/text/use-translations";
import { receivedWalkInsQuery } from "@/lib/attendance/client/walk-in";
import { formatFullName } from "@/lib/profiles/constants/profile";

/** Loaded when somebody asks, because hardly anybody is asked. */
const WalkInNotice = lazyWithRetry(() => import("./walk-in-notice").then((module) => module.WalkInNotice));

/** See docs/product/check-in.md#walk-in-requests. The next of more than `max` follows an answer. */
export function ReceivedWalkInRequests({ max }: { max?: number }) {
  const t = useTranslations("checkIn.request");
  const { data = [] } = useQuery(receivedWalkInsQuery());
  const requests = data.map((request) => ({
    request,
    title: t("title", { name: formatFullName(request.requestedBy.profile), event: request.event.name }),
  }));
  return (
    <>
      <p role="status" className="sr-only">
        {requests.map(({ title }) => title).join(" ")}
      </p>
      {requests.slice(0, max).map(({ request, title }) => (
        <WalkInNotice key={request.id} request={request} title={title} />
      ))}
    </>
  );
}
