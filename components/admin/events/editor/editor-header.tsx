import { ChevronLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";

export function EditorHeader({ title, children }: { title: string; children?: ReactNode }) {
  const t = useTranslations("admin.events.manage");
  return (
    <header className="grid gap-2">
      <Link
        href="/admin/events"
        className="-ml-1 inline-flex min-h-11 items-center gap-1 justify-self-start rounded-sm pr-2 text-sm font-semibold text-muted-foreground hover:text-foreground"
      >
        <ChevronLeft aria-hidden className="size-4.5" />
        {t("title")}
      </Link>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-2xl font-extrabold [overflow-wrap:anywhere] md:text-3xl">{title}</h1>
        <Badge>{t("adminBadge")}</Badge>
      </div>
      {children}
    </header>
  );
}
