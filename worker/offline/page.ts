import "./page.css";

import { THEME_KEY } from "@/components/layout/theme/before-paint";
import type { Snapshot } from "@/components/offline/snapshot";
import { deleteSnapshot, loadSnapshot } from "@/components/offline/snapshot-store";
import { localStore } from "@/lib/core/browser/storage";
import { clock } from "@/lib/core/shared/clock";
import { storedSubject } from "@/lib/http/browser/stored-token";

import { contactSection, rsvpSection, tagSection } from "./sections";

// The page shown in place of any other while there is no network (decision 023). It has nothing of the app but its looks.

function showTheme(): void {
  const theme = localStore.get(THEME_KEY);
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
}

/** Only for whom it was saved: a session that ended, or another's, leaves nothing to read here. */
async function ownSnapshot(): Promise<Snapshot | null> {
  const snapshot = await loadSnapshot();
  if (snapshot && snapshot.userId !== storedSubject()) {
    await deleteSnapshot();
    return null;
  }
  return snapshot;
}

function savedText(savedAt: string): string {
  const text = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" }).format(new Date(savedAt));
  return `Here is what this device kept, saved ${text}.`;
}

async function show(): Promise<void> {
  const retry = document.getElementById("retry");
  const saved = document.getElementById("saved");
  const kept = document.getElementById("kept");
  if (!retry || !saved || !kept) return;
  retry.addEventListener("click", () => location.reload());
  window.addEventListener("online", () => {
    saved.textContent = "You’re back online. Try again to go on.";
  });
  const snapshot = await ownSnapshot().catch(() => null);
  if (!snapshot) return;
  saved.textContent = savedText(snapshot.savedAt);
  kept.append(tagSection(snapshot), rsvpSection(snapshot, clock.ms()), contactSection(snapshot));
}

showTheme();
document.addEventListener("DOMContentLoaded", () => void show());
