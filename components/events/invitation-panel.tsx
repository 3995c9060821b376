import type { ReactNode } from "react";

import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { renderStrong } from "@/components/ui/text/render-strong";
import { useTranslations } from "@/components/ui/text/use-translations";
import { ApiError } from "@/lib/http/browser/api-client";

// Stable: React would call an inline ref again in each render, and the focus would move.
export const focusElement = (element: HTMLElement | null): void => element?.focus();

export type InvitationScreenProps<Invitation> = {
  token: string;
  invitation: Invitation;
  account: { name: string; email: string };
};

type InvitationPanelProps = {
  heading: string;
  /** For a panel that replaces another one: moves the focus to its heading. */
  announce?: boolean;
  children: ReactNode;
};

/** The page of a mailed link or of a name tag. */
export function InvitationPanel({ heading, announce, children }: InvitationPanelProps) {
  return (
    <Card className="mx-auto w-full max-w-xl">
      <CardContent className="grid gap-3 p-5 text-pretty text-muted-foreground md:p-6">
        <h1
          ref={announce ? focusElement : undefined}
          tabIndex={-1}
          className="text-2xl font-extrabold text-foreground md:text-3xl"
        >
          {heading}
        </h1>
        {children}
      </CardContent>
    </Card>
  );
}

/** The link itself doesn't work: trying again doesn't help. */
export const isLinkError = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

type InvalidInvitationProps = {
  texts:
    | "events.guestInvitation.invalid"
    | "events.teamInvitation.invalid"
    | "nameTags.ticket.invalid"
    | "checkIn.link.invalid";
  announce?: boolean;
};

/** The same for every link that doesn't work. */
export function InvalidInvitation({ texts, announce }: InvalidInvitationProps) {
  const t = useTranslations(texts);
  return (
    <InvitationPanel heading={t("title")} announce={announce}>
      <p>{t("text")}</p>
      <PanelLink href="/events">{t("events")}</PanelLink>
    </InvitationPanel>
  );
}

type JoinedPanelProps = {
  texts: "events.guestInvitation.done" | "events.teamInvitation.done";
  event: string;
  href: string;
  link: string;
};

export function JoinedPanel({ texts, event, href, link }: JoinedPanelProps) {
  const t = useTranslations(texts);
  return (
    <InvitationPanel heading={t("title")} announce>
      <p>{t.rich("text", { event, strong: renderStrong })}</p>
      <PanelLink href={href}>{link}</PanelLink>
    </InvitationPanel>
  );
}

export function PanelLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <div className="pt-2">
      <Button href={href}>{children}</Button>
    </div>
  );
}
