"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";

import { ConnectButton } from "@/components/connections/connect/connect-button";
import { useConnect } from "@/components/connections/connect/use-connect";
import { PersonMenu } from "@/components/connections/person/person-menu";
import { PersonLines, ROW_LINES } from "@/components/profiles/tag/person-row";
import { UserAvatar } from "@/components/profiles/tag/user-avatar";
import { NamedBackLink } from "@/components/ui/back-link";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { MorePages } from "@/components/ui/more-pages";
import { useTranslations } from "@/components/ui/text/use-translations";
import { getOfferAnywhere } from "@/lib/connections/policy/requests";
import { formatFullName, formatWork } from "@/lib/profiles/constants/profile";
import { recapPeopleQuery, recapQuery } from "@/lib/recap/client";
import type { Recap, RecapPerson } from "@/lib/recap/schema";

import { FeedbackForm } from "./feedback-form";

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
              <PersonRow key={person.user.id} eventId={event.id} {...{ viewerId, person }} />
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

type PersonRowProps = { eventId: string; viewerId: string; person: RecapPerson };

function PersonRow({ eventId, viewerId, person: { user, connection } }: PersonRowProps) {
  const connecting = useConnect(user, { eventId });
  // Somebody with whom the viewer connects stays in this place until the page is opened again.
  const known = connection ?? connecting.connection;
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <UserAvatar profile={user.profile} size="size-11" />
      <PersonLines {...ROW_LINES} name={formatFullName(user.profile)} lines={[formatWork(user.profile)]} />
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
        <ConnectButton
          canDecline
          offer={getOfferAnywhere({ viewerId, connection: known })}
          connection={known}
          {...{ user, connecting }}
        />
        <PersonMenu user={user} connectionId={connection?.status === "accepted" ? connection.id : undefined} />
      </div>
    </li>
  );
}
