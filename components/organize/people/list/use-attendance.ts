import { useTranslations } from "@/components/ui/text/use-translations";
import type { ManagedPerson } from "@/lib/attendance/schema/manage";
import { checkInSubject, checkOutPerson } from "@/lib/door/client/door";

import type { PeopleEvent } from "../../use-people-event";
import { usePeopleChange } from "./use-people-change";

/** `undo` takes the check-in of that time back, and a guest's at any time. */
type Act = { act: "checkIn" | "checkOut" | "undo"; checkedInAt?: string };

/**
 * Checks a person in and out (docs/product/check-in.md#check-in-by-hand). The toast offers to undo
 * it, unless that would not restore what was there.
 */
export function useAttendance({ kind, id, name }: ManagedPerson, event: PeopleEvent) {
  const t = useTranslations("admin.events.people");
  const isOver = event.phase !== "open";
  const texts = { checkIn: isOver ? "corrections.done" : "checkedIn", checkOut: "checkedOut", undo: "undone" } as const;
  const change = async ({ act, checkedInAt }: Act): Promise<{ act: Act["act"]; undo: Act | null }> => {
    if (act !== "checkIn") {
      await checkOutPerson(event.id, { kind, id, checkedInAt });
      return { act, undo: isOver && kind === "member" ? null : { act: "checkIn" } };
    }
    const checkedIn = await checkInSubject(event.id, { kind, id });
    // They may have been in already.
    const since = checkedIn.result === "checked_in" ? checkedIn.checkedInAt : null;
    return { act, undo: since === null ? null : { act: "undo", checkedInAt: since } };
  };
  return usePeopleChange(event.id, change, ({ act }) => t(texts[act], { name }), { getUndo: ({ undo }) => undo });
}
