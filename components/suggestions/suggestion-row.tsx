import { OptimisticConnect } from "@/components/connections/connect/optimistic-connect";
import { useConnect } from "@/components/connections/connect/use-connect";
import { UserAvatar } from "@/components/profiles/tag/user-avatar";
import { useNextRowFocus } from "@/components/ui/browser/use-next-row-focus";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { Attendee } from "@/lib/attendance/schema/attendance";
import { getConnectOffer } from "@/lib/connections/policy/requests";
import { formatFullName, formatWork } from "@/lib/profiles/constants/profile";
import type { Suggestion } from "@/lib/suggestions/schema";

import { ReasonText } from "./reason-text";
import { useDismiss } from "./use-dismiss";

type SuggestionRowProps = {
  suggestion: Suggestion;
  attendee: Attendee | undefined;
  eventId: string;
  viewerId: string;
  isViewerPresent: boolean;
};

/** Disappears once there is a connection or a request. */
export function SuggestionRow({ suggestion, attendee, eventId, viewerId, isViewerPresent }: SuggestionRowProps) {
  const { user, reasons, ...presence } = suggestion;
  const connecting = useConnect(user, { eventId });
  if (connecting.connection) return null;
  const offer = getConnectOffer({
    viewerId,
    isViewerCheckedIn: isViewerPresent,
    attendee: attendee ?? { userId: user.id, ...presence },
    connection: undefined,
  });
  const canConnect = offer === "connect" || reasons.some(({ kind }) => kind === "same_event");
  const { profile } = user;
  return (
    <li className="grid gap-3 py-3 first:pt-1 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="flex min-w-0 gap-3">
        <UserAvatar profile={profile} size="size-11" />
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <h3 className="text-base font-semibold">
            <Link href={`/profile/${user.id}`} className="-my-2.5 inline-block py-2.5 hover:underline">
              <bdi>{formatFullName(profile)}</bdi>
            </Link>
          </h3>
          <p className="line-clamp-2 text-sm text-muted-foreground">
            <bdi>{formatWork(profile)}</bdi>
          </p>
          <ul className="mt-1 grid gap-0.5 text-sm">
            {reasons.map((reason) => (
              <li key={reason.kind}>
                <ReasonText reason={reason} profession={profile.profession} />
              </li>
            ))}
          </ul>
        </div>
      </div>
      <RowActions suggestion={suggestion} connecting={canConnect ? connecting : null} />
    </li>
  );
}

type RowActionsProps = {
  suggestion: Suggestion;
  /** Null if the two can't connect yet. */
  connecting: Pick<ReturnType<typeof useConnect>, "connect" | "isConnecting"> | null;
};

function RowActions({ suggestion: { user }, connecting }: RowActionsProps) {
  const t = useTranslations("suggestions");
  const name = formatFullName(user.profile);
  const dismiss = useDismiss(user);
  const firstAction = useNextRowFocus();
  return (
    <div className="grid gap-2 sm:flex sm:max-w-64 sm:flex-wrap sm:items-center sm:justify-end">
      {connecting ? (
        <OptimisticConnect
          connect={connecting.connect}
          isConnecting={connecting.isConnecting}
          texts={{ label: t("connectWith", { name }), connect: t("connect"), requestSent: t("requestSent") }}
        />
      ) : (
        <p className="w-full text-sm text-muted-foreground sm:text-end">{t("connectLater")}</p>
      )}
      {/* Side by side on a phone too, below the main action. */}
      <div className="flex flex-wrap gap-2 *:flex-1">
        <Button
          {...firstAction}
          variant="ghost"
          aria-label={t("notNowPerson", { name })}
          onClick={() => dismiss("until_tomorrow")}
        >
          {t("notNow")}
        </Button>
        <Button variant="ghost" aria-label={t("notInterestedPerson", { name })} onClick={() => dismiss("always")}>
          {t("notInterested")}
        </Button>
      </div>
    </div>
  );
}
