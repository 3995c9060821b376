import { greeting } from "./greeting";
import { renderEmail, type RenderedEmail } from "./template";

/** @param url the link with its token; @param minutes how long it works */
export function resetLinkEmail({
  firstName,
  url,
  minutes,
}: {
  firstName?: string;
  url: string;
  minutes: number;
}): RenderedEmail {
  const span = minutes === 60 ? "1 hour" : `${minutes} minutes`;
  return renderEmail({
    subject: "Reset your Nametag password",
    preview: `Choose a new password. The link works once, for ${span}.`,
    heading: "Choose a new password",
    paragraphs: [
      greeting(firstName),
      "Somebody, most likely you, asked to reset the password of your Nametag account.",
    ],
    action: { label: "Reset password", url },
    notes: [
      `The link works once, for ${span}. Everybody who is signed in to your account will be signed out.`,
      "If it wasn't you, ignore this mail: your password stays as it is.",
    ],
  });
}

/** Tells the owner, who may not have been the one. */
export function passwordChangedEmail({ firstName, url }: { firstName?: string; url: string }): RenderedEmail {
  return renderEmail({
    subject: "Your Nametag password was changed",
    preview: "You were signed out everywhere.",
    heading: "Your password was changed",
    paragraphs: [
      greeting(firstName),
      "The password of your Nametag account has just been changed, and you were signed out everywhere. Log in with the new one.",
    ],
    notes: [`If it wasn't you, ask for a new reset link at once: ${url}`],
  });
}
