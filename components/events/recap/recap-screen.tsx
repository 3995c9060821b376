"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";

import { NamedBackLink } from "@/components/ui/back-link";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { MorePages } from "@/components/ui/more-pages";
import { useTranslations } from "@/components/ui/text/use-translations";
import { recapPeopleQuery, recapQuery } from "@/lib/recap/client";
import type { Recap } from "@/lib/recap/schema";

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
      <RecapPeople {...{ recap, viewerId }} list="met" />
      <RecapPeople {...{ recap, viewerId }} list="waiting" />
      <FeedbackForm recap={recap} />
      <RecapPeople {...{ recap, viewerId }} list="beside" />
    </article>
  );
}

type RecapPeopleProps = { recap: Recap; viewerId: string; list: keyof Recap["counts"] };

function RecapPeople({ recap: { event, counts }, viewerId, list }: RecapPeopleProps) {
  const t = useTranslations("recap");
  const title = useRef<HTMLHeadingElement>(null);
  const [isWhole, setWhole] = useState(list !== "beside");
  const query = useInfiniteQuery({
    ...recapPeopleQuery(event.id, isWhole ? list : "best"),
    placeholderData: keepPreviousData,
  });
  const people = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const showAll = () => {
    setWhole(true);
    title.current?.focus();
  };
  return (
    <Card>
      <CardHeader>
        <CardTitle ref={title} tabIndex={-1}>
          {t(`lists.${list}`, { count: counts[list] })}
        </CardTitle>
        {list === "beside" && people.length > 0 && (
          <p className="w-full text-sm text-muted-foreground">{t("hints.beside")}</p>
        )}
      </CardHeader>
      <CardContent className="grid gap-3">
        {people.length === 0 ? (
          <p className="text-sm text-muted-foreground">{t(`empty.${list}`)}</p>
        ) : (
          <ul className="grid gap-1 divide-y">
            {people.map((person) => (
              <RecapPersonRow key={person.user.id} eventId={event.id} {...{ viewerId, person }} />
            ))}
          </ul>
        )}
        {!isWhole && counts[list] > people.length && (
          <Button variant="outline" className="justify-self-center" onClick={showAll}>
            {t("showAll")}
          </Button>
        )}
        <MorePages list={query} itemsLabel={t("people")} />
      </CardContent>
    </Card>
  );
}
