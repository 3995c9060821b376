import { clsx } from "clsx";
import { ChevronRight } from "lucide-react";
import { useEffect, useId } from "react";

import { PersonLines } from "@/components/profiles/name-tag/person-row";
import { UserAvatar } from "@/components/profiles/name-tag/user-avatar";
import { useReasonText } from "@/components/suggestions/use-reason-text";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useListChange } from "@/components/ui/feedback/use-list-change";
import { Link } from "@/components/ui/link";
import { useTranslations } from "@/components/ui/text/use-translations";
import { localStore } from "@/lib/core/browser/storage";
import { formatFullName, formatWork } from "@/lib/profiles/constants/profile";
import { dealNextRound, joinRounds, leaveRounds, roundsQuery } from "@/lib/rounds/client";
import { KEPT_ROUND_KEY } from "@/lib/rounds/constants";
import type { KeptRound, Rounds } from "@/lib/rounds/schema";

import { RoundTimer, useSecondsLeft } from "./round-timer";

/** Without a table, one line on a phone, where the people come first. */
const LINE =
  "grid items-center gap-x-3 md:gap-3 md:p-4 max-md:grid-cols-[minmax(0,1fr)_auto] max-md:py-1.5 max-md:pr-2 max-md:pl-3";

type RoundCardProps = { eventId: string; rounds: Rounds };

/** The invitation, then the viewer's table. It needs no network once a round was dealt. */
export function RoundCard({ eventId, rounds }: RoundCardProps) {
  const t = useTranslations("rounds");
  const titleId = useId();
  const { round, endsAt, isIn, table } = rounds;
  const { queryKey } = roundsQuery(eventId);
  const texts = { failed: t("failed") };
  const join = useListChange(queryKey, () => (isIn ? leaveRounds(eventId) : joinRounds(eventId)), texts);
  const next = useListChange(queryKey, () => dealNextRound(eventId, round), texts);
  const secondsLeft = useSecondsLeft(endsAt);
  useKeptRound(rounds);
  const isLast = round === rounds.rounds;
  return (
    <Card role="region" aria-labelledby={titleId} className={table ? "grid gap-3 p-4" : LINE}>
      <div className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-3">
        <h2
          id={titleId}
          className={clsx("font-extrabold md:text-xl", table ? "text-xl" : "text-sm", !endsAt && "max-md:sr-only")}
        >
          {table ? t("table", { number: table.number }) : t("title")}
        </h2>
        {endsAt && <RoundTimer secondsLeft={secondsLeft} />}
      </div>
      <p className={clsx("text-muted-foreground md:text-sm", table ? "text-sm" : "text-xs")}>
        {getStatusText(t, rounds)}
      </p>
      {table && <Mates table={table} />}
      <div
        className={clsx("flex flex-wrap gap-2", !table && "max-md:col-start-2 max-md:row-span-2 max-md:row-start-1")}
      >
        {endsAt && isIn && secondsLeft <= 0 && (
          <Button isBusy={next.isPending} onClick={() => next.mutate()}>
            {t(isLast ? "finish" : "next")}
          </Button>
        )}
        {!isLast && (
          <Button
            variant={isIn ? "outline" : "default"}
            keepsFocus
            isBusy={join.isPending}
            onClick={() => join.mutate()}
          >
            {t(isIn ? "leave" : "join")}
          </Button>
        )}
      </div>
    </Card>
  );
}

type Texts = ReturnType<typeof useTranslations<"rounds">>;

function getStatusText(t: Texts, { round, rounds, minutes, isIn, table }: Rounds): string {
  if (round === 0) return t(isIn ? "youAreIn" : "announced", { rounds, minutes });
  const progress = t("progress", { round, rounds });
  return table ? progress : `${progress}. ${t(isIn ? "fromNext" : "noTable")}`;
}

type Table = NonNullable<Rounds["table"]>;

function Mates({ table: { people, guests } }: { table: Table }) {
  const t = useTranslations("rounds");
  const getReason = useReasonText();
  return (
    <ul className="grid gap-2">
      {people.map(({ user: { id, profile }, reason }) => (
        <li key={id}>
          <Link href={`/profile/${id}`} className="flex min-h-11 items-center gap-3 rounded-md hover:bg-muted">
            <UserAvatar profile={profile} size="size-11" />
            <PersonLines
              heading="h3"
              name={formatFullName(profile)}
              lines={[formatWork(profile), reason ? getReason(reason, profile.profession).text : t("ask")]}
            />
            <ChevronRight aria-hidden className="size-4.5 shrink-0 text-muted-foreground" />
          </Link>
        </li>
      ))}
      {guests.map(({ name, company }, index) => (
        <li key={index} className="flex items-center gap-3">
          <UserAvatar profile={{ firstName: name }} size="size-11" />
          <PersonLines heading="h3" name={name} lines={[company, t("ask")]} />
        </li>
      ))}
    </ul>
  );
}

/** Keeps the table in this browser, formatted, for the offline page. */
function useKeptRound({ table, endsAt }: Rounds): void {
  const t = useTranslations("rounds");
  const getReason = useReasonText();
  const toKept = ({ people, guests }: Table) => [
    ...people.map(({ user: { profile }, reason }) => ({
      name: formatFullName(profile),
      why: reason ? getReason(reason, profile.profession).text : formatWork(profile) || t("ask"),
    })),
    ...guests.map(({ name, company }) => ({ name, why: company ?? t("ask") })),
  ];
  const round: KeptRound | null =
    table && endsAt ? { title: t("table", { number: table.number }), endsAt, people: toKept(table) } : null;
  const kept = round && JSON.stringify(round);
  // Effect: writes to local storage, which the end of the session clears.
  useEffect(() => {
    if (kept) localStore.set(KEPT_ROUND_KEY, kept);
    else localStore.remove(KEPT_ROUND_KEY);
  }, [kept]);
}
