import { CircleCheck, CircleX, Hourglass, Pencil, Send, Trash2 } from "lucide-react";
import { useId, useState } from "react";

import { formatClockTime } from "@/components/events/time/event-times";
import { PersonRow } from "@/components/profiles/tag/person-row";
import { useNextRowFocus } from "@/components/ui/browser/use-next-row-focus";
import { Badge, IconBadge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/feedback/toast";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { ModalDialog } from "@/components/ui/overlay/dialog";
import { Menu, MenuItem } from "@/components/ui/overlay/menu";
import { useTranslations } from "@/components/ui/text/use-translations";
import { checkInSubject, checkOutPerson } from "@/lib/door/client/door";
import { changeGuest, decideGuests, inviteGuests, removeGuest } from "@/lib/guests/client/guests";
import type { Guest } from "@/lib/guests/schema/guests";

import { useWaitingMailText } from "../waiting-mail";
import { GuestForm } from "./guest-form";
import { useGuestChange, useInvalidateGuests } from "./use-guest-change";

type GuestRowProps = {
  guest: Guest;
  event: { id: string; timezone: string };
  /** Helpers at the door only check guests in. */
  canManage: boolean;
};

export function GuestRow({ guest, event, canManage }: GuestRowProps) {
  const t = useTranslations("admin.events.guests");
  const nameId = useId();
  const { name, company, email, note, isUnsubscribed } = guest;
  return (
    <PersonRow
      name={name}
      nameId={nameId}
      lines={[company, email]}
      about={
        <>
          {isUnsubscribed && <p>{t("unsubscribed")}</p>}
          {note && (
            <p dir="auto" className="whitespace-pre-line">
              {note}
            </p>
          )}
        </>
      }
    >
      <GuestBadge guest={guest} timezone={event.timezone} />
      {/* Together, also where the badge has no room beside them. */}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {guest.status === "confirmed" ? (
          <CheckInButton guest={guest} eventId={event.id} nameId={nameId} />
        ) : (
          canManage && <DecisionButtons guest={guest} eventId={event.id} />
        )}
        {canManage && <GuestMenu guest={guest} event={event} />}
      </div>
    </PersonRow>
  );
}

function GuestBadge({ guest, timezone }: { guest: Guest; timezone: string }) {
  const t = useTranslations("admin.events.guests.badge");
  const timeTexts = useTranslations("events.time");
  const { status, checkedInAt, invitedAt } = guest;
  if (status === "pending") return <IconBadge variant="soon" icon={Hourglass} label={t("pending")} />;
  if (status === "declined") return <IconBadge variant="outline" icon={CircleX} label={t("declined")} />;
  if (!checkedInAt) return <Badge variant="outline">{invitedAt ? t("invited") : t("expected")}</Badge>;
  const time = formatClockTime(checkedInAt, timezone, timeTexts);
  return (
    <IconBadge variant="present" icon={CircleCheck} label={<span data-numeric>{t("checkedIn", { time })}</span>} />
  );
}

function CheckInButton({ guest, eventId, nameId }: { guest: Guest; eventId: string; nameId: string }) {
  const t = useTranslations("admin.events.guests");
  const { id, name, checkedInAt } = guest;
  const { mutate, isPending } = useGuestChange(
    eventId,
    async (done: "checkedIn" | "undone") => {
      await (done === "undone" ? checkOutPerson : checkInSubject)(eventId, { kind: "guest", id });
      return done;
    },
    (done) => t(done, { name }),
  );
  return (
    <Button
      variant={checkedInAt ? "outline" : "default"}
      aria-describedby={nameId}
      keepsFocus
      disabled={isPending}
      onClick={() => mutate(checkedInAt ? "undone" : "checkedIn")}
    >
      {checkedInAt ? t("undo") : t("checkIn")}
    </Button>
  );
}

function DecisionButtons({ guest: { id, name, status }, eventId }: { guest: Guest; eventId: string }) {
  const t = useTranslations("admin.events.guests");
  const decide = useGuestChange(
    eventId,
    (decision: "approve" | "decline") => decideGuests(eventId, { decision, guestIds: [id] }),
    ({ confirmed }) => t(confirmed > 0 ? "approved" : "declined", { name }),
  );
  const firstAction = useNextRowFocus();
  return (
    <>
      {status === "pending" && (
        <Button
          variant="outline"
          aria-label={t("declineOf", { name })}
          keepsFocus
          disabled={decide.isPending}
          onClick={() => decide.mutate("decline")}
        >
          {t("decline")}
        </Button>
      )}
      <Button
        {...firstAction}
        variant="secondary"
        aria-label={t("approveOf", { name })}
        keepsFocus
        disabled={decide.isPending}
        onClick={() => decide.mutate("approve")}
      >
        {t("approve")}
      </Button>
    </>
  );
}

function GuestMenu({ guest, event: { id: eventId, timezone } }: Pick<GuestRowProps, "guest" | "event">) {
  const t = useTranslations("admin.events.guests");
  const [dialog, setDialog] = useState<"edit" | "remove" | null>(null);
  const invalidate = useInvalidateGuests(eventId);
  const getWaitingText = useWaitingMailText(timezone);
  const { id, name, email, status, isUnsubscribed } = guest;
  const close = () => setDialog(null);
  const invite = useGuestChange(
    eventId,
    () => inviteGuests(eventId, { guestIds: [id] }),
    ({ invited }) => (invited > 0 ? t("invited", { count: invited }) : t("invitedAlready")),
    ({ waiting }) => getWaitingText(waiting),
  );
  const remove = useGuestChange(
    eventId,
    () => removeGuest(eventId, id),
    () => t("removed"),
  );
  return (
    <>
      <Menu label={t("moreOf", { name })}>
        <MenuItem icon={Pencil} onSelect={() => setDialog("edit")}>
          {t("edit")}
        </MenuItem>
        {status === "confirmed" && email && !isUnsubscribed && (
          <MenuItem icon={Send} onSelect={() => invite.mutate()}>
            {t("invite")}
          </MenuItem>
        )}
        <MenuItem icon={Trash2} destructive onSelect={() => setDialog("remove")}>
          {t("remove")}
        </MenuItem>
      </Menu>
      {dialog === "edit" && (
        <ModalDialog title={t("editTitle")} width="xl" onClose={close}>
          <GuestForm
            guest={guest}
            title={t("editTitle")}
            save={(values) => changeGuest(eventId, id, values)}
            onSaved={() => {
              close();
              toast({ title: t("changed") });
              void invalidate();
            }}
          />
        </ModalDialog>
      )}
      {dialog === "remove" && (
        <ConfirmDialog
          title={t("removal.title", { name })}
          confirm={t("removal.confirm")}
          isBusy={remove.isPending}
          onConfirm={(settled) => remove.mutate(undefined, settled)}
          onClose={close}
        >
          {t("removal.text")}
        </ConfirmDialog>
      )}
    </>
  );
}
