import { useQuery } from "@tanstack/react-query";
import { BookUser, MessageCircle, UserPlus } from "lucide-react";
import { type ReactNode, type RefCallback, useState } from "react";

import { useReplacementFocus } from "@/components/ui/browser/use-replacement-focus";
import { Button } from "@/components/ui/button";
import { useTranslations } from "@/components/ui/text/use-translations";
import { connectionsQuery } from "@/lib/connections/client/connections";
import type { ForeignCard } from "@/lib/contacts/policy/read-vcard";
import { randomUuid } from "@/lib/core/browser/random-uuid";
import { formatFullName } from "@/lib/profiles/constants/profile";
import type { SharedProfile } from "@/lib/profiles/responses/profile";

import { selectConnectionWith } from "../connect/connection-cache";
import { NoteButton } from "../notes/note-button";
import { isSameScan, type Scan, type ScanEntry } from "./scan-outbox";
import type { useScan } from "./use-scan";

type ScanFoundProps = {
  viewerId: string;
  scan: ReturnType<typeof useScan>;
  isLooking: boolean;
  onClose: () => void;
};

const isWaitingFor =
  (scan: Scan) =>
  (entry: ScanEntry): boolean =>
    entry.problem === undefined && isSameScan(entry.scan, scan);

/**
 * The person of the last scan. The status stays in the page, because screen readers read only what
 * changes in one, and it reads what is new instead of the whole.
 */
export const ScanFound = (props: ScanFoundProps) => (
  <div role="status" aria-atomic="false">
    <Found {...props} />
  </div>
);

function Found({ viewerId, scan, isLooking, onClose }: ScanFoundProps) {
  const t = useTranslations("scan");
  const { found } = scan;
  if (found?.kind === "member")
    return <MemberFound key={found.profile.userId} {...{ viewerId, scan, onClose }} profile={found.profile} />;
  if (found?.kind === "card")
    return <CardFound key={found.id} {...{ scan, onClose }} id={found.id} card={found.card} />;
  const getText = () => {
    const isOver = found?.kind === "waits" && !scan.entries.some(isWaitingFor(found.scan));
    if (!found || isOver) return isLooking ? t("looking") : "";
    if (found.kind === "waits") return found.name === null ? t("waitsUnknown") : t("waits", { name: found.name });
    return found.kind === "message" ? found.text : t(found.kind === "self" ? "self" : "finding");
  };
  return <p className="min-h-6 text-center text-sm wrap-anywhere text-muted-foreground">{getText()}</p>;
}

type PersonProps = { name: string; title: string | null; company: string | null; status: string; children: ReactNode };

function Person({ name, title, company, status, children }: PersonProps) {
  return (
    <div className="grid gap-2 rounded-md border p-3">
      <div className="leading-snug wrap-anywhere">
        <p dir="auto" className="font-semibold">
          {name}
        </p>
        {title && (
          <p dir="auto" className="text-sm">
            {title}
          </p>
        )}
        {company && (
          <p dir="auto" className="text-sm">
            {company}
          </p>
        )}
        {status && <p className="text-sm text-muted-foreground">{status}</p>}
      </div>
      <div aria-live="off" className="grid gap-2">
        {children}
      </div>
    </div>
  );
}

type MemberFoundProps = Pick<ScanFoundProps, "viewerId" | "scan" | "onClose"> & { profile: SharedProfile };

function MemberFound({ viewerId, scan, profile, onClose }: MemberFoundProps) {
  const t = useTranslations("scan");
  const { userId, profession, company } = profile;
  const ref = useReplacementFocus();
  const { data: connection, isPending } = useQuery({ ...connectionsQuery(), select: selectConnectionWith(userId) });
  const name = formatFullName(profile);
  const entry = scan.entries.find((other) => other.scan.kind === "member" && other.scan.userId === userId);
  const isWaiting = entry !== undefined && entry.problem === undefined;
  const getStatus = () => {
    if (isWaiting) return t("waits", { name });
    if (entry) return entry.problem || t("toast.tryAgain");
    if (connection?.status === "accepted") return t("already", { name });
    if (connection?.requesterId === viewerId) return t("requested", { name });
    return connection ? t("received", { name }) : "";
  };
  const isDone = connection?.status === "accepted" || connection?.requesterId === viewerId;
  return (
    <Person name={name} title={profession} company={company} status={getStatus()}>
      {connection?.status === "accepted" && (
        <>
          <LinkButton ref={ref} href={`/messages?user=${userId}`} onClick={onClose}>
            <MessageCircle aria-hidden />
            {t("message", { name: profile.firstName })}
          </LinkButton>
          <NoteButton user={{ id: userId, profile }} onOpen={onClose} />
        </>
      )}
      {!isDone && !isWaiting && (
        <Button
          ref={ref}
          isBusy={isPending}
          onClick={() => scan.keep({ id: randomUuid(), scan: { kind: "member", userId }, name })}
        >
          <UserPlus aria-hidden />
          {t("connect")}
        </Button>
      )}
      {!isDone && isWaiting && <UnsentNote ref={ref} />}
    </Person>
  );
}

type CardFoundProps = Pick<ScanFoundProps, "scan" | "onClose"> & { id: string; card: ForeignCard };

function CardFound({ scan, id, card, onClose }: CardFoundProps) {
  const t = useTranslations("scan");
  const ref = useReplacementFocus();
  const [isAdded, setAdded] = useState(false);
  const { name, jobTitle, company } = card;
  // The same card can wait since an earlier scan.
  const entry = scan.entries.find((other) => isSameScan(other.scan, { kind: "card", card }));
  const getStatus = () => {
    if (!isAdded) return t("foreign");
    if (!entry) return t("added", { name });
    return entry.problem === undefined ? t("waitsContact", { name }) : entry.problem || t("toast.tryAgain");
  };
  return (
    <Person name={name} title={jobTitle} company={company} status={getStatus()}>
      {!isAdded && (
        <Button ref={ref} onClick={() => setAdded(scan.keep({ id, scan: { kind: "card", card }, name }))}>
          <BookUser aria-hidden />
          {t("add")}
        </Button>
      )}
      {isAdded && entry && <UnsentNote ref={ref} />}
      {isAdded && !entry && (
        <LinkButton ref={ref} href="/connections#contacts" onClick={onClose}>
          {t("showContacts")}
        </LinkButton>
      )}
    </Person>
  );
}

type LinkButtonProps = { ref: RefCallback<HTMLElement>; href: string; onClick: () => void; children: ReactNode };

const LinkButton = ({ ref, href, onClick, children }: LinkButtonProps) => (
  <Button ref={ref} variant="secondary" href={href} onClick={onClick}>
    {children}
  </Button>
);

function UnsentNote({ ref }: { ref: RefCallback<HTMLElement> }) {
  const t = useTranslations("scan");
  return (
    <p ref={ref} tabIndex={-1} className="text-sm text-muted-foreground">
      {t("unsentNote")}
    </p>
  );
}
