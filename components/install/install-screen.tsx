"use client";

import { Bell, CircleCheck, Download, House, Smartphone, Zap } from "lucide-react";
import { useState } from "react";

import { useHydrated } from "@/components/ui/browser/use-hydrated";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { toast } from "@/components/ui/feedback/toast";
import { Dialog, DialogContent, DialogDescription, DialogHeader } from "@/components/ui/overlay/dialog";
import { Tabs, TabsContent, TabsList } from "@/components/ui/tabs";
import { useTranslations } from "@/components/ui/text/use-translations";

import { install, useInstallOffer, useStandalone } from "./install-prompt";
import { type Platform, PLATFORMS, STEPS } from "./platform";

const BENEFITS = [
  { key: "push", icon: Bell },
  { key: "offline", icon: Zap },
  { key: "homeScreen", icon: House },
  { key: "appLike", icon: Smartphone },
] as const;

/** An iPad has the user agent of a Mac. Only an iPad has a touch screen. */
const isIpad = () => navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1;

/** `detected` is the platform of the user agent (docs/product/navigation.md#install-page). */
export function InstallScreen({ detected }: { detected: Platform }) {
  const t = useTranslations("install");
  const isInstalled = useStandalone();
  return (
    <div className="mx-auto grid w-full max-w-4xl grid-cols-1 gap-6 py-6 md:py-8">
      <header className="grid justify-items-center gap-2 text-center">
        <h1 className="text-2xl font-extrabold text-balance md:text-3xl">{t("title")}</h1>
        <p className="text-balance text-muted-foreground">{t("subtitle")}</p>
      </header>
      {isInstalled && (
        <p className="flex items-center justify-center gap-2 rounded-lg bg-present-soft px-4 py-3 text-sm font-semibold text-present">
          <CircleCheck aria-hidden className="size-5 shrink-0" />
          {t("installed")}
        </p>
      )}
      <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
        <StepsCard detected={detected} isInstalled={isInstalled} />
        <div className="grid gap-5">
          <BenefitsCard />
          <Button variant="outline" size="lg" href="/events">
            {t("backToApp")}
          </Button>
        </div>
      </div>
    </div>
  );
}

function StepsCard({ detected, isInstalled }: { detected: Platform; isInstalled: boolean }) {
  const t = useTranslations("install");
  const isHydrated = useHydrated();
  const [selected, setSelected] = useState<Platform | null>(null);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const canInstall = useInstallOffer();
  const platform = selected ?? (isHydrated && isIpad() ? "ios" : detected);

  const onInstall = async () => {
    if (!canInstall) return setDialogOpen(true);
    if (await install()) toast({ title: t("toast.title"), description: t("toast.description") });
  };

  return (
    <Card>
      <CardHeader className="md:px-6 md:pt-6">
        <CardTitle className="md:text-xl">{t("howTo")}</CardTitle>
      </CardHeader>
      <CardContent className="grid grid-cols-1 gap-5 md:px-6 md:pb-6">
        <Tabs value={platform} onValueChange={(value) => setSelected(value as Platform)}>
          <TabsList
            aria-label={t("device")}
            className="mb-4"
            tabs={PLATFORMS}
            getLabel={(each) => t(`platforms.${each}`)}
          />
          {PLATFORMS.map((each) => (
            <TabsContent key={each} value={each} className="grid gap-4">
              <InstallSteps platform={each} />
            </TabsContent>
          ))}
        </Tabs>
        {!isInstalled && (
          <Button size="lg" onClick={() => void onInstall()}>
            <Download aria-hidden />
            {t(canInstall ? "now" : "showInstructions")}
          </Button>
        )}
      </CardContent>
      {isDialogOpen && <InstallStepsDialog platform={platform} onClose={() => setDialogOpen(false)} />}
    </Card>
  );
}

function InstallStepsDialog({ platform, onClose }: { platform: Platform; onClose: () => void }) {
  const t = useTranslations("install");
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent role="alertdialog">
        <DialogHeader title={t("dialog.title", { platform: t(`platforms.${platform}`) })}>
          <DialogDescription asChild>
            <ol className="grid list-inside list-decimal gap-1 text-base text-foreground">
              {STEPS.map((step) => (
                <li key={step}>{t(`steps.${platform}.${step}.title`)}</li>
              ))}
            </ol>
          </DialogDescription>
        </DialogHeader>
        <Button onClick={onClose}>{t("dialog.close")}</Button>
      </DialogContent>
    </Dialog>
  );
}

function InstallSteps({ platform }: { platform: Platform }) {
  const t = useTranslations("install");
  return (
    <>
      <ol className="grid gap-3.5">
        {STEPS.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden
              className="grid size-8 shrink-0 place-content-center rounded-full bg-accent font-display text-sm font-bold text-accent-foreground"
            >
              {index + 1}
            </span>
            <p className="min-w-0 pt-1 text-sm">
              <span className="block font-bold">{t(`steps.${platform}.${step}.title`)}</span>
              <span className="text-muted-foreground">{t(`steps.${platform}.${step}.text`)}</span>
            </p>
          </li>
        ))}
      </ol>
      {platform === "ios" && (
        <p className="rounded-md bg-soon-soft px-4 py-3 text-sm text-soon">
          {t.rich("safari", { strong: (text) => <strong>{text}</strong> })}
        </p>
      )}
    </>
  );
}

function BenefitsCard() {
  const t = useTranslations("install.benefits");
  return (
    <Card>
      <CardHeader className="md:px-6 md:pt-6">
        <CardTitle className="md:text-xl">{t("title")}</CardTitle>
      </CardHeader>
      <CardContent className="md:px-6 md:pb-6">
        <ul className="grid grid-cols-1 gap-4">
          {BENEFITS.map(({ key, icon: Icon }) => (
            <li key={key} className="flex gap-3">
              <span className="grid size-10 shrink-0 place-content-center rounded-md bg-accent text-accent-foreground">
                <Icon aria-hidden className="size-5" />
              </span>
              <p className="min-w-0 text-sm">
                <span className="block font-bold">{t(`${key}.title`)}</span>
                <span className="text-muted-foreground">{t(`${key}.text`)}</span>
              </p>
            </li>
          ))}
        </ul>
      </CardContent>
    </Card>
  );
}
