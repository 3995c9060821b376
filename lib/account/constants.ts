/** How long a link that confirms an email works. A link for a new account may be opened some days later, after the event. */
export const CONFIRMATION_HOURS = { registration: 72, change: 24 } as const;

/** Does not contain the member's name, because others may see the download folder. */
export const EXPORT_FILE_NAME = "nametag-my-data.zip";
