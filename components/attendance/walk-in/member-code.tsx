import { useQuery, useQueryClient } from "@tanstack/react-query";

import { useWakeLock } from "@/components/ui/browser/use-wake-lock";
import { Button } from "@/components/ui/button";
import { QueryPlaceholder } from "@/components/ui/feedback/query-placeholder";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { ModalDialog } from "@/components/ui/overlay/dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { memberCodeQuery } from "@/lib/attendance/client/walk-in";
import { MEMBER_PARAMETER } from "@/lib/attendance/constants";
import { formatCode } from "@/lib/core/shared/text/code-digits";
import { NAME_TAG_PATH } from "@/lib/event-people/constants";
import { isMemberHiddenAt } from "@/lib/events/client/changes";

import { CodeQr } from "../code/code-qr";

type MemberCodeProps = { eventId: string; isCheckedIn: boolean; isOpen: boolean; onClose: () => void };

/** Stays open after the check-in and reports it (docs/product/check-in.md#my-check-in-code). */
export function MemberCode({ eventId, isCheckedIn, isOpen, onClose }: MemberCodeProps) {
  const t = useTranslations("checkIn.memberCode");
  return (
    <ModalDialog width="sm" title={t("title")} description={t("description")} onClose={onClose}>
      <Outcome eventId={eventId} isCheckedIn={isCheckedIn} />
      {!isCheckedIn && <Code eventId={eventId} isOpen={isOpen} />}
    </ModalDialog>
  );
}

/** Rendered before the check-in, so that screen readers announce it. */
function Outcome({ eventId, isCheckedIn }: { eventId: string; isCheckedIn: boolean }) {
  const t = useTranslations("checkIn");
  const isHidden = isMemberHiddenAt(useQueryClient(), eventId);
  return (
    <>
      <div role="status" className="text-center empty:-mt-4">
        {isCheckedIn && (
          <>
            <p className="text-xl font-bold text-present">{t("toast.checkedIn.title")}</p>
            <p>{t(isHidden ? "toast.checkedIn.hidden" : "toast.checkedIn.description")}</p>
          </>
        )}
      </div>
      {isCheckedIn && <Button href="/">{t("memberCode.meet")}</Button>}
    </>
  );
}

/** Without a network, and until check-in opens, the code that lasts: it proves no presence. */
function Code({ eventId, isOpen }: { eventId: string; isOpen: boolean }) {
  const t = useTranslations("checkIn.memberCode");
  const query = useQuery(memberCodeQuery(eventId));
  const { data, error } = query;
  useWakeLock();
  if (!data) {
    return (
      <QueryPlaceholder compact query={query} title={t("failed.title")} fallback={t("failed.description")}>
        <Skeleton className="mx-auto aspect-square w-full max-w-64" />
      </QueryPlaceholder>
    );
  }
  const lasting = isOpen && !error ? undefined : data.checkInCode;
  const path = lasting ? `${NAME_TAG_PATH}${lasting}` : `/events/${eventId}?${MEMBER_PARAMETER}=${data.code}`;
  return (
    <div className="grid justify-items-center gap-3">
      <div className="w-full max-w-64">
        <CodeQr text={`${window.location.origin}${path}`} />
      </div>
      <p className="text-sm text-muted-foreground">{t("orType")}</p>
      <p data-numeric data-slot="member-code" className="text-2xl font-bold tracking-wide">
        {lasting ? formatCode(lasting) : data.code}
      </p>
      {error && !lasting && (
        <p role="alert" className="text-sm font-semibold text-soon">
          {t("offline")}
        </p>
      )}
    </div>
  );
}
