import { Briefcase, type LucideIcon, MapPin } from "lucide-react";
import { useTranslations } from "next-intl";

type ProfileFactsProps = { industry: string | null; location: string | null };

export function ProfileFacts({ industry, location }: ProfileFactsProps) {
  const t = useTranslations("profiles.shared");
  if (!industry && !location) return null;
  return (
    <ul className="grid gap-1.5 text-sm text-muted-foreground [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
      {industry && <Fact icon={Briefcase} label={t("industry")} value={industry} />}
      {location && <Fact icon={MapPin} label={t("location")} value={location} />}
    </ul>
  );
}

function Fact({ icon: Icon, label, value }: { icon: LucideIcon; label: string; value: string }) {
  return (
    <li className="flex gap-2">
      <Icon aria-hidden />
      <span className="[overflow-wrap:anywhere]">
        <span className="sr-only">{label} </span>
        {value}
      </span>
    </li>
  );
}
