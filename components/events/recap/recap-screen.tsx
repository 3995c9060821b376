"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";

import { NamedBackLink } from "@/components/ui/back-link";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { MorePages } from "@/components/ui/more-pages";
import { useTranslations } from "@/components/ui/text/use-translations";
import { recapPeopleQuery, recapQuery } from "@/lib/recap/client";
import { RECAP_LISTS, type RecapList } from "@/lib/recap/schema";

import { FeedbackForm } from "./feedback-form";
import { RecapPersonRow } from "./recap-person-row";

/** See docs/product/recap.md. */
export function RecapScreen({ eventId, viewerId }: { eventId: string; viewerId: string }) {
  const t = useTranslations("recap");
  const { data: recap } = useQuery(recapQuery(eventId));
  if (!recap) return null;
  return (
    <article className="mx-auto grid w-full max-w-3xl gap-5">
      <header className="grid gap-2">
        <NamedBackLink name={recap.event.name} href={`/events/${eventId}`} />
        <h1 className="text-2xl font-extrabold md:text-3xl">{t("title")}</h1>
      </header>
      {RECAP_LISTS.map((show) => (
        <RecapPeople key={show} {...{ eventId, viewerId, show }} count={recap.counts[show]} />
      ))}
      <FeedbackForm recap={recap} />
    </article>
  );
}

type RecapPeopleProps = { eventId: string; viewerId: string; show: RecapList; count: number };

function RecapPeople({ eventId, viewerId, show, count }: RecapPeopleProps) {
  const t = useTranslations("recap");
  const list = useInfiniteQuery(recapPeopleQuery(eventId, show));
  const people = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Card>
      <CardHeader>
        <CardTitle tabIndex={-1}>{t(`lists.${show}`, { count })}</CardTitle>
        {show === "beside" && people.length > 0 && (
          <p className="w-full text-sm text-muted-foreground">{t("hints.beside")}</p>
        )}
      </CardHeader>
      <CardContent className="grid gap-3">
        {people.length === 0 ? (
          <p className="text-sm text-muted-foreground">{t(`empty.${show}`)}</p>
        ) : (
          <ul className="grid gap-1 divide-y">
            {people.map((person) => (
              <RecapPersonRow key={person.user.id} {...{ eventId, viewerId, person }} />
            ))}
          </ul>
        )}
        <MorePages list={list} itemsLabel={t("people")} />
      </CardContent>
    </Card>
  );
}
