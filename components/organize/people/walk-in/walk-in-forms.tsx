import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { MemberCodeForm, ShownResult } from "@/components/attendance/walk-in/member-code-form";
import { useCodeCheckIns } from "@/components/attendance/walk-in/use-code-check-ins";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/text/input";
import { PlainForm } from "@/components/ui/form/plain-form";
import { useTranslations } from "@/components/ui/text/use-translations";
import { getWalkInCandidatesPath, requestWalkIn, walkInRequestsQuery } from "@/lib/attendance/client/walk-in";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { MemberSearch } from "../../member-search";

export type WalkInProps = {
  eventId: string;
  /** Admins search by name. Others ask by address. */
  isAdmin: boolean;
  isOpen: boolean;
};

/** Stays once it was opened, because codes and results outlast a closed form. */
export function WalkInForms({ eventId, isAdmin, isOpen }: WalkInProps) {
  const checkIns = useCodeCheckIns(eventId, { isFormOpen: isOpen });
  return (
    <>
      {isOpen && (
        <Card>
          <CardContent className="grid gap-5 lg:grid-cols-2">
            <MemberCodeForm checkIns={checkIns} />
            {isAdmin ? <AskMember eventId={eventId} /> : <AskAddress eventId={eventId} />}
          </CardContent>
        </Card>
      )}
      <ShownResult checkIns={checkIns} />
    </>
  );
}

function AskMember({ eventId }: { eventId: string }) {
  const t = useTranslations("admin.events.walkIn");
  const peopleTexts = useTranslations("admin.events.people");
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ userId }: { userId: string; name: string }) => requestWalkIn(eventId, { userId }),
    onSuccess: (_, { name }) => toast({ title: t("asked", { name }) }),
    onError: (error) => toastFailure(error, t("askFailed.title"), t("askFailed.description")),
    onSettled: () => client.invalidateQueries(walkInRequestsQuery(eventId)),
  });
  return (
    <MemberSearch
      label={peopleTexts("findWalkIn")}
      getPath={(search) => getWalkInCandidatesPath(eventId, search)}
      getButtonLabel={(name) => t("ask", { name })}
      onSelect={({ id, profile }) => mutate({ userId: id, name: formatFullName(profile) })}
    />
  );
}

/** Keeps the address until it was sent. */
function AskAddress({ eventId }: { eventId: string }) {
  const t = useTranslations("admin.events.walkIn");
  const client = useQueryClient();
  const getFailureText = useFailureText();
  const [address, setAddress] = useState("");
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (email: string) => requestWalkIn(eventId, { email }),
    onSuccess: () => setAddress(""),
    onSettled: () => client.invalidateQueries(walkInRequestsQuery(eventId)),
  });
  return (
    <PlainForm className="grid content-start gap-3" isBusy={isPending} onSubmit={() => mutate(address)}>
      <Field
        label={t("address")}
        hint={t("byAddress")}
        error={error ? getFailureText(error, t("askFailed.description")) : undefined}
      >
        <Input
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          value={address}
          onChange={({ target }) => {
            setAddress(target.value);
            reset();
          }}
        />
      </Field>
      <Button type="submit" variant="outline" className="justify-self-start" keepsFocus isBusy={isPending}>
        {t("askAddress")}
      </Button>
    </PlainForm>
  );
}
