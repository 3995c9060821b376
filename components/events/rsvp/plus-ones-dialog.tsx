import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2, UserPlus } from "lucide-react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { QueryPlaceholder } from "@/components/ui/feedback/query-placeholder";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/text/input";
import { PlainForm } from "@/components/ui/form/plain-form";
import { ModalDialog } from "@/components/ui/overlay/dialog";
import { DialogButtons } from "@/components/ui/overlay/dialog-buttons";
import { useTranslations } from "@/components/ui/text/use-translations";
import { randomUuid } from "@/lib/core/browser/random-uuid";
import { invalidateOwnEvents } from "@/lib/events/client/changes";
import type { EventResponse } from "@/lib/events/schema/event";
import { plusOnesQuery, setPlusOnes } from "@/lib/guests/client/guests";
import { MAX_GUEST_NAME } from "@/lib/guests/constants/guests";
import type { PlusOne } from "@/lib/guests/schema/guests";

type PlusOnesDialogProps = { event: EventResponse; onClose: () => void };

/** See docs/product/guests.md#plus-ones. */
export default function PlusOnesDialog({ event, onClose }: PlusOnesDialogProps) {
  const t = useTranslations("events.plusOnes");
  const query = useQuery({ ...plusOnesQuery(event.id), refetchOnMount: "always", gcTime: 0 });
  return (
    <ModalDialog title={t("title")} description={t("description", { max: event.plusOnes })} onClose={onClose}>
      {query.data ? (
        <PlusOnesForm event={event} stored={query.data} onClose={onClose} />
      ) : (
        <QueryPlaceholder query={query} title={t("loadFailed.title")} description={t("loadFailed.description")}>
          <div role="status" aria-label={t("loading")}>
            <Skeleton className="h-24" />
          </div>
        </QueryPlaceholder>
      )}
    </ModalDialog>
  );
}

function PlusOnesForm({ event, stored, onClose }: PlusOnesDialogProps & { stored: PlusOne[] }) {
  const t = useTranslations("events.plusOnes");
  const client = useQueryClient();
  const [guests, setGuests] = useState(stored);
  const { mutate, isPending } = useMutation({
    mutationFn: () => setPlusOnes(event.id, guests),
    onSuccess: () => {
      toast({ title: t("saved") });
      onClose();
      return invalidateOwnEvents(client, event.id);
    },
    onError: (error) => toastFailure(error, t("failed.title"), t("failed.description")),
  });
  const rename = (id: string, name: string) =>
    setGuests((current) => current.map((guest) => (guest.id === id ? { id, name: name || null } : guest)));
  const remove = (id: string) => setGuests((current) => current.filter((guest) => guest.id !== id));
  const add = () => setGuests((current) => [...current, { id: randomUuid(), name: null }]);
  return (
    <PlainForm
      tabIndex={-1}
      aria-label={t("title")}
      isBusy={isPending}
      onSubmit={() => mutate()}
      className="grid gap-4 outline-none"
    >
      {guests.map(({ id, name }, index) => (
        <div key={id} className="flex items-end gap-2">
          <div className="min-w-0 grow">
            <Field label={t("name", { number: index + 1 })}>
              {(props) => (
                <Input
                  {...props}
                  dir="auto"
                  autoFocus={stored.every((each) => each.id !== id)}
                  autoComplete="off"
                  maxLength={MAX_GUEST_NAME}
                  value={name ?? ""}
                  onChange={({ target }) => rename(id, target.value)}
                />
              )}
            </Field>
          </div>
          <Button
            variant="ghost"
            size="icon"
            aria-label={t("remove", { number: index + 1 })}
            onClick={({ currentTarget }) => {
              // The button goes.
              currentTarget.form?.focus();
              remove(id);
            }}
          >
            <Trash2 aria-hidden />
          </Button>
        </div>
      ))}
      {guests.length < event.plusOnes && (
        <Button variant="outline" onClick={add}>
          <UserPlus aria-hidden />
          {t("add")}
        </Button>
      )}
      <DialogButtons submit={t("save")} isBusy={isPending} onClose={onClose} />
    </PlainForm>
  );
}
