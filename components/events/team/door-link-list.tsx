import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { useState } from "react";

import { CodeQr } from "@/components/attendance/code/code-qr";
import { Button } from "@/components/ui/button";
import { copyText } from "@/components/ui/feedback/copy-text";
import { QueryPlaceholder } from "@/components/ui/feedback/query-placeholder";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { useListChange } from "@/components/ui/feedback/use-list-change";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/text/input";
import { PlainForm } from "@/components/ui/form/plain-form";
import { useTranslations } from "@/components/ui/text/use-translations";
import { createDoorLink, doorLinksQuery, withdrawDoorLink } from "@/lib/events/client/door-links";
import { MAX_DOOR_LINK_LABEL } from "@/lib/events/constants/team";
import type { DoorLink, NewDoorLink } from "@/lib/events/schema/team";
import { ApiError } from "@/lib/http/browser/api-client";

import { focusElement } from "../invitation-panel";

/** Shows when a device has taken a link. */
const REFRESH_MS = 5_000;

type DoorLinkListProps = { eventId: string; siteUrl: string };

export function DoorLinkList({ eventId, siteUrl }: DoorLinkListProps) {
  const t = useTranslations("checkIn.links");
  const links = useQuery({ ...doorLinksQuery(eventId), refetchInterval: REFRESH_MS });
  const [made, setMade] = useState<NewDoorLink | null>(null);
  const isWaiting = made !== null && links.data?.some(({ id, isTaken }) => id === made.id && !isTaken) !== false;
  return (
    <div className="grid gap-4">
      <DoorLinkForm eventId={eventId} onMade={setMade} />
      {made && isWaiting && <NewLink key={made.id} link={made} url={`${siteUrl}/door/${made.token}`} />}
      {links.data ? (
        <ul className="grid gap-2" aria-label={t("open")}>
          {links.data.map((link) => (
            <LinkRow key={link.id} link={link} eventId={eventId} />
          ))}
        </ul>
      ) : (
        <QueryPlaceholder query={links} title={t("notLoaded")} description={t("tryAgain")}>
          <Skeleton className="h-11" aria-label={t("loading")} />
        </QueryPlaceholder>
      )}
    </div>
  );
}

function DoorLinkForm({ eventId, onMade }: { eventId: string; onMade: (link: NewDoorLink) => void }) {
  const t = useTranslations("checkIn.links");
  const getFailureText = useFailureText();
  const client = useQueryClient();
  const [label, setLabel] = useState("");
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => createDoorLink(eventId, label),
    onSuccess: (link) => {
      setLabel("");
      onMade(link);
      return client.invalidateQueries({ queryKey: doorLinksQuery(eventId).queryKey });
    },
  });
  const failure = error && ((error instanceof ApiError && error.fields?.label) || getFailureText(error, t("failed")));
  return (
    <PlainForm aria-label={t("make")} className="grid gap-3" isBusy={isPending} onSubmit={() => mutate()}>
      <Field label={t("label")} hint={t("hint")} required error={failure ?? undefined}>
        <Input
          maxLength={MAX_DOOR_LINK_LABEL}
          autoComplete="off"
          value={label}
          onChange={({ target }) => setLabel(target.value)}
        />
      </Field>
      <Button type="submit" className="justify-self-end" isBusy={isPending}>
        {t("make")}
      </Button>
    </PlainForm>
  );
}

/** The address is shown until a device has taken it. Nobody can read it again. */
function NewLink({ link: { label }, url }: { link: NewDoorLink; url: string }) {
  const t = useTranslations("checkIn.links");
  const texts = { copied: t("copied"), failed: t("copyFailed") };
  return (
    <section
      // On a phone it is outside of the window, and a screen reader would not announce it.
      ref={focusElement}
      tabIndex={-1}
      aria-label={label}
      className="grid justify-items-center gap-3 rounded-md border p-3"
    >
      <p dir="auto" className="font-semibold [overflow-wrap:anywhere]">
        {label}
      </p>
      <p className="text-sm text-muted-foreground">{t("show")}</p>
      <div className="w-full max-w-56">
        <CodeQr text={url} label={t("qr", { label })} />
      </div>
      <Button variant="outline" onClick={() => void copyText(url, texts)}>
        <Copy aria-hidden />
        {t("copy")}
      </Button>
    </section>
  );
}

function LinkRow({ link: { id, label, isTaken }, eventId }: { link: DoorLink; eventId: string }) {
  const t = useTranslations("checkIn.links");
  const { mutate, isPending } = useListChange(doorLinksQuery(eventId).queryKey, () => withdrawDoorLink(eventId, id), {
    failed: t("withdrawFailed"),
  });
  return (
    <li className="flex items-center justify-between gap-3 rounded-md border bg-card px-3 py-2">
      <div className="min-w-0">
        <p dir="auto" className="font-semibold [overflow-wrap:anywhere]">
          {label}
        </p>
        <p className="text-sm text-muted-foreground">{t(isTaken ? "taken" : "free")}</p>
      </div>
      <Button
        variant="outline"
        size="compact"
        isBusy={isPending}
        aria-label={t("withdrawOf", { label })}
        onClick={() => mutate()}
      >
        {t("withdraw")}
      </Button>
    </li>
  );
}
