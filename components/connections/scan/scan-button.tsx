"use client";

import { ScanLine } from "lucide-react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useTranslations } from "@/components/ui/text/use-translations";

const ScanDialog = lazyWithRetry(() => import("./scan-dialog").then((module) => module.ScanDialog));

/** See docs/product/scan.md. */
export function ScanButton({ viewerId }: { viewerId: string }) {
  const t = useTranslations("scan");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <ScanLine aria-hidden />
        {t("button")}
      </Button>
      {isOpen && <ScanDialog viewerId={viewerId} onClose={() => setOpen(false)} />}
    </>
  );
}
