import { CREATOR_GUARDS } from "./creators";
import { EVENT_GUARDS } from "./events";
import type { Guard } from "./guard";
import { GUEST_GUARDS } from "./guests";
import { HTTP_GUARDS } from "./http";
import { IDENTITY_GUARDS } from "./identity";
import { ORGANIZING_GUARDS } from "./organizing";
import { PEOPLE_GUARDS } from "./people";
import { RESTORE_GUARDS } from "./restore";
import { SESSION_GUARDS } from "./sessions";
import { SIGN_IN_GUARDS } from "./sign-in";
import { SOCKET_GUARDS } from "./sockets";
import { TWO_STEP_GUARDS } from "./two-step";
import { UPLOAD_GUARDS } from "./uploads";

/** Every guard that `npm run test:security -- --prove` switches off, one at a time. */
export const GUARDS: readonly Guard[] = [
  ...HTTP_GUARDS,
  ...SESSION_GUARDS,
  ...TWO_STEP_GUARDS,
  ...SIGN_IN_GUARDS,
  ...IDENTITY_GUARDS,
  ...PEOPLE_GUARDS,
  ...EVENT_GUARDS,
  ...CREATOR_GUARDS,
  ...ORGANIZING_GUARDS,
  ...GUEST_GUARDS,
  ...SOCKET_GUARDS,
  ...UPLOAD_GUARDS,
  ...RESTORE_GUARDS,
];
