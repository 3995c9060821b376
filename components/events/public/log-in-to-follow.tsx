import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { useTranslations } from "@/components/ui/text/use-translations";

/** The link for visitors, which leads back to the organizer's page. */
export function LogInToFollow({ path }: { path: string }) {
  const t = useTranslations("organizers");
  return (
    <Button asChild variant="outline">
      <Link href={`/login?${new URLSearchParams({ returnTo: path }).toString()}`}>{t("logInToFollow")}</Link>
    </Button>
  );
}
