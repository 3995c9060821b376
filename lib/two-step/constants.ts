/** How long a browser may take for the second step after the password. */
export const PENDING_MINUTES = 10;
/** How long a browser may take to answer a passkey challenge. */
export const CHALLENGE_MINUTES = 5;
/** How long an authenticator app can be set up without its first code. The daily clean-up then removes it. */
export const SETUP_HOURS = 24;
export const REMEMBER_DEVICE_DAYS = 30;

export const RECOVERY_CODE_COUNT = 10;
export const MAX_PASSKEYS = 10;
export const MAX_PASSKEY_NAME = 60;
/** More than a member's browsers. The oldest is forgotten when there are more. */
export const MAX_REMEMBERED_DEVICES = 20;

/** Seconds that a code of an authenticator app is shown. */
export const CODE_SECONDS = 30;

/** Wrong answers that cost no time. Each further one doubles the wait, up to the maximum. */
export const FREE_FAILURES = 4;
export const FIRST_WAIT_SECONDS = 30;
export const MAX_WAIT_SECONDS = 60 * 60;

/** The name of the file with the recovery codes. */
export const RECOVERY_FILE_NAME = "nametag-recovery-codes.txt";
