import { CSV_PROFILE_FIELDS } from "@/lib/profiles/constants/public-profile";

/** Programs whose import knows a file's headings. `own`: all columns, in the member's language. */
export const CONTACT_PRESETS = ["own", "hubspot", "salesforce", "notion", "google"] as const;
export type ContactPreset = (typeof CONTACT_PRESETS)[number];

/** `about` is where they met and the note, for programs with a field of text alone. */
export const CONTACT_COLUMNS = [
  ...(["firstName", "lastName", "email", "profession", "company", "linkedinUrl"] as const),
  ...(["phone", "event", "day", "how", "followUp", "note", "tags"] as const),
  ...CSV_PROFILE_FIELDS,
] as const;
export type ContactColumn = (typeof CONTACT_COLUMNS)[number] | "name" | "about";

/** The columns of each program in the order of its file, with its own words as headings. */
export const PRESET_HEADINGS: Record<Exclude<ContactPreset, "own">, Partial<Record<ContactColumn, string>>> = {
  hubspot: {
    ...{ firstName: "First Name", lastName: "Last Name", email: "Email", phone: "Phone Number" },
    ...{ company: "Company Name", profession: "Job Title", linkedinUrl: "LinkedIn URL" },
    ...{ event: "Met At", day: "Met On", how: "How We Met", followUp: "Follow-Up", note: "Note", tags: "Tags" },
  },
  salesforce: {
    ...{ firstName: "First Name", lastName: "Last Name", email: "Email", phone: "Phone" },
    ...{ company: "Company", profession: "Title", linkedinUrl: "Website", event: "Lead Source Detail" },
    ...{ day: "Met On", followUp: "Follow-Up", tags: "Tags", about: "Description" },
  },
  notion: {
    ...{ name: "Name", email: "Email", phone: "Phone", company: "Company", profession: "Job title" },
    ...{ linkedinUrl: "LinkedIn", event: "Event", day: "Met on", how: "How we met", followUp: "Follow up" },
    ...{ note: "Note", tags: "Tags" },
  },
  google: {
    ...{ firstName: "First Name", lastName: "Last Name", email: "E-mail 1 - Value", phone: "Phone 1 - Value" },
    ...{ company: "Organization Name", profession: "Organization Title", linkedinUrl: "Website 1 - Value" },
    ...{ about: "Notes", tags: "Labels" },
  },
};

/** Between the tags in one cell. */
export const getTagSeparator = (preset: ContactPreset): string => (preset === "google" ? " ::: " : ", ");
