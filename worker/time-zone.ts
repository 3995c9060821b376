// A browser's first look at its time zone takes tens of milliseconds, so it happens here and not in the page (lib/core/browser/device-zone.ts).
postMessage(Intl.DateTimeFormat().resolvedOptions().timeZone);
