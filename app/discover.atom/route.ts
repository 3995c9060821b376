import { discoverFeed } from "@/app/event-feeds";

export const GET = discoverFeed("atom");
