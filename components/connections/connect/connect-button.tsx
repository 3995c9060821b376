import { Hourglass, MessageCircle, UserCheck, UserPlus } from "lucide-react";

import { useReplacementFocus } from "@/components/ui/browser/use-replacement-focus";
import { Button } from "@/components/ui/button";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { ConnectOffer, MissingStep } from "@/lib/connections/policy/requests";
import type { ConnectionResponse } from "@/lib/connections/schema";
import { formatFullName } from "@/lib/profiles/constants/profile";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

import { NoteButton } from "../notes/note-button";
import { AnswerButtons } from "./answer-buttons";
import { OptimisticConnect } from "./optimistic-connect";
import { UnavailableButton } from "./unavailable-button";
import type { useConnect } from "./use-connect";
import { useRespondToRequest } from "./use-respond-to-request";

type ConnectButtonProps = {
  offer: ConnectOffer;
  user: PublicUser;
  connecting: Pick<ReturnType<typeof useConnect>, "connect" | "isConnecting">;
  /** Of the offers that are about one. */
  connection?: Pick<ConnectionResponse, "id">;
  /** Has to happen first if the offer is `check-in`. */
  missingStep?: MissingStep;
  /** Hides the words where only the icon has room. */
  labelClassName?: string;
  /** Whether there is room for "Decline". */
  canDecline?: boolean;
};

/** Connects a viewer with a person of an event, in a row. Shows the next step for each offer. */
export function ConnectButton(props: ConnectButtonProps) {
  const { offer, user, connecting, connection, missingStep = "checkIn", labelClassName, canDecline = false } = props;
  const t = useTranslations("people.card");
  const name = formatFullName(user.profile);
  const answers = useRespondToRequest(connection?.id ?? "", user);
  const ref = useReplacementFocus();
  const getLabel = (text: string) => <span className={labelClassName}>{text}</span>;
  switch (offer) {
    case "self":
      return null;
    case "connected":
      return (
        <>
          <Button
            ref={ref}
            variant="secondary"
            size="compact"
            href={`/messages?user=${user.id}`}
            aria-label={t("messagePerson", { name })}
          >
            <MessageCircle aria-hidden />
            {getLabel(t("message"))}
          </Button>
          <NoteButton user={user} className="@max-[20rem]:hidden" labelClassName={labelClassName} />
        </>
      );
    case "requested":
      return (
        <p
          ref={ref}
          tabIndex={-1}
          className="flex min-h-11 items-center gap-2 rounded-md bg-muted px-3 text-sm font-semibold text-muted-foreground [&_svg]:size-4.5"
        >
          <Hourglass aria-hidden />
          {getLabel(t("requestSent"))}
        </p>
      );
    case "respond":
      return canDecline ? (
        <div ref={ref} tabIndex={-1} className="flex flex-wrap gap-2.5 *:grow">
          <AnswerButtons {...{ name, answers }} />
        </div>
      ) : (
        <Button
          ref={ref}
          size="compact"
          keepsFocus
          isBusy={answers.isBusy}
          onClick={() => answers.accept.mutate()}
          aria-label={t("acceptRequest", { name })}
        >
          {!answers.isBusy && <UserCheck aria-hidden />}
          {getLabel(t("accept"))}
        </Button>
      );
    case "connect":
      return (
        <OptimisticConnect
          {...{ ref, labelClassName }}
          connect={connecting.connect}
          isConnecting={connecting.isConnecting}
          size="compact"
          texts={{ label: t("connectWith", { name }), connect: t("connect"), requestSent: t("requestSent") }}
        />
      );
    case "check-in":
      return (
        <UnavailableButton
          ref={ref}
          size="compact"
          reason={t(`${missingStep}ToConnect`, { firstName: user.profile.firstName })}
          label={t("connectWith", { name })}
        >
          <UserPlus aria-hidden />
          {getLabel(t("connect"))}
        </UnavailableButton>
      );
  }
}
