import { PlainScreen } from "@/components/ui/screens/plain-screen";
import { useTranslations } from "@/components/ui/text/use-translations";
import { NAME_TAG_PATH } from "@/lib/event-people/constants";

import { SignInLinks } from "../detail/visitor-invitation";
import { InvitationPanel } from "../invitation-panel";

/**
 * The same for every code that opens nothing to a visitor, so that it doesn't tell which ones are
 * guests' name tags.
 */
export function VisitorNameTagScreen({ code, canQuickJoin }: { code: string; canQuickJoin: boolean }) {
  const t = useTranslations("events.guestNameTag.visitor");
  return (
    <PlainScreen>
      <div className="py-6">
        <InvitationPanel heading={t("title")}>
          <p>{t("text")}</p>
          <div className="grid gap-2.5 pt-2">
            <SignInLinks path={`${NAME_TAG_PATH}${encodeURIComponent(code)}`} isQuick={canQuickJoin} />
          </div>
        </InvitationPanel>
      </div>
    </PlainScreen>
  );
}
