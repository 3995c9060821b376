/** A link for a new account may be opened days later, after the event. */
export const CONFIRMATION_HOURS = { registration: 72, change: 24 } as const;

/** Without the member's name, because others may see the download folder. */
export const EXPORT_FILE_NAME = "nametag-my-data.zip";
