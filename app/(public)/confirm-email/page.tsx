import { linkMetadata, readToken, type SearchProps } from "@/app/page-metadata";
import { ConfirmEmailScreen, InvalidEmailLink } from "@/components/account/email/confirm-email-screen";
import { withSameLanguage } from "@/components/texts/with-same-language";
import { getConfirmationLink } from "@/lib/account/data/email";
import { loadActor } from "@/lib/auth/loaders";
import { showEmail } from "@/lib/core/server/shown-email";

export const generateMetadata = linkMetadata("account.metadata.confirmEmail");

/**
 * Needs no session, because members open mail on any device. Opening it changes nothing, because
 * mail scanners open links too.
 */
export default withSameLanguage(async function ConfirmEmailPage({ searchParams }: SearchProps) {
  const token = await readToken(searchParams);
  const link = token ? await getConfirmationLink(token) : null;
  if (!link) return <InvalidEmailLink />;
  const { kind, email, isDone, userId } = link;
  const needsPassword = (await loadActor())?.userId !== userId;
  return (
    <ConfirmEmailScreen
      token={token}
      kind={kind}
      email={showEmail(email)}
      isDone={isDone}
      needsPassword={needsPassword}
    />
  );
});
