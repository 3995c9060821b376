import { Users } from "lucide-react";
import { useTranslations } from "next-intl";

import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { Link } from "@/components/ui/link";

export function NoEvents() {
  const t = useTranslations("people.noEvents");
  return (
    <EmptyState
      className="my-auto"
      icon={Users}
      title={t("title")}
      description={t("description")}
      action={
        <Button asChild>
          <Link data-tour="no-events" href="/events">
            {t("button")}
          </Link>
        </Button>
      }
    />
  );
}
