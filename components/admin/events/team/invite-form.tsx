import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";

import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/feedback/toast";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { NativeSelect } from "@/components/ui/form/native-select";
import { useTranslations } from "@/components/ui/text/use-translations";
import { eventTeamQuery, inviteToTeam } from "@/lib/events/client/team";
import { INVITED_ROLES, type InvitedRole } from "@/lib/events/constants/team";
import { ApiError } from "@/lib/http/browser/api-client";

export function InviteForm({ eventId }: { eventId: string }) {
  const t = useTranslations("admin.events.team");
  const getFailureText = useFailureText();
  const client = useQueryClient();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<InvitedRole>("editor");
  const send = useMutation({
    mutationFn: () => inviteToTeam(eventId, email, role),
    onSuccess: (invitation) => {
      setEmail("");
      toast({ title: t("invite.sent"), description: invitation.email });
    },
    onSettled: () => client.invalidateQueries({ queryKey: eventTeamQuery(eventId).queryKey }),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!send.isPending) send.mutate();
  };
  const { error } = send;
  const fieldError = error instanceof ApiError ? error.fields?.email : undefined;
  return (
    <form noValidate aria-label={t("invite.title")} className="flex flex-wrap items-end gap-3" onSubmit={onSubmit}>
      <div className="min-w-0 flex-[1_1_16rem]">
        <Field
          label={t("invite.email")}
          required
          error={error ? (fieldError ?? getFailureText(error, t("invite.failed"))) : undefined}
        >
          {(props) => (
            <Input
              {...props}
              type="email"
              inputMode="email"
              autoComplete="off"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
      </div>
      <div className="w-40 max-sm:flex-auto">
        <Field label={t("invite.role")}>
          {(props) => (
            <NativeSelect
              {...props}
              value={role}
              onChange={({ target }) => setRole(INVITED_ROLES.find((each) => each === target.value) ?? "editor")}
            >
              {INVITED_ROLES.map((each) => (
                <option key={each} value={each}>
                  {t(`roles.${each}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      </div>
      <Button type="submit" isBusy={send.isPending}>
        {t("invite.send")}
      </Button>
    </form>
  );
}
