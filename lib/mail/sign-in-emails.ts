import { createEmail, type Recipient, type RenderedEmail } from "./template";

type EmailCode = Recipient & {
  /** `existing`: a visitor who wants to join has an account already. */
  kind: "join" | "existing" | "signIn" | "proof";
  code: string;
  minutes: number;
};

export const createEmailCodeEmail = ({ kind, code, minutes, ...to }: EmailCode): RenderedEmail =>
  createEmail(to, (t) => ({
    subject: t("emails.emailCode.subject", { code }),
    preview: t("emails.emailCode.validity", { minutes }),
    heading: t("emails.emailCode.heading"),
    paragraphs: [t(`emails.emailCode.${kind}`)],
    facts: [{ label: t("emails.emailCode.label"), value: code }],
    notes: [
      t("emails.emailCode.validity", { minutes }),
      t(kind === "proof" ? "emails.emailCode.stranger" : "emails.emailCode.ignore"),
    ],
  }));

/** Instead of digits, for an account with a password. */
export const createHasPasswordEmail = ({
  logIn,
  reset,
  ...to
}: Recipient & { logIn: string; reset: string }): RenderedEmail =>
  createEmail(to, (t) => ({
    subject: t("emails.hasPassword.subject"),
    preview: t("emails.hasPassword.text"),
    heading: t("emails.hasPassword.heading"),
    paragraphs: [t("emails.hasPassword.text")],
    action: { label: t("emails.hasPassword.button"), url: logIn },
    notes: [t("emails.hasPassword.reset", { url: reset }), t("emails.hasPassword.ignore")],
  }));
