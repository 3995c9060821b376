"use client";

import { Compass } from "lucide-react";

import { Button } from "@/components/ui/button";

import { startTour } from "./tour-state";

/** From the first step again, also for who completed or skipped it (spec A§4). */
export function RestartWalkthrough() {
  return (
    <Button variant="outline" onClick={startTour}>
      <Compass aria-hidden />
      Restart Walkthrough
    </Button>
  );
}
