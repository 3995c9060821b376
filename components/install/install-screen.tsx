"use client";

import { Bell, CircleCheck, Download, House, type LucideIcon, Smartphone, Zap } from "lucide-react";
import Link from "next/link";
import { useState, useSyncExternalStore } from "react";

import { toast } from "@/components/ui/feedback/toast";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";

import { InstallSteps } from "./install-steps";
import { install, useInstallOffer, useStandalone } from "./install-prompt";
import { type Platform, PLATFORM_LABELS, PLATFORMS, STEPS } from "./platform";

const BENEFITS: readonly { icon: LucideIcon; title: string; text: string }[] = [
  { icon: Bell, title: "Push notifications", text: "Messages, requests and reminders, also while it is closed." },
  {
    icon: Zap,
    title: "Faster loading and offline access",
    text: "Your events, your QR code and your contacts, without a network too.",
  },
  { icon: House, title: "Home screen convenience", text: "Your name tag is one tap away when you meet somebody." },
  { icon: Smartphone, title: "App-like experience", text: "The whole screen, without the browser around it." },
];

const never = () => () => undefined;
/** An iPad says it is a Mac, and only in the browser shows what it is by its touch screen. */
const isIpad = () => navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1;

/** Spec B§2, Install page. `detected` is what the server made of the user agent. */
export function InstallScreen({ detected }: { detected: Platform }) {
  const ipad = useSyncExternalStore(never, isIpad, () => false);
  const [chosen, setChosen] = useState<Platform | null>(null);
  const [showsSteps, setShowsSteps] = useState(false);
  const offered = useInstallOffer();
  const standalone = useStandalone();
  const platform = chosen ?? (ipad ? "ios" : detected);

  const onInstall = async () => {
    if (!offered) return setShowsSteps(true);
    if (await install()) toast({ title: "Nametag installed", description: "You find it beside your other apps." });
  };

  return (
    <div className="mx-auto grid w-full max-w-4xl grid-cols-1 gap-6 py-6 md:py-8">
      <header className="grid justify-items-center gap-2 text-center">
        <h1 className="text-2xl font-extrabold text-balance md:text-3xl">Install Nametag</h1>
        <p className="text-balance text-muted-foreground">Keep your name tag on your home screen.</p>
      </header>
      {standalone && (
        <p className="flex items-center justify-center gap-2 rounded-lg bg-present-soft px-4 py-3 text-sm font-semibold text-present">
          <CircleCheck aria-hidden className="size-5 shrink-0" />
          Nametag is installed: you’re using the app right now.
        </p>
      )}
      <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
        <Card>
          <CardHeader className="md:px-6 md:pt-6">
            <CardTitle className="md:text-xl">How to install</CardTitle>
          </CardHeader>
          <CardContent className="grid grid-cols-1 gap-5 md:px-6 md:pb-6">
            <Tabs value={platform} onValueChange={(value) => setChosen(value as Platform)}>
              <TabsList aria-label="Your device" className="mb-4">
                {PLATFORMS.map((each) => (
                  <TabsTrigger key={each} value={each}>
                    {PLATFORM_LABELS[each]}
                  </TabsTrigger>
                ))}
              </TabsList>
              {PLATFORMS.map((each) => (
                <TabsContent key={each} value={each} className="grid gap-4">
                  <Steps platform={each} />
                </TabsContent>
              ))}
            </Tabs>
            {!standalone && (
              <Button size="lg" onClick={() => void onInstall()}>
                <Download aria-hidden />
                {offered ? "Install Now" : "Show Install Instructions"}
              </Button>
            )}
          </CardContent>
        </Card>
        <div className="grid gap-5">
          <Card>
            <CardHeader className="md:px-6 md:pt-6">
              <CardTitle className="md:text-xl">Benefits</CardTitle>
            </CardHeader>
            <CardContent className="md:px-6 md:pb-6">
              <ul className="grid grid-cols-1 gap-4">
                {BENEFITS.map(({ icon: Icon, title, text }) => (
                  <li key={title} className="flex gap-3">
                    <span className="grid size-10 shrink-0 place-content-center rounded-md bg-accent text-accent-foreground">
                      <Icon aria-hidden className="size-5" />
                    </span>
                    <p className="min-w-0 text-sm">
                      <span className="block font-bold">{title}</span>
                      <span className="text-muted-foreground">{text}</span>
                    </p>
                  </li>
                ))}
              </ul>
            </CardContent>
          </Card>
          <Button asChild variant="outline" size="lg">
            <Link href="/events">Back to App</Link>
          </Button>
        </div>
      </div>
      {showsSteps && <InstallSteps platform={platform} onClose={() => setShowsSteps(false)} />}
    </div>
  );
}

function Steps({ platform }: { platform: Platform }) {
  return (
    <>
      <ol className="grid gap-3.5">
        {STEPS[platform].map(({ title, text }, index) => (
          <li key={title} className="flex gap-3">
            <span
              aria-hidden
              className="grid size-8 shrink-0 place-content-center rounded-full bg-accent font-display text-sm font-bold text-accent-foreground"
            >
              {index + 1}
            </span>
            <p className="min-w-0 pt-1 text-sm">
              <span className="block font-bold">{title}</span>
              <span className="text-muted-foreground">{text}</span>
            </p>
          </li>
        ))}
      </ol>
      {platform === "ios" && (
        <p className="rounded-md bg-soon-soft px-4 py-3 text-sm text-soon">
          <strong>Use Safari.</strong> On iPhone and iPad, Nametag is installed from Safari. If you opened this page in
          another app, copy the address and paste it there.
        </p>
      )}
    </>
  );
}
