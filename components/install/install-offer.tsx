import { useRouter } from "next/navigation";

import { Button } from "@/components/ui/button";
import { CloseButton } from "@/components/ui/close-button";
import { useTranslations } from "@/components/ui/text/use-translations";
import { leavePage } from "@/components/ui/unsaved/leave-page";

import { install } from "./install-prompt";

type InstallOfferProps = {
  /** Whether the browser installs the app itself. */
  canInstall: boolean;
  onClose: () => void;
};

export default function InstallOffer({ canInstall, onClose }: InstallOfferProps) {
  const t = useTranslations("install.banner");
  const router = useRouter();
  const installNow = () => {
    onClose();
    void install();
  };
  const showHow = () => {
    onClose();
    router.push("/install-app");
  };
  return (
    <aside
      aria-label={t("title")}
      data-slot="install-banner"
      className="fixed inset-x-2 bottom-[calc(--spacing(19)+env(safe-area-inset-bottom))] z-40 mx-auto flex max-w-md animate-in items-center gap-3 rounded-lg border bg-popover p-3 pr-13 text-popover-foreground shadow-soft fade-in-0 slide-in-from-bottom-4 in-[body:has([data-fullscreen])]:hidden md:inset-x-auto md:right-6 md:bottom-6 md:w-full"
    >
      <span aria-hidden className="size-11 shrink-0 rounded-md bg-[url(/icon.svg)] bg-contain" />
      <div className="grid min-w-0 flex-1 gap-1.5 text-sm sm:flex sm:items-center sm:justify-between sm:gap-3">
        <p className="min-w-0 leading-snug">
          <span className="block font-bold">{t("title")}</span>
          <span className="text-muted-foreground">{t("text")}</span>
        </p>
        <Button onClick={canInstall ? installNow : () => leavePage(showHow)} className="justify-self-start">
          {t(canInstall ? "install" : "howTo")}
        </Button>
      </div>
      <CloseButton onClick={onClose} />
    </aside>
  );
}
