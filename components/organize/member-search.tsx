import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";

import { UserAvatar } from "@/components/profiles/name-tag/user-avatar";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/text/input";
import { useTranslations } from "@/components/ui/text/use-translations";
import { formatFullName } from "@/lib/profiles/constants/profile";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

const MAX_SEARCH_LENGTH = 100;

/** Only admins see the email address. */
type FoundMember = PublicUser & { email?: string; isEmailVerified?: boolean };

type MemberSearchProps<Member extends FoundMember> = {
  label: string;
  hint?: string;
  getPath: (search: string) => string;
  getButtonLabel: (name: string) => string;
  onSelect: (member: Member) => void;
  error?: string;
};

export function MemberSearch<Member extends FoundMember>(props: MemberSearchProps<Member>) {
  const { label, hint, getPath, getButtonLabel, onSelect, error } = props;
  const t = useTranslations("admin.events.memberSearch");
  const [text, setText] = useState("");
  const search = useDeferredValue(text.trim());
  const { data, isPlaceholderData } = useQuery<Member[]>({
    queryKey: [getPath(search)],
    enabled: search.length > 0,
    placeholderData: keepPreviousData,
  });
  const members = search.length > 0 ? data : undefined;
  return (
    <div className="grid gap-2">
      <Field label={label} error={error} hint={hint ?? t("hint")}>
        <Input
          type="search"
          autoComplete="off"
          maxLength={MAX_SEARCH_LENGTH}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <p role="status" className="text-sm text-muted-foreground empty:sr-only">
        {members?.length === 0 && !isPlaceholderData && t("noMatch", { search })}
      </p>
      {members && members.length > 0 && (
        <ul aria-label={t("results")} className="max-h-64 overflow-y-auto rounded-md border">
          {members.map((member) => (
            <li key={member.id}>
              <MemberButton
                member={member}
                label={getButtonLabel(formatFullName(member.profile))}
                onClick={() => {
                  setText("");
                  onSelect(member);
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function MemberButton({ member, label, onClick }: { member: FoundMember; label: string; onClick: () => void }) {
  const t = useTranslations("admin.events.memberSearch");
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="flex min-h-13 w-full items-center gap-3 px-3 py-1.5 text-left hover:bg-muted focus-visible:bg-muted focus-visible:-outline-offset-2"
    >
      <UserAvatar profile={member.profile} size="size-9" />
      <span className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">
        <span className="font-semibold">
          <bdi>{formatFullName(member.profile)}</bdi>
        </span>
        {member.email && (
          <span className="block text-xs text-muted-foreground">
            <bdi>{member.isEmailVerified ? member.email : t("unconfirmed")}</bdi>
          </span>
        )}
      </span>
    </button>
  );
}
