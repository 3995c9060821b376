"use client";

import { clsx } from "clsx";
import { CircleAlert, FileUp } from "lucide-react";
import { useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { FileInput } from "@/components/ui/form/file-input";
import { useFileDrop } from "@/components/ui/form/use-file-drop";
import { useTranslations } from "@/components/ui/text/use-translations";
import { listSentRows } from "@/lib/guests/client/import";
import { MAX_IMPORT_BYTES } from "@/lib/guests/constants/import";

import { PageHeader } from "../../desk/page-header";
import { ImportForm } from "./import-form";
import { ImportResults } from "./import-results";
import { UndoImport } from "./undo-import";
import { type GuestImport, useGuestImport } from "./use-guest-import";

type GuestImportScreenProps = {
  event: { id: string; name: string };
  /** Of the last import, if it can be undone. */
  undoableId: string | null;
};

/** See docs/product/guest-import.md. */
export function GuestImportScreen({ event, undoableId }: GuestImportScreenProps) {
  const t = useTranslations("admin.events.guestImport");
  const guestImport = useGuestImport(event.id, undoableId);
  const { chosen, store, lastImportId, setUndone } = guestImport;
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeader title={t("title")}>
        <p className="text-pretty text-muted-foreground">{t("intro")}</p>
      </PageHeader>
      {store.isIdle && <FilePicker guestImport={guestImport} />}
      {!chosen && lastImportId && <UndoImport eventId={event.id} importId={lastImportId} onDone={setUndone} />}
      {chosen && store.isIdle && <ImportForm key={chosen.file.name} guestImport={guestImport} chosen={chosen} />}
      {chosen && !store.isIdle && !store.isSuccess && <ImportProgress guestImport={guestImport} chosen={chosen} />}
      {chosen && store.isSuccess && <ImportResults guestImport={guestImport} chosen={chosen} event={event} />}
    </div>
  );
}

const XLSX = ".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const ACCEPTED_TYPES = `${XLSX},.csv,.tsv,.txt,.vcf,text/csv,text/tab-separated-values,text/vcard`;

function FilePicker({ guestImport: { chosen, read } }: { guestImport: GuestImport }) {
  const t = useTranslations("admin.events.guestImport");
  const getFailureText = useFailureText();
  const input = useRef<HTMLInputElement>(null);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const open = (file: File) => {
    setIsTooLarge(file.size > MAX_IMPORT_BYTES);
    if (file.size <= MAX_IMPORT_BYTES) read.mutate({ file, choices: {} });
  };
  const { isOver, handlers } = useFileDrop(open);
  const failure = isTooLarge ? t("tooLarge") : read.error && getFailureText(read.error, t("readFailed"));
  return (
    <div
      className={clsx(
        "grid justify-items-center gap-3 rounded-lg border-2 border-dashed p-5 text-center",
        isOver && "border-primary bg-accent",
      )}
      {...handlers}
    >
      <FileInput ref={input} aria-label={t("file")} accept={ACCEPTED_TYPES} onFile={open} />
      <Button variant={chosen ? "outline" : "default"} isBusy={read.isPending} onClick={() => input.current?.click()}>
        <FileUp aria-hidden />
        {read.isPending ? t("reading") : t(chosen ? "chooseAnother" : "choose")}
      </Button>
      <p className="text-sm text-pretty text-muted-foreground">{t("fileHint")}</p>
      <div role="alert">
        {failure && (
          <p className="flex items-start gap-1.5 text-left text-sm font-medium text-destructive">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {failure}
          </p>
        )}
      </div>
    </div>
  );
}

type ImportProgressProps = { guestImport: GuestImport; chosen: NonNullable<GuestImport["chosen"]> };

function ImportProgress({ guestImport: { results, store }, chosen }: ImportProgressProps) {
  const t = useTranslations("admin.events.guestImport");
  const getFailureText = useFailureText();
  const total = listSentRows(chosen.preview).length;
  const done = results.length;
  const { error, variables } = store;
  return (
    <section aria-labelledby="import-progress" className="grid gap-3">
      <h2 id="import-progress" className="text-base font-bold">
        {t("importing")}
      </h2>
      <progress aria-labelledby="import-progress" className="h-3 w-full accent-primary" value={done} max={total} />
      <p role="status" data-numeric className="text-sm text-muted-foreground">
        {t("progress", { done, total })}
      </p>
      {error && variables && (
        <div role="alert" className="grid justify-items-start gap-3">
          <p className="flex items-start gap-1.5 text-sm font-medium text-destructive">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {getFailureText(error, t("importFailed"))}
          </p>
          <Button onClick={() => store.mutate(variables)}>{t("continue")}</Button>
        </div>
      )}
    </section>
  );
}
