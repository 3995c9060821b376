export const INVITATION_DAYS = 14;
export const MAX_INVITATIONS = 1_000;
