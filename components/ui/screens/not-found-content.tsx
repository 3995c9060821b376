import { MapPinOff } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";

import { Button } from "../button";
import { BlankTag } from "../feedback/empty-state";

/** See docs/product/navigation.md#not-found-screen. */
export function NotFoundContent() {
  const t = useTranslations("shell.notFound");
  return (
    <div className="flex flex-1 flex-col items-center justify-center px-4 py-12 text-center">
      <BlankTag>
        <MapPinOff aria-hidden className="size-7" strokeWidth={1.75} />
      </BlankTag>
      <h1 className="mt-7 text-3xl font-extrabold">{t("title")}</h1>
      <p className="mt-2 max-w-sm text-base text-pretty text-muted-foreground">{t("description")}</p>
      <Button asChild className="mt-7">
        <Link href="/events">{t("button")}</Link>
      </Button>
    </div>
  );
}
