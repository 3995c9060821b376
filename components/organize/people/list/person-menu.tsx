import { ArrowUp, CircleX, NotebookText, Pencil, RotateCw, Send, Trash2, UserX } from "lucide-react";
import { useState } from "react";

import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { ModalDialog } from "@/components/ui/overlay/lazy-dialogs";
import { Menu, MenuItem } from "@/components/ui/overlay/menu";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { ManagedPerson } from "@/lib/attendance/schema/manage";
import { CAME, WITH_PLACE } from "@/lib/event-people/constants";

import type { PeopleEvent } from "../../use-people-event";
import { AbsenceDialog } from "./corrections";
import { GuestDialog } from "./people-tools";
import { PersonDetails, usePersonDetails } from "./person-details";
import { canBeRemoved, RemoveDialog } from "./remove-dialog";
import { canBeInvited, useInvite } from "./use-invite";
import type { Requests } from "./use-requests";

const NewCodeDialog = lazyWithRetry(() =>
  import("@/components/name-tags/new-code-dialog").then((module) => module.NewCodeDialog),
);

export type PersonProps = {
  person: ManagedPerson;
  event: PeopleEvent;
  requests: Requests;
  isAdmin: boolean;
};

type OpenDialog = "details" | "edit" | "absence" | "code" | "remove";

/** Acts that are rarer than that of the row. */
export function PersonMenu({ person, event, requests, isAdmin }: PersonProps) {
  const t = useTranslations("admin.events.people");
  const codeTexts = useTranslations("nameTags.newCode");
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const details = usePersonDetails(person, isAdmin);
  const { kind, name, state } = person;
  const hasCode = event.phase === "open" && WITH_PLACE.some((each) => each === state);
  if (details.length === 0 && state !== "requested" && !canBeRemoved(person)) return null;
  return (
    <>
      <Menu label={t("moreOf", { name })}>
        {state === "requested" && (
          <MenuItem icon={CircleX} onSelect={() => requests.decide({ decision: "decline", people: [person] })}>
            {t("requests.decline")}
          </MenuItem>
        )}
        {state === "waitlisted" && event.phase === "open" && (
          <MenuItem icon={ArrowUp} onSelect={() => requests.decide({ decision: "move_up", people: [person] })}>
            {t("requests.move_up")}
          </MenuItem>
        )}
        {details.length > 0 && (
          <MenuItem icon={NotebookText} onSelect={() => setDialog("details")}>
            {t("details")}
          </MenuItem>
        )}
        {kind === "member" && event.phase === "after" && CAME.some((each) => each === state) && (
          <MenuItem icon={UserX} destructive onSelect={() => setDialog("absence")}>
            {t("corrections.wasNotThere")}
          </MenuItem>
        )}
        {hasCode && (
          <MenuItem icon={RotateCw} onSelect={() => setDialog("code")}>
            {codeTexts("item")}
          </MenuItem>
        )}
        {kind === "guest" && <GuestItems guest={person} event={event} onEdit={() => setDialog("edit")} />}
        {canBeRemoved(person) && (
          <MenuItem icon={Trash2} destructive onSelect={() => setDialog("remove")}>
            {t("remove")}
          </MenuItem>
        )}
      </Menu>
      {dialog && <PersonDialog {...{ dialog, person, event, details }} onClose={() => setDialog(null)} />}
    </>
  );
}

type PersonDialogProps = Pick<PersonProps, "person" | "event"> & {
  dialog: OpenDialog;
  details: ReturnType<typeof usePersonDetails>;
  onClose: () => void;
};

function PersonDialog({ dialog, person, event, details, onClose }: PersonDialogProps) {
  switch (dialog) {
    case "details":
      return (
        <ModalDialog title={<bdi>{person.name}</bdi>} onClose={onClose}>
          <PersonDetails details={details} />
        </ModalDialog>
      );
    case "edit":
      return <GuestDialog guest={person} eventId={event.id} onClose={onClose} />;
    case "absence":
      return <AbsenceDialog person={person} event={event} onClose={onClose} />;
    case "code":
      return <NewCodeDialog person={person} eventId={event.id} onClose={onClose} />;
    case "remove":
      return <RemoveDialog people={[person]} eventId={event.id} onClose={onClose} />;
  }
}

function GuestItems({ guest, event, onEdit }: { guest: ManagedPerson; event: PeopleEvent; onEdit: () => void }) {
  const t = useTranslations("admin.events.guests");
  const invite = useInvite(event);
  return (
    <>
      {canBeInvited(guest) && (
        <MenuItem icon={Send} onSelect={() => invite.mutate({ guestIds: [guest.id] })}>
          {t("invite")}
        </MenuItem>
      )}
      <MenuItem icon={Pencil} onSelect={onEdit}>
        {t("edit")}
      </MenuItem>
    </>
  );
}
