import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";

import { pageMetadata } from "@/app/page-metadata";
import { env } from "@/lib/core/server/process/env";
import { CALENDAR_FILE_NAME, type InlinePicture } from "@/lib/mail/mail";
import { readOutbox } from "@/lib/mail/outbox";

export const generateMetadata = pageMetadata("account.metadata.outbox", { robots: { index: false } });

const showPictures = (html: string, pictures: InlinePicture[] = []): string =>
  pictures.reduce((text, { cid, content }) => text.replace(`cid:${cid}`, `data:image/png;base64,${content}`), html);

/** Not in production, because emails contain reset links. */
export default async function OutboxPage() {
  const { NODE_ENV, DATA_DIR } = env();
  if (NODE_ENV === "production") notFound();
  const [t, emails] = await Promise.all([getTranslations("account.outbox"), readOutbox(DATA_DIR)]);
  return (
    <div className="grid gap-4 py-6">
      <h1 className="text-2xl font-extrabold">{t("title")}</h1>
      <p className="text-muted-foreground">{t(emails.length === 0 ? "empty" : "description")}</p>
      <ul className="grid gap-4">
        {emails.map(({ id, to, subject, html, text, calendar, pictures, createdAt }) => (
          <li key={id} className="grid gap-3 rounded-lg border bg-card p-4 shadow-soft">
            <h2 className="text-base font-bold">{subject}</h2>
            <p className="text-sm text-muted-foreground">
              {t("recipient", { to })} <time dateTime={createdAt}>{createdAt}</time>
            </p>
            {/* Sandboxed without scripts; its links open in a new tab. */}
            <iframe
              title={subject}
              srcDoc={showPictures(html, pictures).replace("<head>", '<head><base target="_blank">')}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              className="h-[34rem] w-full rounded-md border"
            />
            {calendar && (
              <a
                download={CALENDAR_FILE_NAME}
                href={`data:text/calendar;charset=utf-8,${encodeURIComponent(calendar.content)}`}
                className="inline-flex min-h-11 items-center text-sm font-semibold text-primary underline"
              >
                {t("calendarFile", { method: calendar.method })}
              </a>
            )}
            <details>
              <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold">{t("plainText")}</summary>
              <pre className="text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">{text}</pre>
            </details>
          </li>
        ))}
      </ul>
    </div>
  );
}
