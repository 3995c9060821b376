/** The user who makes a request. The role is the current one in the database, not the one in the token. */
export type Actor = { userId: string; role: "user" | "admin"; sid: string };
