import { useMutation } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { FormAlert } from "@/components/ui/feedback/form-alert";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/text/input";
import { PlainForm } from "@/components/ui/form/plain-form";
import { useTranslations } from "@/components/ui/text/use-translations";
import { randomUuid } from "@/lib/core/browser/random-uuid";
import { addGuestAtDoor } from "@/lib/door/client/door";
import { MAX_GUEST_NAME } from "@/lib/guests/constants/guests";
import { ApiError } from "@/lib/http/browser/api-client";

import type { Door } from "../desk/use-door-device";

type AddAtDoorProps = {
  door: Door;
  /** Called once they are on the list, to let them in. */
  onAdded: (guest: { id: string; name: string }) => void;
};

/** For somebody who isn't on the list (docs/product/door.md#not-on-the-list). */
export function AddAtDoor(props: AddAtDoorProps) {
  const t = useTranslations("checkIn.newGuest");
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <NewGuestForm {...props} onClose={() => setOpen(false)} />;
  return (
    <Button variant="outline" className="justify-self-start" onClick={() => setOpen(true)}>
      <UserPlus aria-hidden />
      {t("open")}
    </Button>
  );
}

// Stable: React would call an inline ref again in each render, and the focus would move.
const focusInput = (form: HTMLFormElement | null): void => form?.querySelector("input")?.focus();

const FIELDS = [
  { name: "name", maxLength: MAX_GUEST_NAME, type: "text" },
  { name: "email", maxLength: 255, type: "email" },
] as const;

function NewGuestForm({ door: { eventId, linkId }, onAdded, onClose }: AddAtDoorProps & { onClose: () => void }) {
  const t = useTranslations("checkIn.newGuest");
  const common = useTranslations("common");
  const getFailureText = useFailureText();
  // A repeated call with the same id adds them once. A changed text is another person.
  const [guest, setGuest] = useState(() => ({ id: randomUuid(), name: "", email: "" }));
  const { mutate, isPending, error } = useMutation({
    mutationFn: (isOverCapacity: boolean) => addGuestAtDoor(eventId, { ...guest, isOverCapacity }, linkId),
    onSuccess: () => {
      onAdded(guest);
      onClose();
    },
  });
  const fields = error instanceof ApiError ? (error.fields ?? {}) : {};
  const isFull = error instanceof ApiError && error.code === "conflict";
  return (
    <PlainForm
      ref={focusInput}
      aria-label={t("open")}
      className="grid gap-3 rounded-md border p-3"
      isBusy={isPending}
      onSubmit={() => mutate(false)}
    >
      {FIELDS.map(({ name, maxLength, type }) => (
        <Field key={name} label={t(name)} required={name === "name"} error={fields[name]}>
          {(props) => (
            <Input
              {...props}
              type={type}
              maxLength={maxLength}
              autoComplete="off"
              value={guest[name]}
              onChange={({ target }) => setGuest({ ...guest, id: randomUuid(), [name]: target.value })}
            />
          )}
        </Field>
      ))}
      <FormAlert>{error && Object.keys(fields).length === 0 && getFailureText(error, t("failed"))}</FormAlert>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onClose}>
          {common("cancel")}
        </Button>
        {isFull && (
          <Button variant="outline" isBusy={isPending} onClick={() => mutate(true)}>
            {t("overCapacity")}
          </Button>
        )}
        <Button type="submit" isBusy={isPending}>
          {t("letIn")}
        </Button>
      </div>
    </PlainForm>
  );
}
