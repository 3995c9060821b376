import { FileUp, Flashlight, FlashlightOff, SwitchCamera } from "lucide-react";
import { type SubmitEvent, useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { FileInput } from "@/components/ui/form/file-input";
import { Input } from "@/components/ui/form/text/input";
import { ModalDialog } from "@/components/ui/overlay/dialog";
import { type ScanControls, useScanner } from "@/components/ui/scanner/camera-scan";
import { createRepeatFilter } from "@/components/ui/scanner/repeat-filter";
import { ScannerPicture } from "@/components/ui/scanner/scanner-picture";
import { useTranslations } from "@/components/ui/text/use-translations";

import { ScanFound } from "./scan-found";
import { useScan } from "./use-scan";
import type { ScanEntry } from "./scan-outbox";

/** The whole address of a profile or a name tag. */
const MAX_TYPED = 300;

/** See docs/product/scan.md. */
export function ScanDialog({ viewerId, onClose }: { viewerId: string; onClose: () => void }) {
  const t = useTranslations("scan");
  const camera = useTranslations("checkIn.scanner");
  const scan = useScan(viewerId);
  const [isRepeat] = useState(createRepeatFilter);
  const scanner = useScanner((text) => {
    if (!isRepeat(text)) void scan.onText(text);
  });
  return (
    <ModalDialog title={t("title")} description={t("description")} onClose={onClose}>
      <div className="grid gap-2">
        <ScannerPicture
          scanner={scanner}
          texts={{ picture: camera("picture"), failed: camera("failed"), startAgain: camera("startAgain") }}
          getFailureText={(failure) => camera(`member.failure.${failure}`)}
        />
        <CameraButtons controls={scanner.controls} />
      </div>
      <ScanFound viewerId={viewerId} scan={scan} isLooking={!scanner.failure} onClose={onClose} />
      <TypedCode onSubmit={(text) => void scan.onText(text)} />
      <CardFile onFile={(file) => void scan.onFile(file)} />
      <UnsentScans entries={scan.entries} isStored={scan.isStored} onDiscard={scan.discard} />
    </ModalDialog>
  );
}

function CameraButtons({ controls: { torch, switchCamera } }: { controls: ScanControls }) {
  const t = useTranslations("scan.camera");
  if (!torch && !switchCamera) return null;
  const TorchIcon = torch?.isOn ? FlashlightOff : Flashlight;
  return (
    <div className="flex flex-wrap gap-2 *:grow">
      {torch && (
        <Button variant="outline" size="compact" aria-pressed={torch.isOn} onClick={torch.toggle}>
          <TorchIcon aria-hidden />
          {t("torch")}
        </Button>
      )}
      {switchCamera && (
        <Button variant="outline" size="compact" onClick={switchCamera}>
          <SwitchCamera aria-hidden />
          {t("switch")}
        </Button>
      )}
    </div>
  );
}

function CardFile({ onFile }: { onFile: (file: File) => void }) {
  const t = useTranslations("scan.file");
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput ref={input} aria-label={t("label")} accept=".vcf,text/vcard,text/x-vcard" onFile={onFile} />
      <Button variant="outline" className="justify-self-start" onClick={() => input.current?.click()}>
        <FileUp aria-hidden />
        {t("choose")}
      </Button>
    </>
  );
}

/** For devices without a camera. */
function TypedCode({ onSubmit }: { onSubmit: (text: string) => void }) {
  const t = useTranslations("scan.typed");
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // Keeps the event from a form around the dialog.
    event.stopPropagation();
    input.current?.focus();
    // The next code replaces this one: a keyboard scanner sends one after another.
    input.current?.select();
    if (typed.trim()) onSubmit(typed);
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
      <Field label={t("label")}>
        <Input
          ref={input}
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_TYPED}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <Button type="submit" variant="outline">
        {t("submit")}
      </Button>
    </form>
  );
}

type UnsentScansProps = { entries: readonly ScanEntry[]; isStored: boolean; onDiscard: (id: string) => void };

/** Scans that wait for the network, and those that the server refused. */
function UnsentScans({ entries, isStored, onDiscard }: UnsentScansProps) {
  const t = useTranslations("scan.unsent");
  const toasts = useTranslations("scan.toast");
  if (entries.length === 0) return null;
  return (
    <section aria-label={t("title", { count: entries.length })} className="grid gap-2">
      <h3 className="text-base">{t("title", { count: entries.length })}</h3>
      {!isStored && (
        <p role="alert" className="text-sm text-destructive">
          {t("notStored")}
        </p>
      )}
      <ul className="grid gap-2">
        {entries.map(({ id, scan, name, problem }) => {
          const shown = name ?? t(scan.kind === "name_tag" ? "nameTag" : "member");
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-muted p-3 text-sm">
              <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
                <p className="font-semibold">
                  <bdi>{shown}</bdi>
                </p>
                <p>{problem === undefined ? t("waiting") : problem || toasts("tryAgain")}</p>
              </div>
              <Button
                variant="outline"
                size="compact"
                aria-label={t("discardOf", { name: shown })}
                onClick={() => onDiscard(id)}
              >
                {t("discard")}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
