"use client";

import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useId, useRef, useState } from "react";

import { ConnectWithLine } from "@/components/connections/connect/connect-with-line";
import { PersonMenu } from "@/components/connections/person/person-menu";
import { PersonLines, ROW_LINES } from "@/components/profiles/name-tag/person-row";
import { UserAvatar } from "@/components/profiles/name-tag/user-avatar";
import { NamedBackLink } from "@/components/ui/back-link";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { dismissToastsAbout, toast, toastFailure } from "@/components/ui/feedback/toast";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/text/input";
import { PlainForm } from "@/components/ui/form/plain-form";
import { RadioGroup } from "@/components/ui/form/choice/radio-group";
import { MorePages } from "@/components/ui/more-pages";
import { useTranslations } from "@/components/ui/text/use-translations";
import { formatFullName, formatWork } from "@/lib/profiles/constants/profile";
import { giveFeedback, recapPeopleQuery, recapQuery } from "@/lib/recap/client";
import { MAX_FEEDBACK_LINE, RATINGS } from "@/lib/recap/constants";
import type { Feedback, Recap, RecapPerson } from "@/lib/recap/schema";

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

function PersonRow({ eventId, viewerId, person: { user, connection, introducedBy } }: PersonRowProps) {
  const t = useTranslations("recap");
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <UserAvatar profile={user.profile} size="size-11" />
      <PersonLines
        {...ROW_LINES}
        name={formatFullName(user.profile)}
        lines={[
          formatWork(user.profile),
          introducedBy && t("introducedBy", { name: formatFullName(introducedBy.profile) }),
        ]}
      />
      <ConnectWithLine
        // A person who is asked to connect stays in this place until the page is opened again.
        keepsResult
        {...{ viewerId, user, connection }}
        source={{ eventId }}
        className="ml-auto flex flex-wrap items-center justify-end gap-2"
      >
        <PersonMenu user={user} connectionId={connection?.status === "accepted" ? connection.id : undefined} />
      </ConnectWithLine>
    </li>
  );
}

/** See docs/product/recap.md#feedback. */
function FeedbackForm({ recap }: { recap: Recap }) {
  const t = useTranslations("recap.feedback");
  const [rating, setRating] = useState(recap.feedback?.rating ?? null);
  const [line, setLine] = useState(recap.feedback?.line ?? "");
  const [isMissing, setMissing] = useState(false);
  const firstRating = useRef<HTMLInputElement>(null);
  const save = useSaveFeedback(recap);
  if (!recap.takesFeedback) return null;
  const send = () => {
    setMissing(rating === null);
    if (rating === null) firstRating.current?.focus();
    else save.mutate({ rating, line: line.trim() || null });
  };
  return (
    <Card id="feedback" className="scroll-mt-4">
      <CardHeader title={t("title")}>
        <p className="w-full text-sm text-muted-foreground">{t("hint")}</p>
      </CardHeader>
      <CardContent>
        <PlainForm className="grid gap-4" isBusy={save.isPending} onSubmit={send}>
          <RatingField ref={firstRating} rating={rating} onRating={setRating} problem={isMissing && rating === null} />
          <Field label={t("line")} hint={t("lineHint", { max: MAX_FEEDBACK_LINE })}>
            <Input
              dir="auto"
              maxLength={MAX_FEEDBACK_LINE}
              value={line}
              onChange={({ target }) => setLine(target.value)}
            />
          </Field>
          <Button type="submit" className="justify-self-start" isBusy={save.isPending}>
            {t(recap.feedback ? "change" : "send")}
          </Button>
        </PlainForm>
      </CardContent>
    </Card>
  );
}

type RatingFieldProps = {
  /** The first choice. */
  ref: RefObject<HTMLInputElement | null>;
  rating: number | null;
  onRating: (rating: number) => void;
  problem: boolean;
};

function RatingField({ ref, rating, onRating, problem }: RatingFieldProps) {
  const t = useTranslations("recap.feedback");
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <RadioGroup
        ref={ref}
        look="box"
        legend={t("rating")}
        options={RATINGS}
        value={rating}
        onChange={onRating}
        getName={(value) => t("stars", { rating: String(value) })}
        aria-describedby={problem ? `${id}-problem` : undefined}
      >
        {(value) => <span aria-hidden>{value}</span>}
      </RadioGroup>
      <p aria-hidden className="flex max-w-sm justify-between text-xs text-muted-foreground">
        <span>{t("worst")}</span>
        <span>{t("best")}</span>
      </p>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="text-sm font-medium text-destructive">
          {t("ratingMissing")}
        </p>
      )}
    </div>
  );
}

function useSaveFeedback({ event }: Recap) {
  const t = useTranslations("recap.feedback");
  const client = useQueryClient();
  const about = `feedback ${event.id}`;
  return useMutation({
    mutationFn: (input: Feedback) => giveFeedback(event.id, input),
    onMutate: () => dismissToastsAbout(about),
    onSuccess: (_, input) => {
      client.setQueryData(recapQuery(event.id).queryKey, (recap) => recap && { ...recap, feedback: input });
      toast({ title: t("saved"), description: t("savedText") });
    },
    onError: (error) => toastFailure(error, t("failed"), t("failed"), about),
  });
}
