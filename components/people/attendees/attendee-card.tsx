"use client";

import { CheckCircle2, Contact, Hourglass, MessageCircle, UserCheck, UserPlus } from "lucide-react";
import Link from "next/link";

import { useRespondToRequest, useConnectWithToast } from "@/components/connections/connect/use-connect";
import { NameTag } from "@/components/profiles/tag/name-tag";
import { OwnNameTag } from "@/components/profiles/tag/own-name-tag";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { Attendee } from "@/lib/attendance/schema/attendance";
import { canViewContact, getConnectOffer } from "@/lib/connections/policy";
import type { ConnectionResponse } from "@/lib/connections/schema";
import { fullName } from "@/lib/profiles/constants/profile";

import { UnavailableButton, CHECK_IN_FOR_CONTACT, CHECK_IN_TO_CONNECT } from "./unavailable-button";

type AttendeeCardProps = {
  attendee: Attendee;
  viewerId: string;
  /** Whether the viewer is checked in at this event. */
  viewerIsHere: boolean;
  connection: ConnectionResponse | undefined;
  onContact: (attendee: Attendee) => void;
};

/** A person at an event as their name tag, with what can be done about them (spec A§2). */
export function AttendeeCard({ attendee, viewerId, viewerIsHere, connection, onContact }: AttendeeCardProps) {
  const { user, isCheckedIn } = attendee;
  const offer = getConnectOffer({ viewerId, viewerIsHere, attendee, connection });
  const isMe = offer === "self";
  const badges = (
    <>
      {isMe && <Badge>You</Badge>}
      {isCheckedIn ? (
        <Badge variant="present">
          <CheckCircle2 aria-hidden />
          Checked In
        </Badge>
      ) : (
        <Badge variant="outline">RSVP&apos;d</Badge>
      )}
    </>
  );
  if (isMe) return <OwnNameTag userId={user.id} profile={user.profile} className="h-full" badges={badges} />;
  return (
    <NameTag
      profile={user.profile}
      className="h-full"
      badges={badges}
      actions={
        <>
          <ConnectButton {...{ offer, user, connection }} eventId={attendee.eventId} />
          {canViewContact(offer, { viewerIsHere, attendee }) ? (
            <Button
              variant="outline"
              onClick={() => onContact(attendee)}
              aria-label={`Contact ${fullName(user.profile)}`}
            >
              <Contact aria-hidden />
              Contact
            </Button>
          ) : (
            <UnavailableButton variant="outline" reason={CHECK_IN_FOR_CONTACT} label={`Contact ${fullName(user.profile)}`}>
              <Contact aria-hidden />
              Contact
            </UnavailableButton>
          )}
        </>
      }
    />
  );
}

type ConnectButtonProps = {
  offer: ReturnType<typeof getConnectOffer>;
  user: Attendee["user"];
  eventId: string;
  connection: ConnectionResponse | undefined;
};

function ConnectButton({ offer, user, eventId, connection }: ConnectButtonProps) {
  const name = fullName(user.profile);
  const { connect, isConnecting } = useConnectWithToast(user, { eventId });
  const { accept, isBusy } = useRespondToRequest(connection?.id ?? "", user);
  switch (offer) {
    case "self":
      return null;
    case "connected":
      return (
        <Button variant="secondary" asChild>
          <Link href={`/messages?user=${user.id}`} aria-label={`Message ${name}`}>
            <MessageCircle aria-hidden />
            Message
          </Link>
        </Button>
      );
    case "requested":
      return (
        <p className="flex min-h-11 items-center justify-center gap-2 rounded-md bg-muted text-center text-sm font-semibold text-muted-foreground [&_svg]:size-[1.125rem]">
          <Hourglass aria-hidden />
          Request sent
        </p>
      );
    case "answer":
      return (
        <Button busy={isBusy} onClick={() => accept.mutate()} aria-label={`Accept ${name}'s request`}>
          {!isBusy && <UserCheck aria-hidden />}
          Accept
        </Button>
      );
    case "connect":
      return (
        <Button busy={isConnecting} onClick={connect} aria-label={`Connect with ${name}`}>
          {!isConnecting && <UserPlus aria-hidden />}
          Connect
        </Button>
      );
    case "check-in":
      return (
        <UnavailableButton reason={CHECK_IN_TO_CONNECT} label={`Connect with ${name}`}>
          <UserPlus aria-hidden />
          Connect
        </UnavailableButton>
      );
  }
}
