"use client";

import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { useListChange } from "@/components/ui/feedback/use-list-change";
import { ShownOnce } from "@/components/ui/form/shown-once";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { accessTokensQuery, revokeAccessToken } from "@/lib/auth/client/access-tokens";
import { TOKEN_AREAS } from "@/lib/auth/constants";
import type { AccessToken } from "@/lib/auth/schema/access-token";

import { ListPlaceholder } from "../frame/list-placeholder";
import { SettingsCard } from "../frame/settings-card";
import { useFormatDay } from "../frame/use-format-day";

const AccessTokenDialog = lazyWithRetry(() =>
  import("./access-token-dialog").then((module) => module.AccessTokenDialog),
);

/** See docs/product/access-tokens.md. */
export function AccessTokensCard({ timezone }: { timezone: string }) {
  const t = useTranslations("settings.security.tokens");
  const tokens = useQuery(accessTokensQuery());
  const [isMaking, setMaking] = useState(false);
  // Outside the cache: it is shown once.
  const [made, setMade] = useState<string | null>(null);
  return (
    <SettingsCard title={t("title")} description={t("description")} className="grid gap-3">
      {made && <ShownOnce value={made} label={t("new")} hint={t("shownOnce")} />}
      {tokens.data === undefined ? (
        <ListPlaceholder query={tokens} errorTitle={t("error")} className="h-14" />
      ) : (
        tokens.data.length > 0 && (
          <ul className="-my-1.5 divide-y" aria-label={t("title")}>
            {tokens.data.map((token) => (
              <TokenRow key={token.id} token={token} timezone={timezone} />
            ))}
          </ul>
        )
      )}
      <Button variant="outline" className="sm:justify-self-start" onClick={() => setMaking(true)}>
        {t("make")}
      </Button>
      {isMaking && <AccessTokenDialog onMade={setMade} onClose={() => setMaking(false)} />}
    </SettingsCard>
  );
}

function TokenRow({ token, timezone }: { token: AccessToken; timezone: string }) {
  const t = useTranslations("settings.security.tokens");
  const formatDay = useFormatDay(timezone);
  const [isConfirming, setConfirming] = useState(false);
  const revoke = useListChange(accessTokensQuery().queryKey, revokeAccessToken, {
    done: t("revoked"),
    failed: t("failed"),
  });
  const { id, name, prefix, scopes, expiresAt, lastUsedAt } = token;
  const rights = TOKEN_AREAS.flatMap((area) => {
    const level = scopes.includes(`${area}:write`) ? "write" : scopes.includes(`${area}:read`) ? "read" : null;
    return level ? [t("right", { area: t(`areas.${area}`), level: t(`levels.${level}`) })] : [];
  });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <KeyRound aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1 basis-40 text-sm leading-snug [overflow-wrap:anywhere]">
        <p className="font-semibold">
          <bdi>{name}</bdi> <code className="font-normal text-muted-foreground">{prefix}…</code>
        </p>
        <p>{rights.join(" · ")}</p>
        <p data-numeric className="text-muted-foreground">
          {lastUsedAt ? t("used", { date: formatDay(lastUsedAt) }) : t("unused")}{" "}
          {t("expires", { date: formatDay(expiresAt) })}
        </p>
      </div>
      <Button variant="outline" aria-label={t("revokeOf", { name })} onClick={() => setConfirming(true)}>
        {t("revoke")}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t("confirm.title", { name })}
          confirm={t("revoke")}
          isBusy={revoke.isPending}
          onConfirm={(settled) => revoke.mutate(id, settled)}
          onClose={() => setConfirming(false)}
        >
          {t("confirm.text")}
        </ConfirmDialog>
      )}
    </li>
  );
}
