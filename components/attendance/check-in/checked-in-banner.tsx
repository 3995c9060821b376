import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { type ReactNode, useEffect, useEffectEvent, useId } from "react";

import { toastFailure } from "@/components/ui/feedback/failure-toast";
import { Link } from "@/components/ui/link";
import { useTranslations } from "@/components/ui/text/use-translations";
import { activeAttendanceQuery } from "@/lib/attendance/client/attendance";
import { confirmPresence } from "@/lib/attendance/client/walk-in";
import type { ActiveAttendance } from "@/lib/attendance/schema/attendance";
import { invalidateOwnEvents } from "@/lib/events/client/changes";

import { CheckOutButton, EventActionButton } from "./check-in-buttons";

type CheckedInBannerProps = {
  className?: string;
  action?: (eventId: string) => ReactNode;
};

export function CheckedInBanner({ className, action }: CheckedInBannerProps) {
  const { data: attendance } = useQuery(activeAttendanceQuery());
  if (!attendance) return null;
  return <Banner key={attendance.id} attendance={attendance} className={className} action={action} />;
}

function Banner({ attendance, className, action }: CheckedInBannerProps & { attendance: ActiveAttendance }) {
  const t = useTranslations("checkIn.banner");
  const nameId = useId();
  return (
    <section
      aria-label={t("label")}
      data-slot="checked-in-banner"
      className={clsx(
        "flex flex-wrap items-center justify-between gap-3 rounded-lg bg-present-soft px-4 py-3.5",
        className,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-40 items-start gap-3">
        <span aria-hidden className="mt-2 size-2 shrink-0 rounded-full bg-present" />
        <div className="min-w-0">
          <p className="font-semibold text-present">{t("title")}</p>
          <Link
            id={nameId}
            href={`/events/${attendance.eventId}`}
            className="-my-3 block py-3 text-sm [overflow-wrap:anywhere] text-foreground underline-offset-4 hover:underline"
          >
            <bdi>{attendance.event.name}</bdi>
          </Link>
          {attendance.isUnconfirmed && <p className="text-sm">{t("byOrganizer")}</p>}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {attendance.isUnconfirmed && <ConfirmButton eventId={attendance.eventId} describedBy={nameId} />}
        {action?.(attendance.eventId)}
        <CheckOutButton eventId={attendance.eventId} describedBy={nameId} />
      </div>
    </section>
  );
}

/** An organizer has checked the member in. */
export function ConfirmButton({ eventId, describedBy }: { eventId: string; describedBy: string }) {
  const t = useTranslations("checkIn.banner");
  const { mutate, isPending } = useConfirmPresence(eventId);
  return (
    <EventActionButton describedBy={describedBy} isPending={isPending} onClick={() => mutate()}>
      {t("confirm")}
    </EventActionButton>
  );
}

/** See docs/product/check-in.md#confirmed-presence. */
function useConfirmPresence(eventId: string) {
  const t = useTranslations("checkIn.banner");
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => confirmPresence(eventId),
    onError: (error) => toastFailure(error, t("confirmFailed.title"), t("confirmFailed.description")),
    onSettled: () => invalidateOwnEvents(client, eventId),
  });
}

/**
 * Opening or returning to a screen confirms the viewer's presence. A check-in that arrives later
 * needs a tap, because the viewer may not be looking at the screen. So does each of a viewer who
 * joined as a guest, because an organizer may have invented it.
 */
export function useConfirmOnOpen(active: ActiveAttendance | null): void {
  const { mutate } = useConfirmPresence(active?.eventId ?? "");
  const confirm = useEffectEvent(() => {
    if (active?.isUnconfirmed && !active.asGuest && document.visibilityState === "visible") mutate();
  });
  // Opening the screen has no event of its own.
  useEffect(() => {
    confirm();
    const onChange = () => confirm();
    document.addEventListener("visibilitychange", onChange);
    return () => document.removeEventListener("visibilitychange", onChange);
  }, []);
}
