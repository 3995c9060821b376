import { Copy } from "lucide-react";

import { useHydrated } from "@/components/ui/browser/use-hydrated";
import { Button } from "@/components/ui/button";
import { copyText } from "@/components/ui/feedback/copy-text";
import { Field } from "@/components/ui/form/field";
import { Textarea } from "@/components/ui/form/textarea";
import { useTranslations } from "@/components/ui/text/use-translations";
import { escapeHtml } from "@/lib/core/shared/html";
import { getEmbeddedListPath } from "@/lib/organizers/constants";
import type { Organizer } from "@/lib/organizers/schema";

const buildCode = ({ slug, name }: Organizer): string =>
  `<iframe src="${window.location.origin}${getEmbeddedListPath(slug)}" title="${escapeHtml(name)}" ` +
  `loading="lazy" style="border:0;width:100%;height:480px"></iframe>`;

/** The list of the page for a website of one's own (docs/product/embedding.md). */
export function EmbedCode({ organizer }: { organizer: Organizer }) {
  const t = useTranslations("settings.organizer");
  // The site's address is known in the browser only.
  if (!useHydrated()) return null;
  const code = buildCode(organizer);
  return (
    <section className="grid max-w-xl gap-3 border-t pt-4">
      <h2 className="font-bold">{t("embed")}</h2>
      <Field label={t("embedCode")} hint={t("embedHint")}>
        {(props) => <Textarea {...props} readOnly value={code} className="font-mono text-sm" dir="ltr" />}
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
