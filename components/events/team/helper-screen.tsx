"use client";

import { useMutation } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { useEffect, useState } from "react";

import { endKiosk, getDoorPath } from "@/components/attendance/desk/door-data";
import { removeLinkData, toLinkOwner } from "@/components/attendance/desk/link-data";
import { DoorKiosk, DoorWork, useDoorMode } from "@/components/attendance/door/door-mode";
import { ShownResult } from "@/components/attendance/walk-in/member-code-form";
import { PrintOnCheckIn } from "@/components/name-tags/door/print-on-check-in";
import { Button } from "@/components/ui/button";
import { FormAlert } from "@/components/ui/feedback/form-alert";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { useTranslations } from "@/components/ui/text/use-translations";
import { randomUuid } from "@/lib/core/browser/random-uuid";
import { countCheckedIn } from "@/lib/door/client/entries";
import type { DoorEntry } from "@/lib/door/schema";
import { takeDoorLink } from "@/lib/events/client/door-links";
import type { ShownDoorLink } from "@/lib/events/schema/team";
import { getDateFormat } from "@/lib/i18n/shared/date-format";

import { focusElement, InvalidInvitation, InvitationPanel } from "../invitation-panel";

type HelperScreenProps = { token: string; link: ShownDoorLink; siteUrl: string };

/** Door mode without an account, on one device. */
export function HelperScreen(props: HelperScreenProps) {
  const { token, link } = props;
  // A link that was taken may wait again, because the event was moved.
  const [isOurs, setOurs] = useState(link.device === "this" && link.opensAt === null);
  if (isOurs) return <HelperDoor {...props} />;
  return <StartPanel token={token} link={link} onTaken={() => setOurs(true)} />;
}

type StartPanelProps = Omit<HelperScreenProps, "siteUrl"> & { onTaken: () => void };

/** A press, because chats open addresses too, to show a preview. */
function StartPanel({ token, link: { event, label, opensAt, device }, onTaken }: StartPanelProps) {
  const t = useTranslations("checkIn.link");
  const locale = useLocale();
  const getFailureText = useFailureText();
  // The server keeps its hash, and this browser a cookie. After a lost response it is sent again.
  const [secret] = useState(() => (randomUuid() + randomUuid()).replaceAll("-", ""));
  // Effect: a browser that lost the link, or has it too early, can't be left by the kiosk's PIN.
  useEffect(() => endKiosk(getDoorPath("", toLinkOwner(token))), [token]);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => takeDoorLink(token, secret),
    onSuccess: onTaken,
  });
  const format = getDateFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone: event.timezone });
  const canStart = device === "none" && opensAt === null;
  return (
    <main id="main" tabIndex={-1} className="min-h-dvh p-4 md:p-8">
      <InvitationPanel heading={t("title")}>
        <p dir="auto" className="text-xl font-extrabold [overflow-wrap:anywhere] text-foreground">
          {event.name}
        </p>
        <p dir="auto" className="[overflow-wrap:anywhere]">
          {label}
        </p>
        {device === "other" && <p>{t("otherDevice")}</p>}
        {device !== "other" && opensAt && <p>{t("early", { time: format.format(new Date(opensAt)) })}</p>}
        {canStart && <p>{t("intro")}</p>}
        <FormAlert>{error && getFailureText(error, t("failed"))}</FormAlert>
        {canStart && (
          <Button size="lg" isBusy={isPending} onClick={() => mutate()}>
            {t("start")}
          </Button>
        )}
      </InvitationPanel>
    </main>
  );
}

/** The device's list is all that a helper sees. */
function countEntries(entries: readonly DoorEntry[]) {
  const waitlisted = entries.filter(({ state }) => state === "waitlisted").length;
  const expected = entries.filter(({ state }) => state === "expected" || state === "checked_in");
  const guests = expected.filter(({ kind }) => kind === "guest").length;
  return { in: countCheckedIn(entries), coming: expected.length, guests, waitlisted };
}

function HelperDoor({ token, link: { event, label, linkId, device, isOver }, siteUrl }: HelperScreenProps) {
  const mode = useDoorMode({ eventId: event.id, owner: toLinkOwner(token), linkId });
  const { state, entries, checkIns } = mode;
  if (state.isRevoked || isOver) return <EndedDoorLink token={token} unsent={state.unsent} />;
  const printing = <PrintOnCheckIn event={event} siteUrl={siteUrl} linkId={linkId} />;
  if (mode.kiosk.isOn) return <DoorKiosk {...{ mode, event, printing }} />;
  return (
    <main
      // In the place of the start page, which had the focus.
      ref={device === "none" ? focusElement : undefined}
      id="main"
      tabIndex={-1}
      className="mx-auto grid min-h-dvh w-full max-w-2xl content-start gap-4 bg-background p-4 md:p-8"
    >
      <header>
        <h1 className="text-xl leading-tight font-extrabold [overflow-wrap:anywhere] md:text-3xl">
          <bdi>{event.name}</bdi>
        </h1>
        <p dir="auto" className="[overflow-wrap:anywhere] text-muted-foreground">
          {label}
        </p>
      </header>
      <ShownResult checkIns={checkIns} />
      <DoorWork mode={mode} counts={state.list && countEntries(entries)}>
        {printing}
      </DoorWork>
    </main>
  );
}

/** For a link that never worked, is over, was withdrawn, or is another device's now. */
export function EndedDoorLink({ token, unsent }: { token: string; unsent?: number }) {
  const t = useTranslations("checkIn.link");
  const [stored, setStored] = useState(0);
  // Effect: removes what the browser stored, which holds names.
  useEffect(() => void removeLinkData(token).then(setStored), [token]);
  const count = unsent ?? stored;
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh content-start gap-4 p-4 md:p-8">
      <InvalidInvitation texts="checkIn.link.invalid" announce />
      {count > 0 && (
        <p className="mx-auto max-w-xl rounded-md bg-soon-soft px-3 py-2 text-sm font-semibold text-soon">
          {t("unsent", { count })}
        </p>
      )}
    </main>
  );
}
