"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";

import { useInView } from "@/components/ui/browser/use-in-view";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";

import type { Attendees } from "./use-attendees";

/** Scrolling near it loads the next page. */
export function MoreAttendees({
  attendees,
}: {
  attendees: Pick<Attendees, "isFetching" | "hasMoreFailed" | "loadMore">;
}) {
  const t = useTranslations("people.attendees.more");
  const tCommon = useTranslations("common");
  const { isFetching, hasMoreFailed, loadMore } = attendees;
  const element = useRef<HTMLDivElement>(null);
  // A failed load waits for the button.
  useInView(element, { margin: "150% 0px", isEnabled: !isFetching && !hasMoreFailed, onView: loadMore });
  return (
    <div ref={element} className="flex min-h-16 items-center justify-center gap-3 py-2 text-sm text-muted-foreground">
      {hasMoreFailed ? (
        <>
          {t("error")}
          <Button variant="outline" isBusy={isFetching} onClick={loadMore}>
            {tCommon("tryAgain")}
          </Button>
        </>
      ) : (
        <>
          <Spinner />
          {t("loading")}
        </>
      )}
    </div>
  );
}
