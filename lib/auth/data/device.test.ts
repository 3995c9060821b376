import { DEFAULT_LOCALE } from "@/lib/i18n/server/languages";

import { describeDevice } from "./device";

const MOZILLA = "Mozilla/5.0";

test.each([
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1`,
    "Safari on iPhone",
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 CriOS/130.0 Mobile/15E148 Safari/604.1`,
    "Chrome on iPhone",
  ],
  [
    `${MOZILLA} (Linux; Android 15; Pixel 7) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36`,
    "Chrome on Android",
  ],
  [
    `${MOZILLA} (Linux; Android 15; SM-S921B) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36`,
    "Samsung Internet on Android",
  ],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36 Edg/130.0`,
    "Edge on Windows",
  ],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15`, "Safari on Mac"],
  [`${MOZILLA} (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0`, "Firefox on Linux"],
  ["curl/8.5", "Unknown device"],
  [null, "Unknown device"],
])("describes %s as %s", (userAgent, name) => {
  expect(describeDevice(userAgent, DEFAULT_LOCALE)).toBe(name);
});
