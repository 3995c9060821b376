import { clsx } from "clsx";
import { CheckCircle2, Contact } from "lucide-react";
import { memo, useId } from "react";

import { ConnectButton } from "@/components/connections/connect/connect-button";
import { UnavailableButton } from "@/components/connections/connect/unavailable-button";
import { useConnect } from "@/components/connections/connect/use-connect";
import { OwnAvatar } from "@/components/profiles/name-tag/own-avatar";
import { UserAvatar } from "@/components/profiles/name-tag/user-avatar";
import { useReplacementFocus } from "@/components/ui/browser/use-replacement-focus";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { Attendee } from "@/lib/attendance/schema/attendance";
import { canViewContact } from "@/lib/connections/policy/contacts";
import { getConnectOffer, getMissingStep, getPresence, type Presence } from "@/lib/connections/policy/requests";
import type { ConnectionResponse } from "@/lib/connections/schema";
import { formatFullName, formatWork } from "@/lib/profiles/constants/profile";
import type { Topics } from "@/lib/profiles/schema/topics";

import { TopicsLine } from "./topics-line";

/** A narrow row has room for the icons of its buttons only. */
const LABEL_CLASSES = "@max-[26rem]:sr-only";

type AttendeeRowProps = {
  attendee: Attendee;
  viewerId: string;
  /** Undefined unless the viewer is loaded too. */
  viewerTopics: Topics | undefined;
  viewerPresence: Presence;
  connection: ConnectionResponse | undefined;
  onContact: (attendee: Attendee) => void;
};

/**
 * See docs/product/presence.md#attendee-row. Memo, because each check-in renders the list again.
 */
export const AttendeeRow = memo(function AttendeeRow(props: AttendeeRowProps) {
  const { attendee, viewerId, viewerTopics, viewerPresence, connection, onContact } = props;
  const { user, isCheckedIn, eventId } = attendee;
  const { profile } = user;
  const nameId = useId();
  const connecting = useConnect(user, { eventId });
  const isViewerCheckedIn = viewerPresence === "present";
  const missingStep = getMissingStep(viewerPresence, getPresence(attendee));
  const offer = getConnectOffer({ viewerId, isViewerCheckedIn, attendee, connection });
  const isViewer = offer === "self";
  const Avatar = isViewer ? OwnAvatar : UserAvatar;
  return (
    <article
      aria-labelledby={nameId}
      className="@container relative h-full rounded-lg border bg-card text-card-foreground"
    >
      <div className="flex h-full min-h-18 items-center gap-x-3 py-1.5 pr-2 pl-3">
        <Avatar userId={user.id} profile={profile} size="size-11" />
        <div className="min-w-0 flex-1">
          <div className="flex items-center gap-x-1.5">
            <div className="min-w-0 flex-1 leading-tight [overflow-wrap:anywhere]">
              <div className="line-clamp-2">
                <h3 id={nameId} className="inline font-bold">
                  {/* The row is its target, below the buttons. */}
                  <Link
                    href={`/profile/${user.id}`}
                    className="underline-offset-4 after:absolute after:inset-0 after:rounded-lg hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-ring"
                  >
                    <bdi>{formatFullName(profile)}</bdi>
                  </Link>
                </h3>
                {profile.pronouns && <bdi className="ml-1.5 text-sm text-muted-foreground">{profile.pronouns}</bdi>}
              </div>
              <p className="truncate text-sm text-muted-foreground">
                <bdi>{formatWork(profile)}</bdi>
              </p>
            </div>
            <div className="relative flex items-center gap-x-1.5">
              <ConnectButton {...{ offer, user, connecting, connection, missingStep }} labelClassName={LABEL_CLASSES} />
              <ContactButton
                user={user}
                isAvailable={canViewContact(offer, { isViewerCheckedIn, attendee })}
                reason={missingStep}
                onClick={() => onContact(attendee)}
              />
            </div>
          </div>
          <div className="truncate text-xs leading-5 text-muted-foreground">
            <PresenceText {...{ isViewer, isCheckedIn }} />
            {offer === "respond" && connection?.line ? (
              <bdi title={connection.line}>{connection.line}</bdi>
            ) : (
              <TopicsLine topics={attendee.topics} viewerTopics={viewerTopics} isOwn={isViewer} />
            )}
          </div>
        </div>
      </div>
    </article>
  );
});

function PresenceText({ isViewer, isCheckedIn }: { isViewer: boolean; isCheckedIn: boolean }) {
  const t = useTranslations("people.badges");
  return (
    <>
      {isViewer && <span className="mr-2 font-semibold text-foreground">{t("you")}</span>}
      <span className={clsx("mr-2 font-semibold", isCheckedIn && "text-present")}>
        {isCheckedIn && <CheckCircle2 aria-hidden className="mr-1 inline size-3.5 align-[-0.2em]" />}
        <span>{t(isCheckedIn ? "checkedIn" : "rsvpd")}</span>
      </span>
    </>
  );
}

type ContactButtonProps = {
  user: Attendee["user"];
  isAvailable: boolean;
  reason: ReturnType<typeof getMissingStep>;
  onClick: () => void;
};

function ContactButton({ user: { profile }, isAvailable, reason, onClick }: ContactButtonProps) {
  const t = useTranslations("people.card");
  const ref = useReplacementFocus();
  const label = t("contactPerson", { name: formatFullName(profile) });
  const shown = { ref, variant: "ghost", size: "compact" } as const;
  const content = (
    <>
      <Contact aria-hidden />
      <span className={LABEL_CLASSES}>{t("contact")}</span>
    </>
  );
  if (!isAvailable) {
    return (
      <UnavailableButton {...shown} reason={t(`${reason}ToContact`, { firstName: profile.firstName })} label={label}>
        {content}
      </UnavailableButton>
    );
  }
  return (
    <Button {...shown} onClick={onClick} aria-label={label}>
      {content}
    </Button>
  );
}
