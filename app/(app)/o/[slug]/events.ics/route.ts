import { organizerFeed } from "../organizer-feed";

export const GET = organizerFeed("ics");
