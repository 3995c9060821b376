import { useInfiniteQuery } from "@tanstack/react-query";

import { Link } from "@/components/ui/link";
import { useTranslations } from "@/components/ui/text/use-translations";
import { getManagedEventsAddress, managedEventsQuery } from "@/lib/events/client/manage";
import { countListed } from "@/lib/http/browser/list-queries";

/** Says how many upcoming events stay when their creator is suspended or deleted. */
export function CreatedEvents({ userId }: { userId: string }) {
  const t = useTranslations("admin.users.createdEvents");
  const filters = { scope: "upcoming" as const, q: "", createdBy: userId };
  const count = countListed(useInfiniteQuery(managedEventsQuery(filters)));
  return (
    <span role="status" className="block">
      {count !== undefined && count > 0 && (
        <>
          {t("text", { count })}{" "}
          <Link href={getManagedEventsAddress(filters)} className="underline underline-offset-4">
            {t("link")}
          </Link>
        </>
      )}
    </span>
  );
}
