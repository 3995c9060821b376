import { DEFAULT_SITE_SETTINGS } from "@/lib/core/shared/site";
import { getTranslator } from "@/lib/i18n/server/translator";

import type { CheckContext } from "./check";
import { checkDisk } from "./machine";

jest.mock("@/lib/uploads/disk", () => ({ getFreeBytes: () => Promise.resolve(61.44 * 1024 ** 3) }));
jest.mock("@/lib/core/server/site/site-settings", () => ({
  ...jest.requireActual<object>("@/lib/core/server/site/site-settings"),
  getSiteSettings: () => ({ ...DEFAULT_SITE_SETTINGS, defaultTimeZone: "Europe/Madrid" }),
}));

it.each([
  ["en", "61.4 GB"],
  ["es", "61,4 GB"],
] as const)("writes sizes with the decimal sign of the language and place: %s", async (locale, size) => {
  expect(await checkDisk({ t: getTranslator(locale), isRunning: true } as CheckContext)).toMatchObject({
    state: "ok",
    detail: expect.stringContaining(size) as string,
  });
});
