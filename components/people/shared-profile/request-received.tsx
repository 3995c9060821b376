import type { RefCallback } from "react";

import { AnswerButtons } from "@/components/connections/connect/answer-buttons";
import { RequestLine } from "@/components/connections/connect/request-line";
import { useRespondToRequest } from "@/components/connections/connect/use-respond-to-request";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { ConnectionResponse } from "@/lib/connections/schema";
import { formatFullName } from "@/lib/profiles/constants/profile";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

type RequestReceivedProps = {
  user: PublicUser;
  connection: ConnectionResponse;
  /** Keeps the focus when the answer replaces another step. */
  buttonsRef: RefCallback<HTMLElement>;
};

export function RequestReceived({ user, connection, buttonsRef }: RequestReceivedProps) {
  const t = useTranslations("profiles.connect");
  const answers = useRespondToRequest(connection.id, user);
  return (
    <>
      <p className="text-sm text-muted-foreground">{t("requestReceived", { name: user.profile.firstName })}</p>
      <RequestLine line={connection.line} />
      <div ref={buttonsRef} tabIndex={-1} className="grid grid-cols-2 gap-2.5">
        <AnswerButtons name={formatFullName(user.profile)} answers={answers} />
      </div>
    </>
  );
}
