"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { ShownOnce } from "@/components/ui/form/shown-once";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { calendarSubscriptionQuery, createCalendarSubscription, endCalendarSubscription } from "@/lib/account/client";
import { getCalendarPath } from "@/lib/account/constants";
import type { CalendarSubscription } from "@/lib/account/responses";

import { ListPlaceholder } from "../frame/list-placeholder";
import { SettingsCard } from "../frame/settings-card";
import { useFormatDay } from "../frame/use-format-day";

type Asking = "replacing" | "stopping";

/** docs/product/calendar-subscription.md */
export function CalendarCard({ timezone }: { timezone: string }) {
  const t = useTranslations("settings.data.calendar");
  const formatDay = useFormatDay(timezone);
  const own = useQuery(calendarSubscriptionQuery());
  const { token, create, end } = useCalendarSubscription();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [createButton, setCreateButton] = useState<HTMLElement | null>(null);
  if (own.data === undefined)
    return (
      <SettingsCard title={t("title")} description={t("description")}>
        <ListPlaceholder query={own} errorTitle={t("error")} className="h-11" />
      </SettingsCard>
    );
  return (
    <SettingsCard title={t("title")} description={t("description")} className="grid gap-4">
      {own.data && token ? (
        <NewAddress token={token} />
      ) : (
        own.data && <p className="text-sm text-pretty">{t("active", { day: formatDay(own.data.createdAt) })}</p>
      )}
      <div className="flex flex-wrap gap-2 max-sm:*:w-full">
        <Button
          ref={setCreateButton}
          variant="outline"
          isBusy={create.isPending}
          onClick={() => (own.data ? setAsking("replacing") : create.mutate())}
        >
          {t(own.data ? "replace" : "create")}
        </Button>
        {own.data && (
          <Button variant="ghost-destructive" isBusy={end.isPending} onClick={() => setAsking("stopping")}>
            {t("stop")}
          </Button>
        )}
      </div>
      {asking && (
        <AskDialog
          key={asking}
          asking={asking}
          act={asking === "replacing" ? create : end}
          focusWhenDone={createButton}
          onClose={() => setAsking(null)}
        />
      )}
    </SettingsCard>
  );
}

type AskDialogProps = {
  asking: Asking;
  act: ReturnType<typeof useCalendarSubscription>["create" | "end"];
  focusWhenDone: HTMLElement | null;
  onClose: () => void;
};

function AskDialog({ asking, act, focusWhenDone, onClose }: AskDialogProps) {
  const t = useTranslations("settings.data.calendar");
  return (
    <ConfirmDialog
      title={t(`${asking}.title`)}
      confirm={t(`${asking}.confirm`)}
      isBusy={act.isPending}
      focusWhenDone={focusWhenDone}
      onConfirm={(settled) => act.mutate(undefined, settled)}
      onClose={onClose}
    >
      {t(`${asking}.text`)}
    </ConfirmDialog>
  );
}

function NewAddress({ token }: { token: string }) {
  const t = useTranslations("settings.data.calendar");
  const url = window.location.origin + getCalendarPath(token);
  return (
    <ShownOnce value={url} label={t("address")} hint={t("shownOnce")}>
      <Button asChild variant="outline">
        <a href={url.replace(/^https?:/, "webcal:")}>
          <CalendarPlus aria-hidden />
          {t("open")}
        </a>
      </Button>
    </ShownOnce>
  );
}

function useCalendarSubscription() {
  const t = useTranslations("settings");
  const client = useQueryClient();
  // Outside the cache, and of no other tab. A failed replacement leaves it valid.
  const [token, setToken] = useState<string | null>(null);
  const { queryKey } = calendarSubscriptionQuery();
  const onError = (error: unknown) => toastFailure(error, t("data.calendar.failed"), t("tryAgain"));
  const create = useMutation({
    mutationFn: createCalendarSubscription,
    onSuccess: ({ createdAt, token: created }) => {
      const stored: CalendarSubscription = { createdAt };
      setToken(created);
      client.setQueryData(queryKey, stored);
    },
    onError,
  });
  const end = useMutation({
    mutationFn: endCalendarSubscription,
    onSuccess: () => {
      setToken(null);
      client.setQueryData(queryKey, null);
      toast({ title: t("data.calendar.stopped") });
    },
    onError,
  });
  return { token, create, end };
}
