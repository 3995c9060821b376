import type { ReactNode } from "react";

import { LanyardIcon } from "@/components/ui/site/logo";
import { useTranslations } from "@/components/ui/text/use-translations";
import { DEFAULT_PRODUCT_NAME } from "@/lib/core/shared/product";
import { MAIL_COLORS } from "@/lib/core/shared/site";
import { type AccentTokens, DEFAULT_ACCENT, getAccentTokens, isColor, isReadableAccent } from "@/lib/settings/policy";

import type { BrandValues } from "./brand-values";

/** The colors of app/globals.css: both themes are shown at once. */
const SURFACES = {
  light: { background: "#f6f5f1", color: "#16203a", muted: "#5a6377" },
  dark: { background: "#0d131f", color: "#eef1f8", muted: "#9ba6bb" },
};

/** Previews the unsaved values, except a color that would be refused. */
export function BrandPreview({ values }: { values: BrandValues }) {
  const t = useTranslations("admin.site.brand.preview");
  const { logoLight, logoDark } = values;
  const name = values.productName.trim() || DEFAULT_PRODUCT_NAME;
  const typed = values.accentColor.toLowerCase();
  const color = isColor(typed) && isReadableAccent(typed) ? typed : null;
  const tokens = color ? getAccentTokens(color) : DEFAULT_ACCENT;
  return (
    <section aria-label={t("title")} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="font-display text-sm font-bold">{t("title")}</h3>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-[repeat(2,minmax(0,1fr))] lg:grid-cols-[repeat(3,minmax(0,1fr))]">
        <Sample label={t("light")}>
          <Welcome name={name} logo={logoLight} tokens={tokens.light} surface={SURFACES.light} />
        </Sample>
        <Sample label={t("dark")}>
          <Welcome
            name={name}
            logo={logoLight && (logoDark || logoLight)}
            tokens={tokens.dark}
            surface={SURFACES.dark}
          />
        </Sample>
        <Sample label={t("mail")}>
          <div className="px-5 pt-4 pb-6" style={{ background: color ?? MAIL_COLORS.header, color: "#ffffff" }}>
            <span className="mx-auto mb-3 block h-2 w-14 rounded-full bg-current/50" />
            <p dir="auto" className="text-sm font-semibold [overflow-wrap:anywhere]">
              {name}
            </p>
            <p className="text-xl font-extrabold">{t("subject")}</p>
          </div>
        </Sample>
      </div>
    </section>
  );
}

function Sample({ label, children }: { label: string; children: ReactNode }) {
  return (
    <figure className="grid content-start gap-1.5">
      <div className="overflow-hidden rounded-md border">{children}</div>
      <figcaption className="text-xs text-muted-foreground">{label}</figcaption>
    </figure>
  );
}

type WelcomeProps = {
  name: string;
  logo: string;
  tokens: AccentTokens;
  surface: (typeof SURFACES)[keyof typeof SURFACES];
};

function Welcome({ name, logo, tokens, surface: { background, color, muted } }: WelcomeProps) {
  const t = useTranslations("admin.site.brand.preview");
  const filled = { background: tokens.primary, color: tokens["primary-foreground"] };
  return (
    <div className="grid justify-items-start gap-3 p-4" style={{ background, color }}>
      {logo ? (
        <picture>
          <img src={logo} alt={name} className="h-8 max-w-44 object-contain" />
        </picture>
      ) : (
        <span className="flex items-center gap-2.5 font-display text-xl font-extrabold">
          <span className="grid size-8 shrink-0 place-content-center rounded-[9px]" style={filled}>
            <LanyardIcon />
          </span>
          <bdi className="[overflow-wrap:anywhere]">{name}</bdi>
        </span>
      )}
      <p className="text-lg font-display font-extrabold">{t("heading")}</p>
      <p className="text-sm" style={{ color: muted }}>
        {t("text")}
      </p>
      <span className="rounded-md px-4 py-2.5 text-sm font-semibold" style={filled}>
        {t("button")}
      </span>
    </div>
  );
}
