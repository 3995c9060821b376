import { useQuery } from "@tanstack/react-query";

import { useUnblock } from "@/components/connections/person/use-person-actions";
import { PersonLines } from "@/components/profiles/name-tag/person-row";
import { UserAvatar } from "@/components/profiles/name-tag/user-avatar";
import { useNextRowFocus } from "@/components/ui/browser/use-next-row-focus";
import { Button } from "@/components/ui/button";
import { useTranslations } from "@/components/ui/text/use-translations";
import { blockedQuery } from "@/lib/connections/client/safety";
import type { BlockedPerson } from "@/lib/connections/schema";
import { formatFullName, formatWork } from "@/lib/profiles/constants/profile";

import { ListPlaceholder } from "../frame/list-placeholder";
import { SettingsCard } from "../frame/settings-card";

export function BlockedPeopleCard() {
  const t = useTranslations("settings.privacy.blocked");
  const blocked = useQuery(blockedQuery());
  const people = blocked.data;
  return (
    <SettingsCard title={t("title")} description={t("description")}>
      {people === undefined ? (
        <ListPlaceholder query={blocked} errorTitle={t("error")} className="h-11" />
      ) : people.length === 0 ? (
        <p className="text-sm">{t("empty")}</p>
      ) : (
        <ul className="-my-1.5 max-h-96 divide-y overflow-y-auto overscroll-contain">
          {people.map((person) => (
            <BlockedRow key={person.userId} person={person} />
          ))}
        </ul>
      )}
    </SettingsCard>
  );
}

function BlockedRow({ person: { user } }: { person: BlockedPerson }) {
  const t = useTranslations("settings.privacy.blocked");
  const unblock = useUnblock(user);
  const firstAction = useNextRowFocus();
  const name = formatFullName(user.profile);
  return (
    <li className="flex items-center gap-3 py-2">
      <UserAvatar profile={user.profile} />
      <PersonLines name={name} lines={[formatWork(user.profile, " · ")]} />
      <Button
        {...firstAction}
        keepsFocus
        variant="outline"
        isBusy={unblock.isPending}
        onClick={() => unblock.mutate()}
        aria-label={t("unblockPerson", { name })}
      >
        {t("unblock")}
      </Button>
    </li>
  );
}
