import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";

import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { NativeSelect } from "@/components/ui/form/native-select";
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
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  return (
    <ModalDialog title={t("make")} description={t("hint")} onClose={onClose}>
      <form noValidate aria-label={t("make")} className="grid gap-4" onSubmit={submit}>
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
              {LEVELS.map((level) => (
                <option key={level} value={level}>
                  {t(`levels.${level}`)}
                </option>
              ))}
            </NativeSelect>
          </Field>
        ))}
        <Field label={t("ends")}>
          <NativeSelect value={days} onChange={({ target }) => setDays(Number(target.value))}>
            {ACCESS_TOKEN_DAYS.map((count) => (
              <option key={count} value={count}>
                {t("days", { count })}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <p role="alert" className="text-sm font-medium text-destructive empty:sr-only">
          {error && !errors.name && (errors.scopes ?? getFailureText(error, t("failed")))}
        </p>
        <DialogButtons submit={t("create")} isBusy={isPending} onClose={onClose} />
      </form>
    </ModalDialog>
  );
}
