import { useTranslations } from "next-intl";

import type { AttendeeCounts } from "@/lib/attendance/schema/manage";

export function DoorCounts({ counts }: { counts: AttendeeCounts | null | undefined }) {
  const t = useTranslations("checkIn.door");
  return (
    <>
      <p role="status" aria-label={t("checkedIn")} className="grid justify-items-center">
        <span
          data-numeric
          className="font-display text-[min(4.5rem,24vw)] leading-none font-extrabold text-present md:text-[7rem]"
        >
          {counts?.checkedIn ?? "–"}
        </span>
        <span className="mt-2 text-xl font-semibold">
          {counts ? t("ofConfirmed", { count: counts.confirmed }) : t("counting")}
        </span>
      </p>
      {counts && counts.waitlisted > 0 && (
        <p className="text-muted-foreground">{t("waitlist", { count: counts.waitlisted })}</p>
      )}
    </>
  );
}
