import { cookies } from "next/headers";
import type { ReactNode } from "react";

import { SessionSync } from "@/components/session/session-sync";
import { ClientTexts } from "@/components/texts/client-texts";
import { MEMBER_TEXTS, VISITOR_TEXTS } from "@/components/texts/namespaces";
import { EMAIL_NOTICE_COOKIE } from "@/lib/account/constants";
import { loadViewer } from "@/lib/auth/loaders";
import { env } from "@/lib/core/server/process/env";

import { MemberFrame } from "./screens";
import { VisitorBackground } from "./visitor-background";

/** A visitor gets no shell (docs/product/sessions.md#who-reaches-which-page). */
export default async function AppLayout({ children }: { children: ReactNode }) {
  const viewer = await loadViewer();
  const emailNoticeClosedBy = (await cookies()).get(EMAIL_NOTICE_COOKIE)?.value;
  return (
    <ClientTexts namespaces={viewer ? MEMBER_TEXTS : VISITOR_TEXTS}>
      <SessionSync viewerId={viewer?.id ?? null} />
      {viewer ? (
        <MemberFrame
          viewer={viewer}
          realtimePort={env().REALTIME_PORT}
          isEmailNoticeClosed={emailNoticeClosedBy === viewer.id}
          isMeasured={env().WEB_VITALS}
        >
          {children}
        </MemberFrame>
      ) : (
        <>
          {children}
          <VisitorBackground />
        </>
      )}
    </ClientTexts>
  );
}
