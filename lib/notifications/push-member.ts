/** The member who turned push on in this browser. It doesn't apply to others who sign in. */
export const PUSH_MEMBER_KEY = "push_member";
