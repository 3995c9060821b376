import { useMutation, useQueryClient } from "@tanstack/react-query";
import { BookUser, Download } from "lucide-react";
import { type ReactNode, useId, useState } from "react";

import { saveFile } from "@/components/ui/browser/save-file";
import { Button } from "@/components/ui/button";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { Checkbox } from "@/components/ui/form/choice/checkbox";
import { Field } from "@/components/ui/form/field";
import { NativeSelect, Options } from "@/components/ui/form/choice/native-select";
import { DialogFooter, ModalDialog } from "@/components/ui/overlay/dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { connectionsQuery } from "@/lib/connections/client/connections";
import { CSV_FILE_NAME, VCF_FILE_NAME } from "@/lib/connections/constants";
import { type ConnectionContact, toContacts } from "@/lib/connections/policy/contacts";
import { confirmExport, exportContacts, getAllContacts } from "@/lib/contacts/client";
import { toCardPerson } from "@/lib/contacts/policy/card-person";
import { CONTACT_PRESETS, type ContactPreset } from "@/lib/contacts/policy/presets";
import type { Contact } from "@/lib/contacts/schema";
import type { NetworkNote } from "@/lib/notes/schema";
import { buildVcards, type CardPerson, toMemberCard } from "@/lib/profiles/vcard";

type ExportDialogProps = {
  viewerId: string;
  /** Of the member's own. The files have them only if they are ticked. */
  notes: readonly NetworkNote[];
  onClose: () => void;
};

/** See docs/product/connections.md#csv-export. */
export function ExportDialog({ viewerId, notes, onClose }: ExportDialogProps) {
  const t = useTranslations("connections.export");
  const [withNotes, setWithNotes] = useState(false);
  const [isSinceLast, setSinceLast] = useState(false);
  const [preset, setPreset] = useState<ContactPreset>("own");
  const contacts = useSaveContacts(viewerId, withNotes ? notes : []);
  const csv = useSaveCsv({ preset, withNotes, isSinceLast });
  return (
    <ModalDialog title={t("contacts")} onClose={onClose}>
      {notes.length > 0 && (
        <Choice isChosen={withNotes} onChange={setWithNotes}>
          {t("withNotes")}
        </Choice>
      )}
      <Field label={t("preset")}>
        <NativeSelect value={preset} onChange={({ target }) => setPreset(target.value as ContactPreset)}>
          <Options values={CONTACT_PRESETS} getText={(name) => t(`presets.${name}`)} />
        </NativeSelect>
      </Field>
      <Choice isChosen={isSinceLast} onChange={setSinceLast}>
        {t("sinceLast")}
      </Choice>
      <DialogFooter>
        <Button
          variant="outline"
          isBusy={csv.isPending}
          onClick={() => csv.mutate(undefined, { onSuccess: onClose })}
          aria-label={t("csvLabel")}
        >
          {!csv.isPending && <Download aria-hidden />}
          {t("csv")}
        </Button>
        <Button isBusy={contacts.isPending} onClick={() => contacts.mutate(undefined, { onSuccess: onClose })}>
          {!contacts.isPending && <BookUser aria-hidden />}
          {t("contacts")}
        </Button>
      </DialogFooter>
    </ModalDialog>
  );
}

type ChoiceProps = { isChosen: boolean; onChange: (isChosen: boolean) => void; children: ReactNode };

function Choice({ isChosen, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
      <Checkbox id={id} checked={isChosen} onCheckedChange={onChange} />
      {children}
    </label>
  );
}

/** Of members and of contacts without an account. They have no photos: each would be a call. */
function toCards(
  members: readonly ConnectionContact[],
  contacts: readonly Contact[],
  notes: readonly NetworkNote[],
): CardPerson[] {
  const texts = new Map(
    notes.map(({ memberId, subject, note, tags }) => [memberId ?? subject.id, { note, categories: tags }]),
  );
  return [
    ...members.map((member) => toMemberCard({ ...member, ...texts.get(member.userId) }, window.location.origin)),
    ...contacts.map((contact) => ({ ...toCardPerson(contact), ...texts.get(contact.id) })),
  ];
}

function useSaveContacts(viewerId: string, notes: readonly NetworkNote[]) {
  const t = useTranslations("connections.export.toast");
  const cardTexts = useTranslations("vcard");
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const ofMembers = client.fetchQuery({ ...connectionsQuery(), staleTime: 0 });
      const [connections, contacts] = await Promise.all([ofMembers, getAllContacts()]);
      return toCards(toContacts(connections, viewerId), contacts, notes);
    },
    onSuccess: (people) => {
      saveFile(new File([buildVcards(people, cardTexts)], VCF_FILE_NAME, { type: "text/vcard" }));
      toast({
        title: t("contacts.title", { count: people.length }),
        description: t("contacts.description", { file: VCF_FILE_NAME }),
      });
    },
    onError: (error) => toastFailure(error, t("failed.title"), t("failed.description")),
  });
}

function useSaveCsv(choices: Parameters<typeof exportContacts>[0]) {
  const t = useTranslations("connections.export.toast");
  return useMutation({
    mutationFn: () => exportContacts(choices),
    onSuccess: ({ file, readAt }) => {
      saveFile(new File([file], CSV_FILE_NAME, { type: file.type }));
      // After a failure the next file has these people again.
      if (readAt) void confirmExport(readAt).catch(() => undefined);
      toast({ title: t("csv.title"), description: t("csv.description", { file: CSV_FILE_NAME }) });
    },
    onError: (error) => toastFailure(error, t("failed.title"), t("failed.description")),
  });
}
