import { Button } from "@/components/ui/button";
import { useTranslations } from "@/components/ui/text/use-translations";

/** The link for visitors, which leads back to the organizer's page. */
export function LogInToFollow({ path }: { path: string }) {
  const t = useTranslations("organizers");
  return (
    <Button variant="outline" href={`/login?${new URLSearchParams({ returnTo: path }).toString()}`}>{t("logInToFollow")}</Button>
  );
}
