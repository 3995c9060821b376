import { useMutation } from "@tanstack/react-query";
import { BookUser, Download } from "lucide-react";
import { useState } from "react";

import { useContactFile } from "@/components/profiles/share/use-contact-file";
import { Button } from "@/components/ui/button";
import { FormAlert } from "@/components/ui/feedback/form-alert";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/text/input";
import { PlainForm } from "@/components/ui/form/plain-form";
import { Textarea } from "@/components/ui/form/text/textarea";
import { ModalDialog } from "@/components/ui/overlay/dialog";
import { DialogButtons } from "@/components/ui/overlay/dialog-buttons";
import { useTranslations } from "@/components/ui/text/use-translations";
import { type CardValues, giveCard } from "@/lib/contacts/client";
import { MAX_CONTACT_COMPANY, MAX_CONTACT_LINE, MAX_CONTACT_NAME, MAX_CONTACT_PHONE } from "@/lib/contacts/constants";
import type { GivenCard } from "@/lib/contacts/schema";
import { randomUuid } from "@/lib/core/browser/random-uuid";
import { ApiError } from "@/lib/http/browser/api-client";
import type { SharedProfile } from "@/lib/profiles/responses/profile";
import { toMemberCard } from "@/lib/profiles/vcard";

const EMPTY: CardValues = { name: "", email: "", phone: "", company: "", line: "" };

const FIELDS = [
  { name: "name", type: "text", maxLength: MAX_CONTACT_NAME, autoComplete: "name" },
  { name: "email", type: "email", maxLength: 255, autoComplete: "email" },
  { name: "phone", type: "tel", maxLength: MAX_CONTACT_PHONE, autoComplete: "tel" },
  { name: "company", type: "text", maxLength: MAX_CONTACT_COMPANY, autoComplete: "organization" },
] as const;

type GiveCardDialogProps = { profile: SharedProfile; onClose: () => void };

/** See docs/product/contacts.md#giving-a-card. */
export function GiveCardDialog({ profile, onClose }: GiveCardDialogProps) {
  const t = useTranslations("profiles.giveCard");
  const [card, setCard] = useState<GivenCard | null>(null);
  const name = profile.firstName;
  return (
    <ModalDialog
      title={card ? t("done.title", { name }) : t("title", { name })}
      description={card ? t("done.text", { name }) : t("text", { name })}
      onClose={onClose}
    >
      {card ? (
        <SaveCard card={card} profile={profile} onClose={onClose} />
      ) : (
        <GiveCardForm profile={profile} onGiven={setCard} onClose={onClose} />
      )}
    </ModalDialog>
  );
}

type GiveCardFormProps = GiveCardDialogProps & { onGiven: (card: GivenCard) => void };

function GiveCardForm({ profile, onGiven, onClose }: GiveCardFormProps) {
  const t = useTranslations("profiles.giveCard");
  const getFailureText = useFailureText();
  // One for all tries, so that a try whose answer was lost isn't stored twice.
  const [id] = useState(randomUuid);
  const [values, setValues] = useState(EMPTY);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => giveCard(profile.userId, id, values),
    onSuccess: onGiven,
  });
  const fields = error instanceof ApiError ? (error.fields ?? {}) : {};
  return (
    <PlainForm
      aria-label={t("title", { name: profile.firstName })}
      className="grid gap-4"
      isBusy={isPending}
      onSubmit={() => mutate()}
    >
      {FIELDS.map(({ name, ...field }) => (
        <Field
          key={name}
          label={t(`fields.${name}`)}
          required={name === "name"}
          hint={name === "email" ? t("addressHint") : undefined}
          error={fields[name]}
        >
          <Input
            {...field}
            dir={field.type === "text" ? "auto" : undefined}
            value={values[name]}
            onChange={({ target }) => setValues({ ...values, [name]: target.value })}
          />
        </Field>
      ))}
      <Field label={t("fields.line")} error={fields.line}>
        <Textarea
          dir="auto"
          rows={2}
          maxLength={MAX_CONTACT_LINE}
          value={values.line}
          onChange={({ target }) => setValues({ ...values, line: target.value })}
        />
      </Field>
      <p className="text-sm text-pretty text-muted-foreground">{t("consent", { name: profile.firstName })}</p>
      <FormAlert>{error && Object.keys(fields).length === 0 && getFailureText(error, t("failed"))}</FormAlert>
      <DialogButtons submit={t("give")} isBusy={isPending} onClose={onClose} />
    </PlainForm>
  );
}

function SaveCard({ card, profile, onClose }: GiveCardDialogProps & { card: GivenCard }) {
  const t = useTranslations("profiles.giveCard.done");
  const { addToContacts, download } = useContactFile();
  const { userId, avatarUrl } = profile;
  const person = toMemberCard({ ...card, userId, avatarUrl }, window.location.origin);
  return (
    <div className="grid gap-2.5">
      {card.isLimited && <p className="text-sm text-pretty">{t("limited", { name: card.firstName })}</p>}
      <Button autoFocus onClick={() => void addToContacts(person)}>
        <BookUser aria-hidden />
        {t("save", { name: card.firstName })}
      </Button>
      <Button variant="outline" onClick={() => void download(person)}>
        <Download aria-hidden />
        {t("download")}
      </Button>
      <Button variant="outline" onClick={onClose}>
        {t("close")}
      </Button>
    </div>
  );
}
