import { CALLERS, type Caller } from "./fixture";

export const INPUT_REFUSED = 400;
/** Two-step sign-in is off, so that there is nothing to change. */
export const OFF = 409;

export type Statuses = Record<Caller, number>;

/** Everyone, signed in or not, gets the same status. */
export const everyone = (status: number): Statuses =>
  Object.fromEntries(CALLERS.map((caller) => [caller, status])) as Statuses;

/** Signed-in members get `status`, but for the exceptions. */
export const members = (status: number, exceptions: Partial<Statuses> = {}): Statuses => ({
  ...everyone(status),
  anonymous: 401,
  ...exceptions,
});

export const admins = (status: number): Statuses => members(403, { admin: status });
/** docs/product/event-team.md#rights */
export const editors = (status: number): Statuses => members(403, { admin: status, owner: status, editor: status });
export const owners = (status: number): Statuses => members(403, { admin: status, owner: status });
export const organizers = (status: number): Statuses => ({ ...editors(status), host: status });
export const doorKeepers = (status: number): Statuses => ({ ...organizers(status), door: status });
/** `member` alone; for all others the thing does not exist. */
export const owner = (status: number): Statuses => members(404, { member: status });
