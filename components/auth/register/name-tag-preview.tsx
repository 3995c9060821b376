import { type Control, useWatch } from "react-hook-form";

import { NameTag } from "@/components/profiles/name-tag/name-tag";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { RegisterForm, RegisterInput } from "@/lib/auth/schema/registration";

type NameTagPreviewProps = { control: Control<RegisterForm, unknown, RegisterInput>; avatarUrl?: string | null };

/** Hidden from screen readers, which have the form itself. */
export function NameTagPreview({ control, avatarUrl }: NameTagPreviewProps) {
  const t = useTranslations("auth.nameTagPreview");
  const [firstName = "", lastName = "", profession, company, industry] = useWatch({
    control,
    name: ["firstName", "lastName", "profession", "company", "industry"],
  });
  const isBlank = !firstName.trim() && !lastName.trim();
  return (
    <div aria-hidden inert className="relative w-full max-w-80 pt-28 select-none">
      <Lanyard />
      <NameTag
        size="lg"
        className="relative -rotate-2"
        bandClassName={industry ? undefined : "bg-band-brand"}
        profile={{
          firstName: isBlank ? t("hello") : firstName,
          lastName: isBlank ? t("myNameIs") : lastName,
          profession: profession?.trim() || t("profession"),
          company: company?.trim() || t("company"),
          industry,
          avatarUrl,
        }}
      />
    </div>
  );
}

function Lanyard() {
  return (
    <svg viewBox="0 0 120 160" className="absolute inset-x-0 top-[-2.1rem] mx-auto h-40 w-32" fill="none">
      <defs>
        <linearGradient id="lanyard" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0.05" stopColor="var(--primary)" stopOpacity="0" />
          <stop offset="0.6" stopColor="var(--primary)" />
        </linearGradient>
      </defs>
      <path d="M6 0h11l45 146h-9zM114 0h-11L58 146h9z" fill="url(#lanyard)" />
      <rect x="52" y="138" width="16" height="22" rx="5" className="fill-muted-foreground" />
    </svg>
  );
}
