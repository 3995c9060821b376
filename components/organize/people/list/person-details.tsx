import { useTranslations } from "@/components/ui/text/use-translations";
import type { ManagedPerson } from "@/lib/attendance/schema/manage";
import { formatWork } from "@/lib/profiles/constants/profile";

/** See docs/product/turnout.md#missed-events. Admins get the count of all events. */
export function useHistoryText(isAdmin: boolean): (person: ManagedPerson) => string {
  const t = useTranslations("admin.events.people");
  return ({ missed, regular }) =>
    [
      missed && t(isAdmin ? "missed.all" : "missed.own", missed),
      // Of one event alone it would say what the row of that event says.
      regular && regular.of > 1 && t("regular", regular),
    ]
      .filter(Boolean)
      .join(" · ");
}

type Detail = { key: string; label?: string; text: string };

/** Returns what the row has no room for, also the answers to the event's questions. */
export function usePersonDetails(person: ManagedPerson, isAdmin: boolean): Detail[] {
  const t = useTranslations("admin.events.people");
  const guestTexts = useTranslations("admin.events.guests");
  const getHistoryText = useHistoryText(isAdmin);
  const { profile, company, email, note, letInBy, isUnsubscribed, answers } = person;
  return [
    { key: "work", label: t("work"), text: formatWork({ ...profile, company }) },
    { key: "email", label: t("email"), text: email },
    { key: "unsubscribed", text: isUnsubscribed && guestTexts("unsubscribed") },
    { key: "history", text: getHistoryText(person) },
    { key: "note", label: t("note"), text: note },
    { key: "letInBy", label: t("letInBy"), text: letInBy },
    ...answers.map(({ questionId, label, answer }) => ({ key: questionId, label, text: answer })),
  ].flatMap(({ text, ...detail }) => (text ? { ...detail, text } : []));
}

export function PersonDetails({ details }: { details: Detail[] }) {
  return (
    <ul className="grid gap-2.5 text-sm [overflow-wrap:anywhere]">
      {details.map(({ key, label, text }) => (
        <li key={key}>
          {label && (
            <p dir="auto" className="text-xs text-muted-foreground">
              {label}
            </p>
          )}
          <p dir="auto" className="whitespace-pre-line">
            {text}
          </p>
        </li>
      ))}
    </ul>
  );
}
