import type { DemoMember } from "./member";
import { MEMBERS_FROM_L } from "./members-from-l";
import { MEMBERS_TO_K } from "./members-to-k";

/** Their order is that of the phone numbers. */
const MEMBERS = { ...MEMBERS_TO_K, ...MEMBERS_FROM_L };

export type MemberKey = keyof typeof MEMBERS;

export const MEMBER_KEYS = Object.keys(MEMBERS) as MemberKey[];
export const getDemoMember = (key: MemberKey): DemoMember => MEMBERS[key];
