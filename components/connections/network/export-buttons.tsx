import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { BookUser, Download } from "lucide-react";
import { useId, useState } from "react";

import { saveFile } from "@/components/ui/browser/save-file";
import { Button } from "@/components/ui/button";
import { toastFailure } from "@/components/ui/feedback/failure-toast";
import { toast } from "@/components/ui/feedback/toast";
import { Checkbox } from "@/components/ui/form/checkbox";
import { useTranslations } from "@/components/ui/text/use-translations";
import { connectionContactsQuery, exportConnections } from "@/lib/connections/client/connections";
import { CSV_FILE_NAME, VCF_FILE_NAME } from "@/lib/connections/constants";
import type { ConnectionContact } from "@/lib/connections/schema";
import { contactsQuery, getAllContacts } from "@/lib/contacts/client";
import { toCardPerson } from "@/lib/contacts/policy/card-person";
import type { Contact } from "@/lib/contacts/schema";
import type { NetworkNote } from "@/lib/notes/schema";
import { buildVcards, type CardPerson } from "@/lib/profiles/vcard";

type ExportButtonsProps = {
  isAdmin: boolean;
  /** Whether the member has no connections. */
  disabled: boolean;
  /** Of the member's own. The files have them only if they are ticked. */
  notes: readonly NetworkNote[];
};

/** See docs/product/connections.md#csv-export. */
export function ExportButtons({ isAdmin, disabled, notes }: ExportButtonsProps) {
  const t = useTranslations("connections.export");
  const id = useId();
  const [withNotes, setWithNotes] = useState(false);
  const contacts = useSaveContacts(withNotes ? notes : []);
  const csv = useSaveCsv(withNotes);
  const { data: listed } = useInfiniteQuery(contactsQuery());
  const hasContacts = listed?.pages.some(({ items }) => items.length > 0) ?? false;
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="outline"
        disabled={disabled && !hasContacts}
        isBusy={contacts.isPending}
        onClick={() => contacts.mutate()}
      >
        {!contacts.isPending && <BookUser aria-hidden />}
        {t("contacts")}
      </Button>
      {isAdmin && (
        <Button
          variant="outline"
          disabled={disabled}
          isBusy={csv.isPending}
          onClick={() => csv.mutate()}
          aria-label={t("csvLabel")}
        >
          {!csv.isPending && <Download aria-hidden />}
          {t("csv")}
        </Button>
      )}
      {notes.length > 0 && (
        <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
          <Checkbox id={id} checked={withNotes} onCheckedChange={(checked) => setWithNotes(checked === true)} />
          {t("withNotes")}
        </label>
      )}
    </div>
  );
}

/** Of members and of contacts without an account. */
function toCards(
  members: readonly ConnectionContact[],
  contacts: readonly Contact[],
  notes: readonly NetworkNote[],
): CardPerson[] {
  const texts = new Map(
    notes.map(({ memberId, subject, note, tags }) => [memberId ?? subject.id, { note, categories: tags }]),
  );
  return [
    ...members.map((member) => ({ ...member, ...texts.get(member.userId) })),
    ...contacts.map((contact) => ({ ...toCardPerson(contact), ...texts.get(contact.id) })),
  ];
}

function useSaveContacts(notes: readonly NetworkNote[]) {
  const t = useTranslations("connections.export.toast");
  const cardTexts = useTranslations("vcard");
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const ofMembers = client.fetchQuery({ ...connectionContactsQuery(), staleTime: 0 });
      const [members, contacts] = await Promise.all([ofMembers, getAllContacts()]);
      return toCards(members, contacts, notes);
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

function useSaveCsv(withNotes: boolean) {
  const t = useTranslations("connections.export.toast");
  return useMutation({
    mutationFn: () => exportConnections(withNotes),
    onSuccess: (file) => {
      saveFile(new File([file], CSV_FILE_NAME, { type: file.type }));
      toast({ title: t("csv.title"), description: t("csv.description", { file: CSV_FILE_NAME }) });
    },
    onError: (error) => toastFailure(error, t("failed.title"), t("failed.description")),
  });
}
