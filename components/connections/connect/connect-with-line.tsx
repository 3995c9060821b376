import { type ReactNode, useState } from "react";

import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/form/text/input";
import { useTranslations } from "@/components/ui/text/use-translations";
import { MAX_REQUEST_LINE } from "@/lib/connections/constants";
import { getOfferAnywhere } from "@/lib/connections/policy/requests";
import type { AddConnectionInput, ConnectionResponse } from "@/lib/connections/schema";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

import { ConnectButton } from "./connect-button";
import { RequestLine } from "./request-line";
import { useConnect } from "./use-connect";

type ConnectWithLineProps = {
  viewerId: string;
  user: PublicUser;
  source: Pick<AddConnectionInput, "via"> & { eventId?: string };
  connection: Pick<ConnectionResponse, "id" | "status" | "requesterId" | "line"> | null | undefined;
  /** Where `connection` stays as it was when the page was read. */
  keepsResult?: boolean;
  /** Of the buttons. */
  className: string;
  /** After the other buttons. */
  children?: ReactNode;
};

/** Buttons below the line of the request (docs/product/connections.md#a-line-with-the-request). */
export function ConnectWithLine(props: ConnectWithLineProps) {
  const { viewerId, user, source, connection, keepsResult = false, className, children } = props;
  const t = useTranslations("profiles.connect");
  const { firstName } = user.profile;
  /** Null until the member wants to write one. */
  const [line, setLine] = useState<string | null>(null);
  const connecting = useConnect(user, { ...source, line: line || undefined });
  const known = connection ?? (keepsResult ? connecting.connection : undefined);
  const offer = getOfferAnywhere({ viewerId, connection: known });
  const isNew = offer === "connect" && !connecting.isConnecting;
  return (
    <>
      {offer !== "connected" && <RequestLine line={known?.line} />}
      {isNew && line !== null && (
        <Input
          autoFocus
          aria-label={t("line", { firstName })}
          placeholder={t("line", { firstName })}
          maxLength={MAX_REQUEST_LINE}
          value={line}
          onChange={({ target }) => setLine(target.value)}
        />
      )}
      <div className={className}>
        <ConnectButton canDecline {...{ offer, user, connecting }} connection={known} />
        {isNew && line === null && (
          <Button
            variant="ghost-accent"
            size="compact"
            aria-label={t("addLineTo", { firstName })}
            onClick={() => setLine("")}
          >
            {t("addLine")}
          </Button>
        )}
        {children}
      </div>
    </>
  );
}
