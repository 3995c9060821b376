import { clsx } from "clsx";
import { CircleAlert, FileUp } from "lucide-react";
import { useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { FileInput } from "@/components/ui/form/file-input";
import { useFileDrop } from "@/components/ui/form/use-file-drop";
import { useTranslations } from "@/components/ui/text/use-translations";
import { MAX_IMPORT_BYTES } from "@/lib/guests/constants/import";

import type { GuestImport } from "./use-guest-import";

const ACCEPTED_TYPES = ".csv,.tsv,.txt,text/csv,text/tab-separated-values";

export function FilePicker({ guestImport: { chosen, read } }: { guestImport: GuestImport }) {
  const t = useTranslations("admin.events.guestImport");
  const getFailureText = useFailureText();
  const input = useRef<HTMLInputElement>(null);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const open = (file: File) => {
    setIsTooLarge(file.size > MAX_IMPORT_BYTES);
    if (file.size <= MAX_IMPORT_BYTES) read.mutate({ file, mapping: null });
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
