import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CalendarClock, X } from "lucide-react";
import type { ReactNode } from "react";

import { ConnectButton } from "@/components/connections/connect/connect-button";
import { useConnect } from "@/components/connections/connect/use-connect";
import { UserAvatar } from "@/components/profiles/name-tag/user-avatar";
import { useNextRowFocus } from "@/components/ui/browser/use-next-row-focus";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { Link } from "@/components/ui/link";
import { Menu, MenuItem } from "@/components/ui/overlay/menu";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { Attendee } from "@/lib/attendance/schema/attendance";
import { getConnectOffer, getMissingStep, getPresence, type Presence } from "@/lib/connections/policy/requests";
import { formatFullName } from "@/lib/profiles/constants/profile";
import type { PublicUser } from "@/lib/profiles/schema/public-user";
import { dismissSuggestion, isSuggestions, openSuggestion, undoDismissal } from "@/lib/suggestions/client";
import type { DismissalPeriod, Suggestion, Suggestions } from "@/lib/suggestions/schema";

import { useReasonText } from "./use-reason-text";

type SuggestionCardProps = {
  suggestion: Suggestion;
  attendee: Attendee | undefined;
  eventId: string;
  viewerId: string;
  viewerPresence: Presence;
};

/** Disappears once there is a connection or a request. */
export function SuggestionCard({ suggestion, attendee, eventId, viewerId, viewerPresence }: SuggestionCardProps) {
  const { user, reasons, ...presence } = suggestion;
  const connecting = useConnect(user, { eventId });
  if (connecting.connection) return null;
  const other = attendee ?? { userId: user.id, ...presence };
  const offer = getConnectOffer({
    viewerId,
    isViewerCheckedIn: viewerPresence === "present",
    attendee: other,
    connection: undefined,
  });
  const canConnect = offer === "connect" || reasons.some(({ kind }) => kind === "same_event");
  return (
    <Card suggestion={suggestion} eventId={eventId}>
      <ConnectButton
        offer={canConnect ? "connect" : "check-in"}
        missingStep={getMissingStep(viewerPresence, getPresence(other))}
        labelClassName="sr-only"
        {...{ user, connecting }}
      />
    </Card>
  );
}

type CardProps = { suggestion: Suggestion; eventId: string; children: ReactNode };

function Card({ suggestion: { user, reasons }, eventId, children }: CardProps) {
  const t = useTranslations("suggestions");
  const name = formatFullName(user.profile);
  const dismiss = useDismiss(user);
  const getReason = useReasonText();
  const row = useNextRowFocus<HTMLLIElement>();
  const [reason] = reasons;
  return (
    <li
      {...row}
      tabIndex={-1}
      className="flex w-76 max-w-[88%] shrink-0 snap-start items-center rounded-lg border bg-card py-1 pl-2.5 md:w-auto md:max-w-none"
    >
      <UserAvatar profile={user.profile} size="size-9" />
      <div className="mr-1 ml-2 min-w-0 flex-1">
        <h3 className="text-sm leading-tight font-semibold">
          <Link
            href={`/profile/${user.id}`}
            // A failure doesn't matter to the member.
            onClick={() => void openSuggestion(eventId, user.id).catch(() => undefined)}
            className="-my-3.5 block truncate py-3.5 hover:underline"
          >
            <bdi>{name}</bdi>
          </Link>
        </h3>
        {reason && (
          <p className="line-clamp-2 text-xs leading-[1.2] text-muted-foreground">
            {getReason(reason, user.profile.profession).sentence}
          </p>
        )}
      </div>
      {children}
      <Menu label={t("options", { name })}>
        <MenuItem icon={CalendarClock} onSelect={() => dismiss("until_tomorrow")}>
          {t("notNow")}
        </MenuItem>
        <MenuItem icon={X} onSelect={() => dismiss("always")}>
          {t("notInterested")}
        </MenuItem>
      </Menu>
    </li>
  );
}

/**
 * Removes the person at all events at once (docs/product/suggestions.md#dismissing). Works also
 * after the card is gone. The next read brings another person in its place.
 */
function useDismiss(user: PublicUser): (period: DismissalPeriod) => void {
  const t = useTranslations("suggestions.toast");
  const client = useQueryClient();
  const about = `suggestion:${user.id}`;
  const readAgain = () => client.invalidateQueries({ predicate: isSuggestions });
  const undo = () =>
    undoDismissal(user.id)
      .then(readAgain)
      .catch((error: unknown) => toastFailure(error, t("undoFailed"), t("tryAgain"), about));
  const { mutate } = useMutation({
    mutationFn: (period: DismissalPeriod) => dismissSuggestion(user.id, period),
    onMutate: async () => {
      await client.cancelQueries({ predicate: isSuggestions });
      client.setQueriesData<Suggestions>(
        { predicate: isSuggestions },
        (data) => data && { ...data, suggestions: data.suggestions.filter((each) => each.user.id !== user.id) },
      );
    },
    onSuccess: (_data, period) =>
      toast({
        title: t(period, { name: formatFullName(user.profile) }),
        about,
        action: { label: t("undo"), onClick: () => void undo() },
      }),
    onError: (error) => toastFailure(error, t("failed"), t("tryAgain"), about),
    onSettled: readAgain,
  });
  return mutate;
}
