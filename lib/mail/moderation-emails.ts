import { greeting } from "./greeting";
import { renderEmail, type RenderedEmail } from "./template";

type About = { firstName: string | null | undefined; /** An admin's own words. */ note: string | null };

const inTheirWords = (note: string | null): string[] => (note ? [`The organisers write: ${note}`] : []);

/** To a member about whom somebody complained with reason; never says who. */
export const warningEmail = ({ firstName, note }: About): RenderedEmail =>
  renderEmail({
    subject: "About your behaviour on Nametag",
    preview: "Another member reported you, and we agree with them.",
    heading: "A word of warning",
    paragraphs: [
      greeting(firstName),
      "Another member reported you, and after looking into it we agree that it isn't how we treat each other here.",
      ...inTheirWords(note),
      "Nothing else happens for now. If it happens again, your account may be suspended.",
    ],
  });

export const suspensionEmail = ({ firstName, note }: About): RenderedEmail =>
  renderEmail({
    subject: "Your Nametag account is suspended",
    preview: "You were signed out, and can't sign in for now.",
    heading: "Your account is suspended",
    paragraphs: [
      greeting(firstName),
      "Other members reported you, and we have suspended your account. You were signed out and can't sign in until it is lifted.",
      ...inTheirWords(note),
      "If you think that is a mistake, please talk to the organisers of your event.",
    ],
  });
