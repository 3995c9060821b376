import "./page.css";

import type { OfflineCopy } from "@/components/offline/offline-copy";
import { deleteOfflineCopy, loadOfflineCopy } from "@/components/offline/offline-copy-store";
import { drawQr } from "@/components/profiles/share/qr-code";
import { THEME_KEY } from "@/components/theme/before-paint";
import { localStore } from "@/lib/core/browser/storage";
import { clock } from "@/lib/core/shared/clock";
import { getStoredSubject } from "@/lib/http/browser/stored-token";
import { LOCALES } from "@/lib/i18n/shared/locales";

import { createContactSection, createRsvpSection, createTagSection } from "./sections";
import { language, t } from "./texts";

// Uses no component of the app, so that few files are stored on the device.

function applyTheme(): void {
  const theme = localStore.get(THEME_KEY);
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
}

/** Deletes the copy of another member or of an ended session. */
async function loadOwnOfflineCopy(): Promise<OfflineCopy | null> {
  const offlineCopy = await loadOfflineCopy();
  if (offlineCopy && offlineCopy.userId !== getStoredSubject()) {
    await deleteOfflineCopy();
    return null;
  }
  return offlineCopy;
}

const formatTime = (time: string): string =>
  new Intl.DateTimeFormat(LOCALES[language].format, { dateStyle: "medium", timeStyle: "short" }).format(new Date(time));

/** Replaces the file's English texts. */
function translatePage(): void {
  document.documentElement.lang = language;
  document.title = t("offline.page.documentTitle");
  for (const element of document.querySelectorAll<HTMLElement>("[data-text]"))
    element.textContent = t(`offline.page.${element.dataset.text as "title" | "connectionNeeded" | "tryAgain"}`);
}

async function renderPage(): Promise<void> {
  const retry = document.getElementById("retry");
  const status = document.getElementById("status");
  const container = document.getElementById("offline-copy");
  if (!retry || !status || !container) return;
  retry.addEventListener("click", () => location.reload());
  window.addEventListener("online", () => {
    status.textContent = t("offline.page.backOnline");
  });
  const offlineCopy = await loadOwnOfflineCopy().catch(() => null);
  if (!offlineCopy) return;
  status.textContent = t("offline.page.saved", { date: formatTime(offlineCopy.savedAt) });
  // The copy has no QR code, because drawing one here is fast enough.
  const qr = await drawQr(offlineCopy.me.vcard).catch(() => null);
  container.append(
    createTagSection(offlineCopy, qr),
    createRsvpSection(offlineCopy, clock.ms()),
    createContactSection(offlineCopy),
  );
}

applyTheme();
document.addEventListener("DOMContentLoaded", () => {
  if (language !== "en") translatePage();
  void renderPage();
});
