export const PENDING_MINUTES = 10;
export const CHALLENGE_MINUTES = 5;
/** The daily clean-up removes an app that wasn't confirmed in this time. */
export const SETUP_HOURS = 24;
export const REMEMBER_DEVICE_DAYS = 30;

export const RECOVERY_CODE_COUNT = 10;
export const MAX_PASSKEYS = 10;
export const MAX_PASSKEY_NAME = 60;
/** Beyond this number, the oldest is forgotten. */
export const MAX_REMEMBERED_DEVICES = 20;

export const CODE_SECONDS = 30;

/** After these, each wrong answer doubles the wait, up to the maximum. */
export const FREE_FAILURES = 4;
export const FIRST_WAIT_SECONDS = 30;
export const MAX_WAIT_SECONDS = 60 * 60;

export const RECOVERY_FILE_NAME = "nametag-recovery-codes.txt";
