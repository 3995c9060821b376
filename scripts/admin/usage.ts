export const USAGE = "npm run admin -- grant <email> | revoke <email> | verify <email> | reset-two-step <email> | list";
