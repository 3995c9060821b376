import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { FormAlert } from "@/components/ui/feedback/form-alert";
import { toast } from "@/components/ui/feedback/toast";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/text/input";
import { PlainForm } from "@/components/ui/form/plain-form";
import { Textarea } from "@/components/ui/form/text/textarea";
import { ModalDialog } from "@/components/ui/overlay/dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { randomUuid } from "@/lib/core/browser/random-uuid";
import { addGuest, changeGuest, type GuestValues } from "@/lib/guests/client/guests";
import { MAX_GUEST_COMPANY, MAX_GUEST_NAME, MAX_GUEST_NOTE } from "@/lib/guests/constants/guests";
import { ApiError } from "@/lib/http/browser/api-client";

import { useInvalidatePeople } from "./use-people-change";

const EMPTY: GuestValues = { name: "", email: "", company: "", note: "" };

const FIELDS = [
  { name: "name", maxLength: MAX_GUEST_NAME, isRequired: true },
  { name: "email", maxLength: 255, type: "email" },
  { name: "company", maxLength: MAX_GUEST_COMPANY },
] as const;

type StoredValues = { id: string; name: string; company: string | null; email?: string | null; note?: string | null };

const toValues = ({ name, email, company, note }: StoredValues): GuestValues => ({
  name,
  email: email ?? "",
  company: company ?? "",
  note: note ?? "",
});

type GuestDialogProps = {
  eventId: string;
  /** The guest who is changed. Without one, the form adds a guest and is emptied then. */
  guest?: StoredValues;
  onClose: () => void;
};

/** See docs/product/guests.md#list. */
export default function GuestDialog(props: GuestDialogProps) {
  const t = useTranslations("admin.events.guests");
  const title = t(props.guest ? "editTitle" : "add");
  return (
    <ModalDialog title={title} width="xl" onClose={props.onClose}>
      <GuestForm title={title} {...props} />
    </ModalDialog>
  );
}

function GuestForm({ title, eventId, guest, onClose }: GuestDialogProps & { title: string }) {
  const t = useTranslations("admin.events.guests");
  const getFailureText = useFailureText();
  const invalidate = useInvalidatePeople(eventId);
  // Keeps the id until a field changes, so that a retry adds the guest once.
  const [{ id, values }, setDraft] = useState(() => ({ id: randomUuid(), values: guest ? toValues(guest) : EMPTY }));
  const setValues = (changed: GuestValues) => setDraft({ id: randomUuid(), values: changed });
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => (guest ? changeGuest(eventId, guest.id, values) : addGuest(eventId, id, values)),
    onSuccess: ({ name, status }) => {
      void invalidate();
      if (guest) onClose();
      else {
        setValues(EMPTY);
        form.current?.querySelector("input")?.focus();
      }
      const description = status === "pending" && !guest ? t("addedPending") : undefined;
      toast({ title: guest ? t("changed") : t("added", { name }), description });
    },
  });
  const errors = error instanceof ApiError ? (error.fields ?? {}) : {};
  return (
    <PlainForm ref={form} aria-label={title} className="grid gap-4" isBusy={isPending} onSubmit={() => mutate()}>
      <GuestFields values={values} errors={errors} onChange={setValues} />
      <div className="flex flex-wrap items-center justify-end gap-3">
        <FormAlert>{error && Object.keys(errors).length === 0 && getFailureText(error, t("form.failed"))}</FormAlert>
        <Button type="submit" isBusy={isPending}>
          {t(guest ? "form.save" : "form.add")}
        </Button>
      </div>
    </PlainForm>
  );
}

type GuestFieldsProps = { values: GuestValues; errors: Record<string, string>; onChange: (next: GuestValues) => void };

function GuestFields({ values, errors, onChange }: GuestFieldsProps) {
  const t = useTranslations("admin.events.guests.form");
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        {FIELDS.map(({ name, maxLength, ...field }) => (
          <Field key={name} label={t(name)} required={"isRequired" in field} error={errors[name]}>
            <Input
              type={"type" in field ? field.type : "text"}
              dir={"type" in field ? undefined : "auto"}
              maxLength={maxLength}
              autoComplete="off"
              value={values[name]}
              onChange={({ target }) => onChange({ ...values, [name]: target.value })}
            />
          </Field>
        ))}
      </div>
      <Field label={t("note")} hint={t("noteHint")} error={errors.note}>
        <Textarea
          dir="auto"
          maxLength={MAX_GUEST_NOTE}
          value={values.note}
          onChange={({ target }) => onChange({ ...values, note: target.value })}
        />
      </Field>
    </>
  );
}
