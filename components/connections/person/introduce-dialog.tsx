import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { QueryPlaceholder } from "@/components/ui/feedback/query-placeholder";
import { Loading } from "@/components/ui/feedback/skeleton";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/text/input";
import { NativeSelect } from "@/components/ui/form/choice/native-select";
import { PlainForm } from "@/components/ui/form/plain-form";
import { ModalDialog } from "@/components/ui/overlay/dialog";
import { DialogButtons } from "@/components/ui/overlay/dialog-buttons";
import { useTranslations } from "@/components/ui/text/use-translations";
import { activeAttendanceQuery } from "@/lib/attendance/client/active-attendance";
import { introduce, introducibleQuery } from "@/lib/introductions/client";
import { MAX_INTRODUCTION_LINE } from "@/lib/introductions/constants";
import { formatFullName } from "@/lib/profiles/constants/profile";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

type Person = { id: string; name: string };

type IntroduceDialogProps = { eventId: string; people: readonly [Person, Person]; onClose: () => void };

/** Introduces two people at an event to each other (docs/product/introductions.md). */
export function IntroduceDialog({ eventId, people, onClose }: IntroduceDialogProps) {
  const t = useTranslations("introductions.dialog");
  const [one, other] = people;
  return (
    <ModalDialog
      title={t("title", { one: one.name, other: other.name })}
      description={t("description")}
      onClose={onClose}
    >
      <IntroduceForm eventId={eventId} userIds={[one.id, other.id]} onClose={onClose} />
    </ModalDialog>
  );
}

type IntroduceFormProps = { eventId: string; userIds: [string, string]; onClose: () => void };

function IntroduceForm({ eventId, userIds, onClose }: IntroduceFormProps) {
  const t = useTranslations("introductions.dialog");
  const [line, setLine] = useState("");
  const { mutate, isPending } = useMutation({
    mutationFn: () => introduce(eventId, { userIds, line }),
    onSuccess: () => {
      toast({ title: t("done.title"), description: t("done.description") });
      onClose();
    },
    onError: (error) => toastFailure(error, t("failed"), t("tryAgain")),
  });
  return (
    <PlainForm className="grid gap-4" isBusy={isPending} onSubmit={() => mutate()}>
      <Field label={t("line")} hint={t("lineHint", { max: MAX_INTRODUCTION_LINE })}>
        <Input
          dir="auto"
          maxLength={MAX_INTRODUCTION_LINE}
          value={line}
          onChange={({ target }) => setLine(target.value)}
        />
      </Field>
      <DialogButtons submit={t("submit")} isBusy={isPending} onClose={onClose} />
    </PlainForm>
  );
}

type IntroduceToDialogProps = { user: PublicUser; onClose: () => void };

/** Introduces a connection to another one, where the viewer is checked in. */
export function IntroduceToDialog({ user, onClose }: IntroduceToDialogProps) {
  const t = useTranslations("introductions.dialog");
  const attendance = useQuery(activeAttendanceQuery());
  const eventId = attendance.data?.eventId ?? "";
  const query = useQuery({ ...introducibleQuery(eventId), enabled: eventId !== "" });
  const name = formatFullName(user.profile);
  const isAway = attendance.data === null;
  return (
    <ModalDialog title={t("titleTo", { name })} description={t("description")} onClose={onClose}>
      {isAway || query.data ? (
        <IntroduceToForm candidates={query.data ?? null} {...{ user, eventId, onClose }} />
      ) : (
        <QueryPlaceholder query={eventId ? query : attendance} title={t("notLoaded")} fallback={t("tryAgain")}>
          <Loading label={t("loading")} skeleton="h-20" />
        </QueryPlaceholder>
      )}
    </ModalDialog>
  );
}

type IntroduceToFormProps = IntroduceToDialogProps & {
  eventId: string;
  /** Null: the viewer isn't checked in. */
  candidates: readonly PublicUser[] | null;
};

function IntroduceToForm({ user, eventId, candidates, onClose }: IntroduceToFormProps) {
  const t = useTranslations("introductions.dialog");
  const [otherId, setOtherId] = useState("");
  if (!candidates) return <p>{t("noEvent")}</p>;
  const others = candidates.filter(({ id }) => id !== user.id);
  const chosen = others.find(({ id }) => id === otherId) ?? others[0];
  if (others.length === candidates.length) return <p>{t("notThere", { name: formatFullName(user.profile) })}</p>;
  if (!chosen) return <p>{t("nobody")}</p>;
  return (
    <>
      <Field label={t("to")}>
        <NativeSelect value={chosen.id} onChange={({ target }) => setOtherId(target.value)}>
          {others.map(({ id, profile }) => (
            <option key={id} value={id} dir="auto">
              {formatFullName(profile)}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <IntroduceForm eventId={eventId} userIds={[user.id, chosen.id]} onClose={onClose} />
    </>
  );
}
