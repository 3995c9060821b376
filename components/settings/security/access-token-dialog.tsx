import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { FormAlert } from "@/components/ui/feedback/form-alert";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/text/input";
import { NativeSelect, Options } from "@/components/ui/form/choice/native-select";
import { PlainForm } from "@/components/ui/form/plain-form";
import { ModalDialog } from "@/components/ui/overlay/dialog";
import { DialogButtons } from "@/components/ui/overlay/dialog-buttons";
import { useTranslations } from "@/components/ui/text/use-translations";
import { accessTokensQuery, createAccessToken } from "@/lib/auth/client/access-tokens";
import { ACCESS_TOKEN_DAYS, MAX_TOKEN_NAME, TOKEN_AREAS, type TokenArea } from "@/lib/auth/constants";
import { ApiError } from "@/lib/http/browser/api-client";

const LEVELS = ["none", "read", "write"] as const;
type Level = (typeof LEVELS)[number];

const NO_RIGHTS: Record<TokenArea, Level> = { events: "none", people: "none", checkins: "none" };

export function AccessTokenDialog({ onMade, onClose }: { onMade: (token: string) => void; onClose: () => void }) {
  const t = useTranslations("settings.security.tokens");
  const getFailureText = useFailureText();
  const client = useQueryClient();
  const [name, setName] = useState("");
  const [levels, setLevels] = useState(NO_RIGHTS);
  const [days, setDays] = useState<number>(ACCESS_TOKEN_DAYS[1]);
  const scopes = TOKEN_AREAS.flatMap((area) => {
    const level = levels[area];
    return level === "none" ? [] : [`${area}:${level}` as const];
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => createAccessToken({ name, scopes, days }),
    onSuccess: ({ token }) => {
      onMade(token);
      onClose();
      return client.invalidateQueries({ queryKey: accessTokensQuery().queryKey });
    },
  });
  const errors = error instanceof ApiError ? (error.fields ?? {}) : {};
  return (
    <ModalDialog title={t("make")} description={t("hint")} onClose={onClose}>
      <PlainForm aria-label={t("make")} className="grid gap-4" isBusy={isPending} onSubmit={() => mutate()}>
        <Field label={t("name")} hint={t("nameHint")} required error={errors.name}>
          <Input
            autoComplete="off"
            maxLength={MAX_TOKEN_NAME}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        {TOKEN_AREAS.map((area) => (
          <Field key={area} label={t(`areas.${area}`)}>
            <NativeSelect
              value={levels[area]}
              onChange={({ target }) => setLevels({ ...levels, [area]: target.value as Level })}
            >
              <Options values={LEVELS} getText={(level) => t(`levels.${level}`)} />
            </NativeSelect>
          </Field>
        ))}
        <Field label={t("ends")}>
          <NativeSelect value={days} onChange={({ target }) => setDays(Number(target.value))}>
            <Options values={ACCESS_TOKEN_DAYS} getText={(count) => t("days", { count })} />
          </NativeSelect>
        </Field>
        <FormAlert>{error && !errors.name && (errors.scopes ?? getFailureText(error, t("failed")))}</FormAlert>
        <DialogButtons submit={t("create")} isBusy={isPending} onClose={onClose} />
      </PlainForm>
    </ModalDialog>
  );
}
