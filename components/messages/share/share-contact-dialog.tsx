import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useId, useState } from "react";

import { useOutbox } from "@/components/live/use-realtime";
import { Button } from "@/components/ui/button";
import { QueryPlaceholder } from "@/components/ui/feedback/query-placeholder";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { Checkbox } from "@/components/ui/form/choice/checkbox";
import { Link } from "@/components/ui/link";
import { DialogClose, DialogFooter, ModalDialog } from "@/components/ui/overlay/dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { trackActivity } from "@/lib/activity/client";
import { currentUserQuery } from "@/lib/auth/client/current-user";
import { CONTACT_CARD_CONTENT, CONTACT_FIELDS } from "@/lib/messages/constants";
import type { ContactCard, ContactField, MessagePartner } from "@/lib/messages/schema";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

/** See docs/product/contact-cards.md#share-contact-info-dialog. */
export function ShareContactDialog({ partner, onClose }: { partner: MessagePartner; onClose: () => void }) {
  const t = useTranslations("contact.share");
  return (
    <ModalDialog
      title={t("title")}
      description={t("description", { firstName: partner.profile.firstName })}
      onClose={onClose}
    >
      <ViewerFields receiverId={partner.id} onDone={onClose} />
    </ModalDialog>
  );
}

function ViewerFields({ receiverId, onDone }: { receiverId: string; onDone: () => void }) {
  const t = useTranslations("contact.share");
  const tMessages = useTranslations("messages");
  const query = useQuery(currentUserQuery());
  if (query.data) return <ShareContactForm receiverId={receiverId} viewer={query.data} onDone={onDone} />;
  return (
    <QueryPlaceholder compact query={query} title={t("error")} fallback={tMessages("tryAgain")}>
      <div role="status" className="grid gap-2">
        <span className="sr-only">{t("loading")}</span>
        {CONTACT_FIELDS.map((field) => (
          <Skeleton key={field} className="h-11" />
        ))}
      </div>
    </QueryPlaceholder>
  );
}

type ShareContactFormProps = { receiverId: string; viewer: Viewer; onDone: () => void };

const INITIAL_SELECTION: readonly ContactField[] = ["firstName", "lastName"];

function getFilledFields({ email, profile }: Viewer): ContactCard {
  const values = { ...profile, email };
  const filled = CONTACT_FIELDS.flatMap((field) => (values[field]?.trim() ? [[field, values[field]]] : []));
  return Object.fromEntries(filled) as ContactCard;
}

function ShareContactForm({ receiverId, viewer, onDone }: ShareContactFormProps) {
  const t = useTranslations("contact.share");
  const outbox = useOutbox();
  const hintId = useId();
  const [selection, setSelection] = useState(INITIAL_SELECTION);
  const card = getFilledFields(viewer);
  // Leaves out a selected field that was emptied in another tab.
  const selected = CONTACT_FIELDS.filter((field) => selection.includes(field) && card[field]);
  const isIncomplete = CONTACT_FIELDS.some((field) => !card[field]);

  const share = () => {
    outbox.add({ receiverId, content: CONTACT_CARD_CONTENT, fields: selected });
    trackActivity({ action: "message_sent", page: "/messages" });
    onDone();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (selected.length > 0) share();
      }}
      className="grid gap-4"
    >
      <ShareFields card={card} selected={selected} onSelect={setSelection} />
      {isIncomplete && <MissingFieldsHint />}
      <p id={hintId} role="status" className="text-sm font-medium text-destructive empty:sr-only">
        {selected.length === 0 && t("noneSelected")}
      </p>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">{t("cancel")}</Button>
        </DialogClose>
        <Button type="submit" disabled={selected.length === 0} aria-describedby={hintId}>
          {t("submit")}
        </Button>
      </DialogFooter>
    </form>
  );
}

type ShareFieldsProps = {
  card: ContactCard;
  selected: readonly ContactField[];
  onSelect: (selected: readonly ContactField[]) => void;
};

function ShareFields({ card, selected, onSelect }: ShareFieldsProps) {
  return (
    <ul className="-mx-2">
      {CONTACT_FIELDS.map((field) => (
        <li key={field}>
          <ShareFieldRow
            field={field}
            value={card[field]}
            checked={selected.includes(field)}
            onChange={(checked) =>
              onSelect(checked ? [...selected, field] : selected.filter((other) => other !== field))
            }
          />
        </li>
      ))}
    </ul>
  );
}

function MissingFieldsHint() {
  const t = useTranslations("contact.share");
  return (
    <p className="text-sm text-muted-foreground">
      {t.rich("missing", {
        link: (text) => (
          <Link href="/profile" className="rounded-xs font-medium text-accent-foreground underline underline-offset-4">
            {text}
          </Link>
        ),
      })}
    </p>
  );
}

type ShareFieldRowProps = {
  field: ContactField;
  value: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

function ShareFieldRow({ field, value, checked, onChange }: ShareFieldRowProps) {
  const t = useTranslations("contact.share");
  const id = useId();
  return (
    <div
      className={clsx(
        "flex min-h-11 items-center gap-3 rounded-md px-2",
        value && "hover:bg-muted has-checked:bg-accent",
      )}
    >
      <Checkbox
        id={id}
        checked={checked}
        disabled={!value}
        aria-describedby={`${id}-value`}
        onCheckedChange={onChange}
      />
      <label
        htmlFor={id}
        className={clsx(
          "grid min-w-0 flex-1 grid-cols-[6rem_minmax(0,1fr)] items-baseline gap-x-3 self-stretch py-3 text-sm leading-tight select-none",
          value ? "cursor-pointer" : "text-muted-foreground",
        )}
      >
        <span className="font-semibold">{t(`fields.${field}`)}</span>
        <span id={`${id}-value`} aria-hidden className={clsx("truncate", value && "text-muted-foreground")}>
          {value?.replace(/^https?:\/\/(www\.)?/i, "") ?? t("notInProfile")}
        </span>
      </label>
    </div>
  );
}
