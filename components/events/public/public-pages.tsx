import { CalendarPlus, Rss } from "lucide-react";

import { Button } from "@/components/ui/button";
import { useTranslations } from "@/components/ui/text/use-translations";

type PublicListPagesProps = { next: string | null; first: string | null; label?: string; nextLabel?: string };

/** The next page of a list, and the first one. */
export function PublicListPages({ next, first, label, nextLabel }: PublicListPagesProps) {
  const t = useTranslations("discover");
  if (!next && !first) return null;
  return (
    <nav aria-label={label ?? t("pages")} className="flex flex-wrap justify-center gap-2.5">
      {first && (
        <Button variant="outline" href={first}>{t("firstPage")}</Button>
      )}
      {next && (
        <Button variant="outline" href={next} rel="next">{nextLabel ?? t("nextPage")}</Button>
      )}
    </nav>
  );
}

/** @param origin of the site. Calendars open the address with `webcal:` and read it again later. */
export function FeedLinks({ origin, ics, atom }: { origin: string; ics: string; atom: string }) {
  const t = useTranslations("discover");
  return (
    <ul aria-label={t("feeds")} className="flex flex-wrap gap-2.5">
      <li>
        <Button asChild variant="outline" size="compact">
          <a href={origin.replace(/^https?:/, "webcal:") + ics}>
            <CalendarPlus aria-hidden />
            {t("subscribe")}
          </a>
        </Button>
      </li>
      <li>
        <Button asChild variant="link" size="inline">
          <a href={atom} type="application/atom+xml">
            <Rss aria-hidden />
            {t("atom")}
          </a>
        </Button>
      </li>
    </ul>
  );
}
