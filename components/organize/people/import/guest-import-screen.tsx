"use client";

import { useTranslations } from "@/components/ui/text/use-translations";

import { PageHeader } from "../../desk/page-header";
import { FilePicker } from "./file-picker";
import { ImportForm } from "./import-form";
import { ImportProgress } from "./import-progress";
import { ImportResults } from "./import-results";
import { useGuestImport } from "./use-guest-import";

/** See docs/product/guest-import.md. */
export function GuestImportScreen({ event }: { event: { id: string; name: string } }) {
  const t = useTranslations("admin.events.guestImport");
  const guestImport = useGuestImport(event.id);
  const { chosen, store } = guestImport;
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeader title={t("title")}>
        <p className="text-pretty text-muted-foreground">{t("intro")}</p>
      </PageHeader>
      {store.isIdle && <FilePicker guestImport={guestImport} />}
      {chosen && store.isIdle && <ImportForm key={chosen.file.name} guestImport={guestImport} chosen={chosen} />}
      {chosen && !store.isIdle && !store.isSuccess && <ImportProgress guestImport={guestImport} chosen={chosen} />}
      {chosen && store.isSuccess && <ImportResults guestImport={guestImport} chosen={chosen} event={event} />}
    </div>
  );
}
