"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Copy, ExternalLink } from "lucide-react";
import { useForm } from "react-hook-form";

import { WebhooksSection } from "@/components/organize/webhooks/webhooks-section";
import { setFieldErrors } from "@/components/ui/form/field-errors";
import { useFieldErrors } from "@/components/profiles/fields/field-binding";
import { useHydrated } from "@/components/ui/browser/use-hydrated";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { copyText } from "@/components/ui/feedback/copy-text";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/text/input";
import { SwitchField } from "@/components/ui/form/choice/switch-field";
import { Textarea } from "@/components/ui/form/text/textarea";
import { useTranslations } from "@/components/ui/text/use-translations";
import { escapeHtml } from "@/lib/core/shared/text/html";
import { ownOrganizerQuery, saveOrganizer } from "@/lib/organizers/client";
import { getEmbeddedListPath, getOrganizerPath, MAX_SLUG } from "@/lib/organizers/constants";
import {
  type Organizer,
  type OrganizerForm,
  type SaveOrganizerInput,
  saveOrganizerSchema,
} from "@/lib/organizers/schema";

import { ListPlaceholder } from "../frame/list-placeholder";
import { SettingsPage } from "../frame/settings-page";

/** docs/product/organizers.md#screen */
export function OrganizerSettings({ isAllowed }: { isAllowed: boolean }) {
  const t = useTranslations("settings.organizer");
  const own = useQuery(ownOrganizerQuery());
  return (
    <SettingsPage section="organizer">
      <Card>
        <CardContent className="grid gap-4 md:p-6">
          {own.data === undefined ? (
            <ListPlaceholder query={own} errorTitle={t("error")} className="h-72" />
          ) : own.data || isAllowed ? (
            <>
              <OrganizerPageForm organizer={own.data} />
              {own.data?.isPublished && <EmbedCode organizer={own.data} />}
            </>
          ) : (
            <p className="text-pretty">{t("notAllowed")}</p>
          )}
        </CardContent>
      </Card>
      {(own.data || isAllowed) && <WebhooksSection eventId={null} />}
    </SettingsPage>
  );
}

const NEW_PAGE = { slug: "", name: "", about: "", isPublished: true };

function OrganizerPageForm({ organizer }: { organizer: Organizer | null }) {
  const t = useTranslations("settings.organizer");
  const { form, isBusy, submit } = useSaveOrganizer(organizer);
  const getError = useFieldErrors(form.formState.errors);
  return (
    <form noValidate aria-label={t("form")} className="grid max-w-xl gap-4" onSubmit={(event) => void submit(event)}>
      <Field label={t("name")} required error={getError("name")}>
        <Input {...form.register("name")} autoComplete="organization" />
      </Field>
      <Field label={t("address")} required error={getError("slug")} hint={t("addressHint")}>
        <Input
          {...form.register("slug")}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_SLUG}
        />
      </Field>
      <Field label={t("about")} error={getError("about")} hint={t("aboutHint")}>
        <Textarea {...form.register("about")} rows={5} />
      </Field>
      {organizer && <p className="text-sm">{t("followers", { count: organizer.followers })}</p>}
      <SwitchField label={t("published")} hint={t("publishedHint")} {...form.register("isPublished")} />
      <div className="flex flex-wrap gap-2 max-sm:*:w-full">
        <Button type="submit" isBusy={isBusy}>
          {t(isBusy ? "saving" : "save")}
        </Button>
        {organizer?.isPublished && (
          <Button variant="outline" href={getOrganizerPath(organizer.slug)}>
            <ExternalLink aria-hidden />
            {t("open")}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Server errors show at their fields, other failures in a toast. Both keep the input. */
function useSaveOrganizer(organizer: Organizer | null) {
  const t = useTranslations("settings");
  const client = useQueryClient();
  const form = useForm<OrganizerForm, unknown, SaveOrganizerInput>({
    resolver: zodResolver(saveOrganizerSchema),
    defaultValues: { ...NEW_PAGE, ...organizer, about: organizer?.about ?? "" },
  });
  const save = useMutation({
    mutationFn: saveOrganizer,
    onSuccess: (saved) => {
      client.setQueryData(ownOrganizerQuery().queryKey, saved);
      form.reset({ ...saved, about: saved.about ?? "" });
      toast({ title: t("organizer.saved") });
    },
    onError: (error) => {
      if (!setFieldErrors(form, error)) toastFailure(error, t("organizer.failed"), t("tryAgain"));
    },
  });
  return { form, isBusy: save.isPending, submit: form.handleSubmit((input) => save.mutate(input)) };
}

const buildCode = ({ slug, name }: Organizer): string =>
  `<iframe src="${window.location.origin}${getEmbeddedListPath(slug)}" title="${escapeHtml(name)}" ` +
  `loading="lazy" style="border:0;width:100%;height:480px"></iframe>`;

/** The list of the page for a website of one's own (docs/product/embedding.md). */
function EmbedCode({ organizer }: { organizer: Organizer }) {
  const t = useTranslations("settings.organizer");
  // The site's address is known in the browser only.
  if (!useHydrated()) return null;
  const code = buildCode(organizer);
  return (
    <section className="grid max-w-xl gap-3 border-t pt-4">
      <h2 className="font-bold">{t("embed")}</h2>
      <Field label={t("embedCode")} hint={t("embedHint")}>
        <Textarea readOnly value={code} className="font-mono text-sm" dir="ltr" />
      </Field>
      <Button
        variant="outline"
        className="justify-self-start max-sm:w-full"
        onClick={() => void copyText(code, { copied: t("copied"), failed: t("copyFailed") })}
      >
        <Copy aria-hidden />
        {t("copy")}
      </Button>
    </section>
  );
}
