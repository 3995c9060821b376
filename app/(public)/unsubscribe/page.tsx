import type { Metadata } from "next";
import Link from "next/link";

import { AccountPanel } from "@/components/account/account-panel";
import { Button } from "@/components/ui/button";
import { AppError } from "@/lib/core/shared/errors";
import { readMailKind, type MailKind } from "@/lib/notifications/service/deliveries/unsubscribe";

export const metadata: Metadata = {
  title: "Mail from Nametag",
  robots: { index: false },
  // The address holds the token. (Not no-referrer, which would take the form its origin and so its right.)
  referrer: "same-origin",
};

const NAMES: Record<MailKind, string> = {
  requests: "mail about connection requests",
  reminders: "event reminders",
  changes: "mail about changes to your events",
  thankYou: "thank-you mail",
  digest: "the daily summary of connection requests",
};

type UnsubscribePageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** One button and no script: it works from any mail, on any device, signed in or not. */
export default async function UnsubscribePage({ searchParams }: UnsubscribePageProps) {
  const { token } = await searchParams;
  const given = typeof token === "string" ? token : "";
  const found = await readMailKind(given).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return error.message;
    throw error;
  });
  if (typeof found === "string") {
    return (
      <AccountPanel heading="This link doesn't work" description={found}>
        <Button asChild variant="outline">
          <Link href="/">Back to Nametag</Link>
        </Button>
      </AccountPanel>
    );
  }
  const name = NAMES[found.kind];
  const action = (on: "0" | "1") => `/api/unsubscribe?token=${encodeURIComponent(given)}&on=${on}`;
  return found.isOn ? (
    <AccountPanel heading="Unsubscribe?" description={`You get ${name}. Everything else stays as it is.`}>
      <form method="post" action={action("0")} className="grid gap-3">
        <Button type="submit">Stop {name}</Button>
        <Button asChild variant="ghost">
          <Link href="/">Keep it</Link>
        </Button>
      </form>
    </AccountPanel>
  ) : (
    <AccountPanel heading="You're unsubscribed" description={`You no longer get ${name}. Changed your mind?`}>
      <form method="post" action={action("1")} className="grid gap-3">
        <Button type="submit" variant="outline">
          Get it again
        </Button>
        <Button asChild variant="ghost">
          <Link href="/">Open Nametag</Link>
        </Button>
      </form>
    </AccountPanel>
  );
}
