import { CircleX, NotebookText, Pencil, Send, Trash2 } from "lucide-react";
import { useState } from "react";

import { toast } from "@/components/ui/feedback/toast";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { ModalDialog } from "@/components/ui/overlay/dialog";
import { Menu, MenuItem } from "@/components/ui/overlay/menu";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { ManagedPerson } from "@/lib/attendance/schema/manage";
import { changeGuest, removeGuest } from "@/lib/guests/client/guests";

import { GuestForm } from "./guest-form";
import { PersonDetails, usePersonDetails } from "./person-details";
import { canBeInvited, useInvite } from "./use-invite";
import { useInvalidatePeople, usePeopleChange } from "./use-people-change";
import type { Requests } from "./use-requests";

export type PersonProps = {
  person: ManagedPerson;
  event: { id: string; timezone: string };
  requests: Requests;
  isAdmin: boolean;
};

type OpenDialog = "details" | "edit" | "remove" | null;

/** Acts that are rarer than that of the row. */
export function PersonMenu({ person, event, requests, isAdmin }: PersonProps) {
  const t = useTranslations("admin.events.people");
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const details = usePersonDetails(person, isAdmin);
  const { kind, name, state } = person;
  const close = () => setDialog(null);
  if (details.length === 0 && kind === "member" && state !== "requested") return null;
  return (
    <>
      <Menu label={t("moreOf", { name })}>
        {state === "requested" && (
          <MenuItem icon={CircleX} onSelect={() => requests.decide({ decision: "decline", people: [person] })}>
            {t("requests.decline")}
          </MenuItem>
        )}
        {details.length > 0 && (
          <MenuItem icon={NotebookText} onSelect={() => setDialog("details")}>
            {t("details")}
          </MenuItem>
        )}
        {kind === "guest" && <GuestItems guest={person} event={event} onOpen={setDialog} />}
      </Menu>
      {dialog === "details" && (
        <ModalDialog title={<bdi>{name}</bdi>} onClose={close}>
          <PersonDetails details={details} />
        </ModalDialog>
      )}
      {kind === "guest" && <GuestDialog guest={person} eventId={event.id} open={dialog} onClose={close} />}
    </>
  );
}

type GuestItemsProps = { guest: ManagedPerson; event: PersonProps["event"]; onOpen: (dialog: OpenDialog) => void };

function GuestItems({ guest, event, onOpen }: GuestItemsProps) {
  const t = useTranslations("admin.events.guests");
  const invite = useInvite(event);
  return (
    <>
      {canBeInvited(guest) && (
        <MenuItem icon={Send} onSelect={() => invite.mutate({ guestIds: [guest.id] })}>
          {t("invite")}
        </MenuItem>
      )}
      <MenuItem icon={Pencil} onSelect={() => onOpen("edit")}>
        {t("edit")}
      </MenuItem>
      <MenuItem icon={Trash2} destructive onSelect={() => onOpen("remove")}>
        {t("remove")}
      </MenuItem>
    </>
  );
}

type GuestDialogProps = { guest: ManagedPerson; eventId: string; open: OpenDialog; onClose: () => void };

function GuestDialog({ guest, eventId, open, onClose }: GuestDialogProps) {
  const t = useTranslations("admin.events.guests");
  const invalidate = useInvalidatePeople(eventId);
  const { id, name } = guest;
  const remove = usePeopleChange(
    eventId,
    () => removeGuest(eventId, id),
    () => t("removed"),
  );
  if (open === "edit")
    return (
      <ModalDialog title={t("editTitle")} width="xl" onClose={onClose}>
        <GuestForm
          guest={guest}
          title={t("editTitle")}
          save={(values) => changeGuest(eventId, id, values)}
          onSaved={() => {
            onClose();
            toast({ title: t("changed") });
            void invalidate();
          }}
        />
      </ModalDialog>
    );
  if (open !== "remove") return null;
  return (
    <ConfirmDialog
      title={t("removal.title", { name })}
      confirm={t("removal.confirm")}
      isBusy={remove.isPending}
      onConfirm={(settled) => remove.mutate(undefined, settled)}
      onClose={onClose}
    >
      {t("removal.text")}
    </ConfirmDialog>
  );
}
