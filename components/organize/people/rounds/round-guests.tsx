import { useId } from "react";

import { Button } from "@/components/ui/button";
import { useListChange } from "@/components/ui/feedback/use-list-change";
import { Checkbox } from "@/components/ui/form/choice/checkbox";
import { useTranslations } from "@/components/ui/text/use-translations";
import { changeRoundGuests, managedRoundsQuery } from "@/lib/rounds/client";
import type { ChangeRoundGuestsInput, ManagedRounds } from "@/lib/rounds/schema";

type RoundGuestsProps = { eventId: string; guests: ManagedRounds["guests"] };

/** The guests who are at the event. They have no screen on which they could tap "I'm in". */
export function RoundGuests({ eventId, guests }: RoundGuestsProps) {
  const t = useTranslations("rounds.manage.guests");
  const { queryKey } = managedRoundsQuery(eventId);
  const { mutate, isPending, variables } = useListChange<ChangeRoundGuestsInput>(
    queryKey,
    (input) => changeRoundGuests(eventId, input),
    { failed: useTranslations("rounds")("failed") },
  );
  const titleId = useId();
  const out = guests.flatMap(({ id, isIn }) => (isIn ? [] : id));
  const isShownIn = ({ id, isIn }: ManagedRounds["guests"][number]) =>
    isPending && variables.guestIds.includes(id) ? variables.isIn : isIn;
  return (
    <section aria-labelledby={titleId} className="grid max-w-xl gap-3 print:hidden">
      <h2 id={titleId} className="text-xl font-extrabold">
        {t("title")}
      </h2>
      <p className="text-pretty text-muted-foreground">{t("intro")}</p>
      {out.length > 1 && (
        <Button
          variant="outline"
          className="justify-self-start"
          isBusy={isPending}
          onClick={() => mutate({ guestIds: out, isIn: true })}
        >
          {t("addAll", { count: out.length })}
        </Button>
      )}
      <ul>
        {guests.map((guest) => (
          <li key={guest.id}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3">
              <Checkbox checked={isShownIn(guest)} onCheckedChange={(isIn) => mutate({ guestIds: [guest.id], isIn })} />
              <span>
                <bdi>{guest.name}</bdi>
                {guest.company && <bdi className="block text-sm text-muted-foreground">{guest.company}</bdi>}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}
