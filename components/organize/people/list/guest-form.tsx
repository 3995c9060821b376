import { useMutation } from "@tanstack/react-query";
import { type SyntheticEvent, useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { Textarea } from "@/components/ui/form/textarea";
import { useTranslations } from "@/components/ui/text/use-translations";
import { randomUuid } from "@/lib/core/browser/random-uuid";
import type { GuestValues } from "@/lib/guests/client/guests";
import { MAX_GUEST_COMPANY, MAX_GUEST_NAME, MAX_GUEST_NOTE } from "@/lib/guests/constants/guests";
import type { Guest } from "@/lib/guests/schema/guests";
import { ApiError } from "@/lib/http/browser/api-client";

const EMPTY: GuestValues = { name: "", email: "", company: "", note: "" };

const FIELDS = [
  { name: "name", maxLength: MAX_GUEST_NAME, isRequired: true },
  { name: "email", maxLength: 255, type: "email" },
  { name: "company", maxLength: MAX_GUEST_COMPANY },
] as const;

type StoredValues = { name: string; company: string | null; email?: string | null; note?: string | null };

const toValues = ({ name, email, company, note }: StoredValues): GuestValues => ({
  name,
  email: email ?? "",
  company: company ?? "",
  note: note ?? "",
});

type GuestFormProps = {
  /** The guest who is changed. Without one, the form adds a guest and is emptied then. */
  guest?: StoredValues;
  title: string;
  /** Keeps the id until a field changes, so that a retry adds the guest once. */
  save: (values: GuestValues, id: string) => Promise<Guest>;
  onSaved: (guest: Guest) => void;
};

/** See docs/product/guests.md#list. */
export function GuestForm({ guest, title, save, onSaved }: GuestFormProps) {
  const t = useTranslations("admin.events.guests.form");
  const getFailureText = useFailureText();
  const [{ id, values }, setDraft] = useState(() => ({ id: randomUuid(), values: guest ? toValues(guest) : EMPTY }));
  const setValues = (changed: GuestValues) => setDraft({ id: randomUuid(), values: changed });
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => save(values, id),
    onSuccess: (saved) => {
      if (!guest) {
        setValues(EMPTY);
        form.current?.querySelector("input")?.focus();
      }
      onSaved(saved);
    },
  });
  const errors = error instanceof ApiError ? (error.fields ?? {}) : {};
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  return (
    <form ref={form} noValidate aria-label={title} className="grid gap-4" onSubmit={submit}>
      <GuestFields values={values} errors={errors} onChange={setValues} />
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p role="alert" className="text-sm font-medium text-destructive empty:sr-only">
          {error && Object.keys(errors).length === 0 && getFailureText(error, t("failed"))}
        </p>
        <Button type="submit" isBusy={isPending}>
          {guest ? t("save") : t("add")}
        </Button>
      </div>
    </form>
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
