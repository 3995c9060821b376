import type { Metadata } from "next";
import { notFound } from "next/navigation";

import { env } from "@/lib/core/server/env";
import { readOutbox } from "@/lib/mail/outbox";

export const metadata: Metadata = { title: "Outbox", robots: { index: false } };

/** For development: the mails that would have been sent, reset links among them. Not there in production. */
export default async function OutboxPage() {
  const { NODE_ENV, DATA_DIR } = env();
  if (NODE_ENV === "production") notFound();
  const mails = await readOutbox(DATA_DIR);
  return (
    <div className="grid gap-4 py-6">
      <h1 className="text-2xl font-extrabold">Outbox</h1>
      <p className="text-muted-foreground">
        {mails.length === 0
          ? "No mail yet. Without RESEND_API_KEY every mail is kept here instead of being sent."
          : "Kept here instead of being sent, because RESEND_API_KEY is not set. Newest first."}
      </p>
      <ul className="grid gap-4">
        {mails.map(({ id, to, subject, html, text, createdAt }) => (
          <li key={id} className="grid gap-3 rounded-lg border bg-card p-4 shadow-soft">
            <h2 className="text-base font-bold">{subject}</h2>
            <p className="text-sm text-muted-foreground">
              To {to}, <time dateTime={createdAt}>{createdAt}</time>
            </p>
            {/* Sandboxed without scripts; links open beside. */}
            <iframe
              title={subject}
              srcDoc={html.replace("<head>", '<head><base target="_blank">')}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              className="h-[34rem] w-full rounded-md border"
            />
            <details>
              <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold">As plain text</summary>
              <pre className="text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">{text}</pre>
            </details>
          </li>
        ))}
      </ul>
    </div>
  );
}
